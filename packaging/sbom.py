"""The software bill of materials of the program, as CycloneDX 1.5 JSON: `python3 packaging/sbom.py TARGET [FEATURE,…]`.

The components are the crates that are compiled into `quadrille` for the target, with their licences and the checksums of
Cargo.lock.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def checksums() -> dict[tuple[str, str], str]:
    """The SHA-256 of each package of Cargo.lock that comes from the index."""
    packages = (ROOT / "Cargo.lock").read_text().split("[[package]]")[1:]
    entries = (dict(re.findall(r'^(name|version|checksum) = "(.*)"$', package, re.MULTILINE)) for package in packages)
    return {(entry["name"], entry["version"]): entry["checksum"] for entry in entries if "checksum" in entry}


def tree(target: str, features: str) -> tuple[dict[str, str], dict[str, set[str]]]:
    """The licence of each crate that is compiled into the program, and what it depends on. A crate is `name@version`."""
    command = ["cargo", "tree", "-p", "quadrille-cli", "--locked", "--target", target, "--edges", "normal"]
    command += ["--prefix", "depth", "--format", "\t{p}\t{l}\t"]
    command += ["--features", features] if features else []
    licences: dict[str, str] = {}
    needs: dict[str, set[str]] = {}
    path: list[str] = []
    for line in subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines():
        depth, package, licence, _ = line.split("\t")
        name, version = package.split()[:2]
        crate = f"{name}@{version.removeprefix('v')}"
        licences[crate] = licence.replace("/", " OR ")
        needs.setdefault(crate, set())
        path[int(depth) :] = [crate]
        if len(path) > 1:
            needs[path[-2]].add(crate)
    return licences, needs


def document(target: str, features: str) -> dict:
    """The bill of materials."""
    licences, needs = tree(target, features)
    sums = checksums()

    def component(crate: str) -> dict:
        name, version = crate.split("@")
        reference = f"pkg:cargo/{crate}"
        entry = {"type": "library", "bom-ref": reference, "name": name, "version": version, "purl": reference}
        entry["licenses"] = [{"expression": licences[crate]}]
        if checksum := sums.get((name, version)):
            entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        return entry

    parts = {crate: component(crate) for crate in sorted(licences)}
    main = parts.pop(next(crate for crate in parts if crate.startswith("quadrille-cli@"))) | {"type": "application"}
    edges = {crate: sorted(f"pkg:cargo/{need}" for need in needs[crate]) for crate in sorted(needs)}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": main, "properties": [{"name": "target", "value": target}]},
        "components": list(parts.values()),
        "dependencies": [{"ref": f"pkg:cargo/{crate}", "dependsOn": list(needs)} for crate, needs in edges.items()],
    }


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    print(json.dumps(document(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else ""), indent=2))
