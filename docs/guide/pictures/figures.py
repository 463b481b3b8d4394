"""The figures of `inside.md`, in the colours of the engine's own pictures: `python3 figures.py` writes them beside this file."""

from functools import cache
from itertools import combinations
from pathlib import Path

INK, FAINT, GREEN, MINT, RED, PINK, YELLOW = "#16181d", "#a9abb0", "#04745c", "#d5eee3", "#96142a", "#f6d8d8", "#fdf0bf"


class Figure:
    """An SVG under construction. Coordinates are pixels from the top left."""

    def __init__(self, name: str, title: str, width: int, height: int):
        self.name, self.parts = name, [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="17" fill="{INK}" role="img">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            f'<path d="M0 0 8 4 0 8z" fill="{INK}"/></marker>',
        ]

    def box(self, x, y, width, height, fill="none", stroke=INK, dash=False):
        dashes = ' stroke-dasharray="4 3"' if dash else ""
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="{stroke}"{dashes}/>')

    def text(self, x, y, words, anchor="middle", **style):
        extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}"{extra}>{words}</text>')

    def cell(self, x, y, width, height, words, paper="#fff", ink=INK, **style):
        self.box(x, y, width, height, paper)
        self.text(x + width / 2, y + height / 2 + 5, words, fill=ink, **style)

    def line(self, *points, stroke=INK, tip=False):
        path = " ".join(f"{x},{y}" for x, y in points)
        end = ' marker-end="url(#tip)"' if tip else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{stroke}"{end}/>')

    def save(self):
        Path(__file__).with_name(f"{self.name}.svg").write_text("\n".join([*self.parts, "</svg>\n"]), encoding="utf-8")


