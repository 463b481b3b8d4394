"""The Python sessions of ``docs`` print what the pages show. A page is one session, in an empty folder."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = {
    page.relative_to(DOCS).as_posix(): SESSION.findall(page.read_text(encoding="utf-8"))
    for page in sorted([*DOCS.glob("*.md"), *DOCS.glob("guide/*.md")])
}


def test_pages_have_sessions() -> None:
    assert {name for name, sessions in PAGES.items() if sessions} >= {"guide/teach.md", "python.md", "scale.md", "seeds.md"}


@pytest.mark.parametrize("name", [name for name, sessions in PAGES.items() if sessions])
def test_sessions_print_what_the_page_shows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if name in ("scale.md", "guide/scale.md"):
        pytest.importorskip("polars")
    text = "\n".join(PAGES[name])
    session = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(session.examples) >= 3
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert result.failed == 0
