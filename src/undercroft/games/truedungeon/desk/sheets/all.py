"""Prints: the party card, a character's page, class cards, a checklist of tokens; as PDF, web page or text.

Besides what it shows, the data of a print may say `paper` ("a4" or "letter"), `draft` (print it though a rule is
broken, marked as not legal) and `fields` (further columns of the party card, for one adventure).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Unknown, shown
from undercroft.games.truedungeon.desk.sheets.character import character_sheet
from undercroft.games.truedungeon.desk.sheets.checklist import checklist
from undercroft.games.truedungeon.desk.sheets.classes import class_cards
from undercroft.games.truedungeon.desk.sheets.parts import Coach
from undercroft.games.truedungeon.desk.sheets.party import party_sheet
from undercroft.scene.picture import PAPERS
from undercroft.scene.sheets.html import draw_html
from undercroft.scene.sheets.pdf import draw_pdf
from undercroft.scene.sheets.sheets import Sheet
from undercroft.scene.sheets.text import draw_text

KINDS: Final[dict[str, Callable[[Mapping[str, Any], Coach], Sheet]]] = {
    "party-card": party_sheet,
    "character": character_sheet,
    "class-cards": class_cards,
    "checklist": checklist,
}
ENDINGS: Final = (".pdf", ".html", ".txt")


def sheet(kind: str, ending: str, data: Mapping[str, Any], desk: Coach) -> bytes:
    """The print of this kind in a file of this ending; `Refused` with the first broken rule unless it is a draft."""
    if kind not in KINDS:
        raise Unknown(f"there is no print {shown(kind)}{did_you_mean(kind, KINDS)}; there are {', '.join(KINDS)}")
    if ending not in ENDINGS:
        raise Unknown(f"a print is a file that ends in {', '.join(ENDINGS)}, not in {shown(ending)}")
    paper = data.get("paper", "a4")
    if not isinstance(paper, str) or paper.lower() not in PAPERS:
        raise Unknown(f"there is no paper {shown(paper)}; there are {', '.join(PAPERS)}", at="paper")
    found = KINDS[kind]({key: value for key, value in data.items() if key != "paper"}, desk)
    if ending == ".pdf":
        return draw_pdf(found, paper)
    return (draw_html(found, paper) if ending == ".html" else draw_text(found)).encode()