def lanes():
    """Bit slicing: nine cells of a puzzle are nine bits of a lane, and a register has many lanes."""
    figure = Figure("lanes", "Nine candidates of a puzzle are nine bits of one lane; a register holds a lane of each puzzle", 640, 262)
    bits = "110011001"
    for box, bit in enumerate(bits):
        x, y = 16 + box % 3 * 60, 40 + box // 3 * 60
        for cell in range(9):
            figure.box(x + cell % 3 * 20, y + cell // 3 * 20, 20, 20, stroke=FAINT)
        figure.cell(x, y, 20, 20, "7" if bit == "1" else "", MINT if bit == "1" else PINK, GREEN)
        figure.box(x, y, 60, 60)
    figure.text(16, 26, "Where can a 7 stand?", "start")
    figure.text(16, 242, "the top left cell of each box", "start")
    figure.line((204, 130), (250, 130), tip=True)
    figure.text(264, 26, "one register", "start")
    for lane in range(4):
        y = 40 + lane * 46
        own = bits if lane == 0 else ["111111111", "010100110", "000100000"][lane - 1]
        figure.text(264, y + 21, f"puzzle {lane + 1}", "start")
        for place, bit in enumerate(own):
            figure.cell(334 + place * 30, y, 30, 30, bit, MINT if bit == "1" else "#fff")
    figure.text(264, 242, "… one instruction for 8, 16 or 32 puzzles", "start")
    figure.save()


def dancing_cells():
    """Options of one item in an array: hiding is a swap across the border, unhiding moves the border back."""
    figure = Figure("dancing-cells", "Hiding an option swaps it behind the border; unhiding moves the border back", 640, 216)
    rows = [("start", "abcde", 5), ("hide b", "aecdb", 4), ("hide c", "aedcb", 3), ("unhide both", "aedcb", 5)]
    for row, (what, order, active) in enumerate(rows):
        y = 34 + row * 44
        figure.text(20, y + 21, what, "start")
        for place, option in enumerate(order):
            figure.cell(150 + place * 44, y, 44, 30, option, MINT if place < active else "#eee", INK if place < active else FAINT)
        figure.line((150 + active * 44, y - 5), (150 + active * 44, y + 35), stroke=RED)
        figure.text(400, y + 21, ["five active options", "b and e change places", "c and d change places", "the same set, in another order"][row], "start")
    figure.text(150, 20, "the options of one item", "start")
    figure.text(372, 20, "border", fill=RED)
    figure.save()


@cache
def tilings(width: int, height: int, filled: int = 0) -> int:
    """The ways to cover a board with dominoes, for the number in the figure. `filled` has a bit per cell."""
    cells = width * height
    if filled == (1 << cells) - 1:
        return 1
    first = next(cell for cell in range(cells) if not filled >> cell & 1)
    right = first + 1 if (first + 1) % width else cells
    others = [other for other in (right, first + width) if other < cells and not filled >> other & 1]
    return sum(tilings(width, height, filled | 1 << first | 1 << other) for other in others)


def memo():
    """Two beginnings of a domino tiling that leave the same cells."""
    assert tilings(4, 2) == 5 and tilings(4, 4) == 36
    figure = Figure("memo", "Two beginnings that leave the same cells share one stored count", 640, 230)
    beginnings = ["aabb/ccdd", "abbc/addc"]
    for number, beginning in enumerate(beginnings):
        x0 = 20 + number * 180
        for y, row in enumerate(beginning.split("/")):
            for x, tile in enumerate(row):
                figure.box(x0 + x * 36, 36 + y * 36, 36, 36, MINT, stroke=MINT)
        for tile in sorted(set(beginning) - {"/"}):
            covered = [(x, y) for y, row in enumerate(beginning.split("/")) for x, one in enumerate(row) if one == tile]
            (left, top), (right, bottom) = covered[0], covered[-1]
            figure.box(x0 + left * 36 + 3, 39 + top * 36, (right - left) * 36 + 30, (bottom - top) * 36 + 30, "#fff", GREEN)
        for cell in range(8):
            figure.box(x0 + cell % 4 * 36, 108 + cell // 4 * 36, 36, 36, YELLOW, stroke=FAINT)
        figure.box(x0, 36, 144, 144)
        figure.line((x0 + 72, 180), (x0 + 72, 206), (392, 206), tip=number == 1)
    figure.text(20, 24, "two of five ways to cover the upper half", "start")
    figure.text(400, 130, "the same eight cells are left", "start")
    figure.box(400, 190, 216, 30, YELLOW)
    figure.text(508, 210, "these eight cells: 5 ways")
    figure.save()


def families():
    """The family of a cage, before and after its cells lose a value."""
    sets = [chosen for chosen in combinations(range(1, 10), 3) if sum(chosen) == 10]
    figure = Figure("families", "The family of a cage of three cells with the sum 10, before and after its cells lose the 5", 640, 172)
    figure.text(20, 28, "three cells, sum 10", "start")
    figure.text(20, 72, "every set of values", "start")
    figure.text(20, 142, "after the 5 is gone", "start")
    for number, chosen in enumerate(sets):
        x = 200 + number * 100
        gone = 5 in chosen
        values = " ".join(map(str, chosen))
        figure.cell(x, 48, 84, 38, values, MINT)
        figure.line((x + 42, 86), (x + 42, 112), tip=True)
        figure.cell(x, 118, 84, 38, values, *((PINK, RED) if gone else (MINT, INK)), text_decoration="line-through" if gone else "none")
    figure.text(200, 28, f"{len(sets)} of the 512 bits are set", "start")
    figure.save()


def certificates():
    """The solver is not trusted: the checker builds its own clauses from the puzzle."""
    figure = Figure("certificates", "The checker builds its own clauses from the puzzle and replays the refutation", 640, 250)
    figure.cell(16, 24, 120, 44, "puzzle", YELLOW)
    figure.cell(16, 180, 120, 44, "solvers", "#eee")
    figure.line((76, 68), (76, 180), tip=True)
    figure.text(84, 122, "prove", "start")
    figure.box(226, 84, 186, 140)
    lines = ["the puzzle", "solution", "a clause", "a clause", "… the empty clause"]
    for number, words in enumerate(lines):
        figure.text(240, 110 + number * 24, words, "start", fill=GREEN if number == 4 else INK)
    figure.text(226, 242, "certificate, a text file", "start")
    figure.line((136, 202), (226, 202), tip=True)
    figure.cell(500, 24, 124, 44, "own clauses", MINT)
    figure.cell(500, 110, 124, 44, "checker", MINT)
    figure.line((412, 106), (456, 106), (456, 46), (500, 46), tip=True)
    figure.line((562, 68), (562, 110), tip=True)
    figure.line((412, 150), (456, 150), (456, 132), (500, 132), tip=True)
    figure.line((562, 154), (562, 192), tip=True)
    figure.text(562, 212, "verified unique", fill=GREEN, font_weight="bold")
    figure.text(562, 234, "each line follows", font_size="15")
    figure.save()


for draw in (lanes, dancing_cells, memo, families, certificates):
    draw()
