"""The crates that would be published, in their order, each after those it needs: `python3 packaging/crates.py`.

Fails if a crate lacks what the index wants: a description, a licence with its texts, a README, documentation, and up to five
keywords. `cargo publish --workspace` publishes in the same order.
"""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KINDS_THAT_USERS_BUILD = (None, "build")


def packages() -> dict[str, dict]:
    """The packages of the workspace that may be published, by name."""
    command = ["cargo", "metadata", "--no-deps", "--format-version", "1"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    return {package["name"]: package for package in metadata["packages"] if package["publish"] != []}


def order(crates: dict[str, dict]) -> list[str]:
    """Names, each after its dependencies; alphabetical where that leaves a choice."""
    needs = {
        name: {d["name"] for d in crate["dependencies"] if d["kind"] in KINDS_THAT_USERS_BUILD and d.get("path")}
        for name, crate in crates.items()
    }
    done: list[str] = []
    while left := sorted(needs.keys() - set(done)):
        ready = [name for name in left if needs[name] <= set(done)]
        if not ready:
            raise SystemExit(f"these need each other or a crate that is not published: {', '.join(left)}")
        done += ready
    return done


def faults(crate: dict) -> list[str]:
    """What the index would refuse or users would miss."""
    folder = Path(crate["manifest_path"]).parent
    found = [f"no {key}" for key in ("description", "license", "documentation", "readme") if not crate[key]]
    found += [f"no {file}" for file in ("README.md", "LICENSE-MIT", "LICENSE-APACHE") if not (folder / file).is_file()]
    if not 1 <= len(crate["keywords"]) <= 5:
        found.append("keywords: one to five")
    if not crate["categories"]:
        found.append("no categories")
    found += [
        f"{d['name']} has a path and no version"
        for d in crate["dependencies"]
        if d.get("path") and d["kind"] in KINDS_THAT_USERS_BUILD and d["req"] == "*"
    ]
    return found


if __name__ == "__main__":
    crates = packages()
    bad = {name: found for name, crate in crates.items() if (found := faults(crate))}
    for number, name in enumerate(order(crates), start=1):
        print(f"{number:2} {name} {crates[name]['version']}: {crates[name]['description']}")
    for name, found in bad.items():
        print(f"{name}: {'; '.join(found)}")
    raise SystemExit(1 if bad else 0)
