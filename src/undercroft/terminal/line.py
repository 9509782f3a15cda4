"""Line mode: the scene as text, what happened, the question, numbered options, and a line typed in answer.

For people, pipes and screen readers. Two people at one screen have a curtain between them: each sees the own scene
and what that seat was told, and nothing of the other is ever printed in between.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

from undercroft.bots import play_bots, thought
from undercroft.bots.hint import SECONDS, Hint, hint
from undercroft.engine import Choice, Option, Refused, Table, named
from undercroft.engine.acts import ActGroup, grouped
from undercroft.engine.craft.words import whole
from undercroft.engine.lessons.guide import has_guide
from undercroft.engine.lessons.lesson import Lead, NotYet
from undercroft.engine.refusal import shown
from undercroft.scene import Line
from undercroft.terminal.beats import beat_lines
from undercroft.terminal.console import Console
from undercroft.terminal.forms import form_hint, form_word, lines_wanted, read_form_file
from undercroft.terminal.how import how_lines
from undercroft.terminal.match import NO_HINTS, Match
from undercroft.terminal.offers import option_lines
from undercroft.terminal.printed import Printed
from undercroft.terminal.seats import see_alike
from undercroft.terminal.things import card_lines, card_named, card_of, near_names
from undercroft.terminal.throws import Throwing, ask_throws
from undercroft.terminal.typed import asked, is_typed, sketch, typed
from undercroft.terminal.walking import is_walked, place_in, walk
from undercroft.terminal.words import (
    act_lines,
    cited,
    event_lines,
    is_quit,
    numbered,
    option_text,
    rule_lines,
)

PROMPT = "> "
_HELP = (
    "3   WORDS        choose option 3, or the one of these words",
    "Enter            choose the only option there is",
    "?   ? 3          why this question; what option 3 is about",
    "? NAME           what a thing is, or what is at a place: ? skeleton, ? e5",
    "go PLACE         walk there, as far as nothing new happens: go b6",
    "go PLACE search  walk there, and search on the way where one can",
    "why   why #12    why the last refusal or event; why any event of the log",
    "why 3            why this option; why WORDS: why something is not offered",
    "rule ID          a rule in full",
    "look             the table and the question again",
    "log              all that happened, as far as you may know",
    "read             in full what there is much to read of, such as a journal",
    "how              how the game is played, in five pictures",
    "hint             a good answer, and why it is one; nothing is answered",
    "undo             take back your last answer, if nothing was rolled or shown",
    "quit             stop; the game is saved",
)


class Quit(Exception):
    """The person stops, or there is no more input."""


class Session:
    """A match in line mode: what of it is printed, and what is typed for it; bots answer at once.

    The game is saved whenever somebody is asked, and at the end. Real time, where the game has it, is looked at
    whenever a line was typed.
    """

    def __init__(self, match: Match, console: Console) -> None:
        self.match = match
        self.console = console
        self.printed = dict.fromkeys(match.people, match.latest)
        self.seen = Printed()
        self.why: tuple[str, str | None] | None = None
        self.taught: Lead | None = None
        self.after = ""

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.match.table

    def run(self) -> bool:
        """Whether the game was played to its end; else somebody stopped, and it is saved."""
        try:
            while True:
                self._play_bots()
                self.match.watch.follow(self.table.timer)
                self._save()
                if self.table.result is not None:
                    break
                self._turn_to(self.match.next_person())
        except Quit:
            self._save()
            return False
        self._end()
        return True

    def _save(self) -> None:
        """The game is saved; here, where nobody could be told of it later, it is an error if it cannot be."""
        self.match.save()
        if self.match.unsaved is not None:
            raise self.match.unsaved

    def _play_bots(self) -> None:
        """The bots have answered; where people throw the dice, they threw for the bots too."""
        match = self.match
        if match.guide is not None:
            match.guide.play_others()
        if not self.table.by_hand:
            play_bots(self.table, match.players)
        while (choice := self.table.waiting_for(match.players)) is not None:
            option = thought(self.table, choice, match.players[choice.seat])
            self._take(partial(match.answer, choice, option))

    def _take(self, do: Callable[[Sequence[Any]], Table]) -> None:
        """This is done at the table; where people throw the dice, whoever sits here was asked for each throw."""
        ask_throws(Throwing(do), self._read, self.console.write)

    # ------------------------------------------------------------------ whose turn it is

    def _turn_to(self, seat: int) -> None:
        """The seat has answered its question, or done something else that the game goes on from."""
        if self.match.must_pass(seat):
            self._curtain(seat)
            self.seen.forget()
        if seat != self.match.eyes:
            self.why = None
        self.match.look(seat)
        self._look(seat)
        choice = self._asked()
        moved = False
        while not moved:
            try:
                line = self._read(PROMPT, choice).strip()
                moved = self._is_too_late(choice) or self._obey(seat, choice, line)
            except Refused as error:
                self.why = (error.reason, error.rule)
                words = error.reason if isinstance(error, NotYet) else f"No: {error.reason}"
                self.console.write(*cited(words, error.rule, self.console.width))

    def _is_too_late(self, choice: Choice) -> bool:
        """Whether the time was up before this question was answered, and it is not asked any more."""
        timer = self.match.overdue()
        if timer is None:
            return False
        self._take(partial(self.match.ring, timer))
        asked = self.match.choice
        if asked is not None and asked.plain() == choice.plain():
            self._news(choice.seat)
            return False
        words = f"Too late: the time of {timer.label} was up before this answer."
        self.console.write(*cited(words, None, self.console.width))
        return True

    def _asked(self) -> Choice:
        """The open question of who looks at the screen."""
        choice = self.match.choice
        assert choice is not None
        return choice

    def _curtain(self, seat: int) -> None:
        """The screen shows nothing of anybody's until the next person is there."""
        console, before, name = self.console, self.match.eyes, self.match.names[seat]
        if before is not None and self._news(before) and console.typed:
            self._read(f"Enter hides this; then pass to {name}.")
        console.hide()
        self._read(f"Pass to {name}, then press Enter. ")

    def _read(self, prompt: str, choice: Choice | None = None) -> str:
        """The line that was typed; `Quit` if it says so, unless that is an answer to this question."""
        line = self.console.read(prompt)
        if line is None or (is_quit(line) and (choice is None or _chosen(choice, line.strip()) is None)):
            raise Quit
        return line

    # ------------------------------------------------------------------ showing

    def _look(self, seat: int, *, again: bool = False) -> None:
        """The seat sees what is new in its scene, what happened since it last looked, and its question with options."""
        console, choice, lead = self.console, self._asked(), self.match.lead
        marked = {option.at for option in choice.options if option.at is not None}
        if lead is not None and lead.moment is not None:
            marked = set(lead.anchors)
        if again:
            self.seen.forget()
        scene = self.table.scene(seat)
        if drawn := self.seen.lines(scene, console.width, highlight=marked, unicode=console.screen):
            console.write("", *drawn)
        self._news(seat)
        if self.after:
            console.write(*cited(self.after, None, console.width, "  "))
            self.after = ""
        if lead is not None and again:
            self._teach(lead)
        self._teach_what_is_new()
        if choice.form is not None and (drawing := sketch(choice.form)):
            console.write("", *(f"  {line}" for line in drawing))
        question = choice.text if len(self.match.people) == 1 else f"{self.match.names[seat]}: {choice.text}"
        lines = cited(question, choice.rule, console.width)
        walks = self.table.game.ways is not None
        console.write("", *map(console.bold, lines), *option_lines(choice.options, console.width, walks=walks))
        if choice.form is not None:
            console.write(*wrap(form_hint(choice.form), console.width, initial_indent="  ", subsequent_indent="    "))
        if lead is not None and lead.task:
            console.write("", *cited(f"Now: {lead.task}", None, console.width))
        if left := self.match.time_left():
            console.write(f"  {left}.")

    def _teach_what_is_new(self) -> None:
        """What the teacher says now is printed, unless it was before."""
        lead = self.match.lead
        if lead is not None and lead != self.taught:
            self._teach(lead)

    def _teach(self, lead: Lead) -> None:
        """The teacher's words are printed, with the rules behind them."""
        console, self.taught = self.console, lead
        for number, words in enumerate(lead.says):
            console.write("", *cited(words if number else f"Teacher: {words}", None, console.width))
        if lead.rules:
            console.write(*cited(" ".join(f"[{rule}]" for rule in lead.rules), None, console.width))

    def _news(self, seat: int) -> bool:
        """Whether the seat was told anything since it last looked; it is printed now, beat by beat."""
        told = len(self.table.events)
        beats = self.table.reel(seat, min(self.printed[seat], told))
        self.printed |= {other: told for other in self.printed if see_alike(self.table, seat, other)}
        if beats:
            self.console.write("", *beat_lines(beats, self.match.names, self.console.width))
            last = beats[-1].events[-1]
            self.why = (self.table.words(last), last.rule)
        return bool(beats)

    def _explain(self, what: str, rule: str | None) -> None:
        self.console.write(*cited(what, None, self.console.width))
        if rule is not None:
            self.console.write(*rule_lines(self.table.game, rule, self.console.width))

    # ------------------------------------------------------------------ obeying

    def _obey(self, seat: int, choice: Choice, line: str) -> bool:
        """Whether the game went on after this line; `Refused` if it may not be."""
        option = _chosen(choice, line)
        if option is not None:
            return self._answer(choice, option)
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if choice.form is not None and word in (form_word(choice.form), "form"):
            return self._answer(choice, self._filled(choice, rest))
        if word in ("?", "why") or word.startswith("?"):
            about = f"{word.removeprefix('?').removeprefix('why')} {rest}".strip()
            if word == "why" or not self._told_card(seat, choice, about):
                self._ask_why(seat, choice, about, word)
        elif (place := place_in(line)) is not None and is_walked(self.match, choice):
            self.after = walk(self.match, seat, place, self._answer)
            return True
        elif word == "rule":
            self.console.write(*rule_lines(self.table.game, rest, self.console.width))
        elif word in ("look", "view"):
            self._look(seat, again=True)
        elif word == "log":
            self._log(seat)
        elif word == "read":
            self._read_out(seat)
        elif word == "hint" or line == "h":
            self._hint(seat, choice)
        elif word == "undo":
            self.match.undo(seat)
            return True
        elif word == "help":
            self._help(seat)
        elif line == "how" and has_guide(self.table.game):
            self.console.write(*how_lines(self.table.game, self.console.width))
        elif (group := self._group(seat, choice, word)) is not None:
            return self._act(seat, group, line.lower().split())
        elif not line:
            self.console.write(f"{len(choice.options)} options: type a number or its words; help lists more.")
        else:
            return self._answer(choice, self._meant(choice, line))
        return False

    def _group(self, seat: int, choice: Choice, word: str) -> ActGroup | None:
        """The acts that begin with this word; None where there are none, or any line may be an answer."""
        found = next((group for group in grouped(self.table.acts(seat)) if group.word == word), None)
        is_said = found is not None and any(act.id == word for act in found.acts)
        takes_any = choice.form is not None and choice.form.kind == "text"
        return found if found is not None and (is_said or not takes_any) else None

    def _act(self, seat: int, group: ActGroup, said: list[str]) -> bool:
        """Whether the act of these words was done; else it is listed how it may go on, or `Refused`."""
        act = next((act for act in group.acts if act.id.split() == said), None)
        if act is not None:
            self._take(partial(self.match.act, seat, act.id))
            return True
        parts = group.after(said[1:], self.match.names)
        if not parts:
            raise self.table.no_act(seat, " ".join(said))
        self.console.write(*act_lines(" ".join(said), parts, self.console.width))
        return False

    def _told_card(self, seat: int, choice: Choice, about: str) -> bool:
        """Whether this is something that can be asked about, and its card was printed."""
        if not about or about.startswith("#"):
            return False
        option, width = _chosen(choice, about), self.console.width
        card = None if whole(about) is not None else card_named(self.table, seat, about)
        if card is None and option is not None:
            card = card_of(self.table, seat, option)
        if card is not None:
            self.console.write(*card_lines(card, width))
            if option is not None:
                self.console.write(*cited(option_text(option), option.rule or choice.rule, width))
        return card is not None

    def _answer(self, choice: Choice, answer: Any) -> bool:
        self._take(partial(self.match.answer, choice, answer))
        self.why = None
        return True

    def _meant(self, choice: Choice, line: str) -> Any:
        """The plain data that the line stands for; else the reason why it is no answer."""
        if line[0] in '[{"':
            try:
                return json.loads(line)
            except ValueError as error:
                raise Refused(f"this is no JSON: {error}", rule=choice.rule) from None
            except RecursionError:
                raise Refused("this is nested too deeply", rule=choice.rule) from None
        if choice.form is not None and choice.form.kind == "text":
            return line
        if whole(line) is not None and numbered(choice.options):
            raise Refused(f"no option {line} here; there are 1 to {len(choice.options)}", rule=choice.rule)
        raise self.table.why_not(choice, line.lower())

    def _filled(self, choice: Choice, file: str) -> Any:
        """The form as a file holds it, or as it is typed, line by line."""
        assert choice.form is not None
        if is_typed(choice.form):
            return typed(choice.form, file) if file else asked(choice.form, self._read)
        if file:
            return read_form_file(file)
        wanted = lines_wanted(choice.form)
        until = f"{wanted} lines" if wanted else "lines; an empty one ends them"
        self.console.write(f"  {until}:")
        lines: list[str] = []
        while len(lines) != wanted:
            line = self._read("  ")
            if not line.strip():
                break
            lines.append(line.strip())
        end = "\n" if len(lines) == 1 else ""  # A bare word would be taken for an option.
        return "\n".join(lines) + end

    def _ask_why(self, seat: int, choice: Choice, about: str, word: str) -> None:
        if about.startswith("#"):
            told = self.table.events_for(seat)
            number = whole(about[1:])
            if number is None or not 0 < number <= len(told):
                raise Refused(f"no event {about}; the log has 1 to {len(told)}")
            event = told[number - 1]
            self._explain(self.table.words(event), event.rule)
        elif about and (option := _chosen(choice, about)) is not None:
            self._explain(option_text(option), option.rule or choice.rule)
        elif about in self.table.game.ledger:
            self.console.write(*rule_lines(self.table.game, about, self.console.width))
        elif about:
            self._explain_what_is_not_there(seat, choice, about, word)
        elif word == "why" and self.why is not None:
            self._explain(*self.why)
        else:
            self._explain(choice.text, choice.rule)

    def _explain_what_is_not_there(self, seat: int, choice: Choice, about: str, word: str) -> None:
        """Why this is no answer; where it is no name of anything either, that, and which names are near."""
        refused = self.table.why_not(choice, about.lower())
        if word == "why" or not self.table.things(seat) or not refused.reason.startswith("no option "):
            self._explain(refused.reason, refused.rule)
            return
        near = " or ".join(near_names(self.table, seat, about))
        hint = f"; did you mean {near}?" if near else "."
        self.console.write(*cited(f"Nothing here is called {shown(about)}{hint}", None, self.console.width))

    def _log(self, seat: int) -> None:
        events = self.table.events_for(seat)
        digits = len(str(len(events)))
        for number, event in enumerate(events, 1):
            first, *more = event_lines(self.table.game, event, self.match.names, self.console.width, " " * (digits + 2))
            self.console.write(f"#{number:<{digits}} {first[digits + 2 :]}", *more)
        if not events:
            self.console.write("Nothing has happened yet.")

    def _read_out(self, seat: int) -> None:
        """All that there is to read at the table is printed, also what the scene leaves out."""
        console = self.console
        panels = [panel for panel in self.table.scene(seat).panels if panel.wide]
        for panel in panels:
            console.write("", console.bold(panel.title))
            for line in (*panel.lines, *panel.more):
                words = line.words if isinstance(line, Line) else line
                folded = wrap(words, console.width - 2, initial_indent="  ", subsequent_indent="  ")
                console.write(*([""] if isinstance(line, Line) else []), *folded)
        if not panels:
            console.write("There is nothing to read here but the log.")

    def _hint(self, seat: int, choice: Choice) -> None:
        """The seat sees a good answer by its number, and the reason; it has answered nothing."""
        if self.match.counts:
            self.console.write(NO_HINTS)
            return
        guide = self.match.guide
        taught = None if guide is None else guide.hint()
        if taught is None and self.console.screen:
            self.console.write("Thinking \u2026")
        found = hint(self.table, seat, seconds=SECONDS) if taught is None else Hint(*taught)
        at, option = next((at, other) for at, other in enumerate(choice.options, 1) if other.id == found.option.id)
        number = f"{at} " if numbered(choice.options) else ""
        self.console.write(*cited(f"Hint: {number}{option_text(option)}", option.rule, self.console.width))
        self.console.write(*cited(named(found.reason, self.match.names), None, self.console.width))
        for row in found.rows(self.match.names):
            self.console.write(*wrap(row, self.console.width, initial_indent="  ", subsequent_indent="    "))

    def _help(self, seat: int) -> None:
        guided = has_guide(self.table.game)
        self.console.write(*(f"  {line}" for line in _HELP if guided or not line.startswith("how ")))
        for group in grouped(self.table.acts(seat)):
            if group.is_large:
                self.console.write(f"  {group.word + ' ...':16} at any time; {group.word} alone lists how it goes on")
                continue
            for act in group.acts:
                label = named(act.label, self.match.names)
                self.console.write(f"  {act.id:16} {label if label != act.id else 'at any time'}")

    # ------------------------------------------------------------------ the end

    def _end(self) -> None:
        """Everybody sees the end: what happened last, the table as the rules show it now, and the result."""
        console = self.console
        self.match.end()
        alone = self.match.eyes
        self._last_events(alone, min(self.printed.values(), default=0))
        console.write("", *self.table.scene(alone).text(console.width, unicode=console.screen).splitlines(), "")
        console.write(*(console.bold(line) for line in cited(*self.match.verdict(), console.width)))
        if scores := self.match.scores():
            console.write(f"  {scores}")
        self._teach_what_is_new()

    def _last_events(self, seat: int | None, since: int) -> None:
        """What happened since; told to this seat, or to everybody where several look at the screen."""
        self.console.write("")
        self.console.write(*beat_lines(self.table.reel(seat, since), self.match.names, self.console.width))


def _chosen(choice: Choice, line: str) -> Option | None:
    """The option that the line names by number, id, data or label; Enter alone names an only one."""
    if not line:
        return choice.options[0] if len(choice.options) == 1 else None
    number = whole(line)
    if number is not None and numbered(choice.options):
        return choice.options[number - 1] if 1 <= number <= len(choice.options) else None
    low = line.lower()
    found = choice.option(line) or choice.option(low)
    if found is None and number is not None:
        found = choice.option(number)
    return found or next((option for option in choice.options if option.label.lower() == low), None)
