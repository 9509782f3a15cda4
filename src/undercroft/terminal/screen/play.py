"""Playing on the screen: whose turn it is, the question with its options, bots that think aside, and the curtain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList

from undercroft.bots import Player
from undercroft.bots.aside import Aside
from undercroft.bots.hint import SECONDS, Hint
from undercroft.engine import Choice, Refused, Table, Wanted, named, named_option
from undercroft.engine.lessons.lesson import Guide, Lead, NotYet
from undercroft.terminal.match import NO_HINTS, Match
from undercroft.terminal.screen.acts import ActMenus
from undercroft.terminal.screen.answers import Choosing, brief
from undercroft.terminal.screen.asking import WAYS
from undercroft.terminal.screen.base import TableScreen
from undercroft.terminal.screen.board import SceneView
from undercroft.terminal.screen.dialogs import STILL, Ask, Curtain, Menu, Reason, Teaching, Why
from undercroft.terminal.screen.editor import FormEditor
from undercroft.terminal.screen.help import PLAY_KEYS, Keys
from undercroft.terminal.screen.stage.reeling import READING
from undercroft.terminal.screen.stage.things import ThingScreen
from undercroft.terminal.screen.timing import Deed
from undercroft.terminal.throws import Throwing
from undercroft.terminal.walking import is_walked, place_in
from undercroft.terminal.words import is_quit

_THROW = "Throw it and type what fell. back: the throw before it again. quit: stop before this step."

PAUSE = 1.2
"""So many seconds the only answer there is can be read before it is given by itself."""


class PlayScreen(ThingScreen):
    """People at a table; bots think in threads of their own.

    `save` is called after every answer, and whenever somebody is asked. A `guide` teaches the one person there.
    After `pause` seconds a question with a single answer is answered by itself; with None, and where somebody learns or
    has just taken something back, it never is.
    """

    still = STILL

    KEYS: ClassVar[Keys] = PLAY_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("E", "edit", "edit"),
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("slash", "search", "find", key_display="/"),
        Binding("A", "acts", "acts"),
        Binding("i", "about", "what is it"),
        Binding("P", "pace", "pace"),
        Binding("space,escape", "skip", "skip", key_display="space"),
        Binding("f2,W", "teacher", "teacher", key_display="F2"),
        Binding("escape", "calm", show=False),
        *TableScreen.LAST,
    ]

    def __init__(
        self,
        table: Table,
        players: Mapping[int, Player],
        *,
        save: Callable[[Table], None] = lambda table: None,
        resumed: bool = False,
        guide: Guide | None = None,
        pace: str | None = None,
        pause: float | None = PAUSE,
        notice: str = "",
    ) -> None:
        super().__init__(Match(table, players, save=save, resumed=resumed, guide=guide), pace)
        self.pause = pause if guide is None else None
        self.undone = False
        self.taught: Lead | None = None
        self.notice = notice
        self._aside = Aside()

    def on_mount(self) -> None:
        """The game goes on from here, after what all are to know first."""
        if self.notice:
            self.app.push_screen(Menu("Before the game", [("go on", "Go on")], self.notice), lambda _: self._go_on())
        else:
            self._go_on()

    def on_unmount(self) -> None:
        """Nobody thinks any more."""
        self._aside.close()

    # ------------------------------------------------------------------ the game goes on

    def _go_on(self) -> None:
        self.run_worker(self._until_asked(), exclusive=True, group="game")

    async def _until_asked(self) -> None:
        """Bots have answered, the right person looks at the screen, and is asked; or the game is over."""
        match = self.match
        match.save()
        while (asked := self.table.waiting_for(match.players)) is not None:
            await self._think(asked)
        if self.table.result is not None:
            await self.show_beats()
            self._end()
            return
        person = match.next_person()
        await self.show_beats(asked=person == match.eyes)
        if match.must_pass(person) and not await self._pass(person):
            self.app.exit(False)
            return
        if person != match.eyes or match.covered:
            match.look(person)
            self._asked = None
            self.take_time()
            await self.show_beats(asked=True)
        self.take_time()
        self.show()
        self._teach_what_is_new()
        await self._give_only_answer()

    async def _give_only_answer(self) -> None:
        """Where there was a single answer it is given, unless somebody was faster."""
        choice, moves = self.choice, self.match.moves
        if choice is None or self.pause is None or self.undone:
            return
        if choice.waits and choice.form is None and len(choice.options) == 1:
            self.say("Going on \u2026 Enter goes on at once.", "hint")
            await asyncio.sleep(self.pause)
            while self.app.screen is not self:  # Somebody reads or chooses something else.
                await asyncio.sleep(READING)
            if moves == self.match.moves and self.choice is choice:
                self.did(lambda throws: self.match.answer(choice, choice.options[0], throws))

    async def _think(self, asked: Choice) -> None:
        """The bot has answered, unless somebody was faster."""
        match, seat, moves = self.match, asked.seat, self.match.moves
        option, thought = match.reply(asked), None
        if option is None:
            thought = asyncio.wrap_future(self._aside.ask(self.table, seat, match.players[seat]))
        await self.show_beats()
        self.show(thinking=seat)
        if thought is not None:
            option = await thought
        if moves != match.moves:
            return
        try:
            match.answer(asked, option)
        except Wanted:
            await self._throw(lambda throws: match.answer(asked, option, throws))

    async def _pass(self, person: int) -> bool:
        """Whether the next person is there; until then the screen shows nothing of anybody's."""
        if self.match.has_news():
            self.passing = asyncio.Event()
            try:
                self.show(passing=person)
                await self.passing.wait()
            finally:  # An act may end the game here.
                self.passing = None
        self.match.covered = True
        while self.app.screen is not self:  # Nothing that the one before has opened is left either.
            await self.app.pop_screen()
        self.clear()
        return await self.app.push_screen_wait(Curtain(self.names[person], self.game.title, self.still))

    def moved(self) -> None:
        """Something was done, and the game goes on."""
        self.refused = None
        self.drop_hint()
        self.say()
        self._go_on()

    def drop_hint(self) -> None:
        """A hint that is still thought about is not waited for any more."""
        self.workers.cancel_group(self, "hint")

    def _end(self) -> None:
        """Everybody sees the end: what happened last, the table as the rules show it now, and the result."""
        if len(self.match.people) > 1:
            self.clear()
        self.match.end()
        self._asked = None
        self.show()
        self.choosing.show(())
        words, rule = self.match.verdict()
        scores = self.match.scores()
        more = f" [{rule}]" + (f"\n{scores}" if scores else "")
        leave = "\n\nEnter or q leaves; the game is saved."
        self.write("bar-right", "the end")
        self.write("question", Content.assemble(words, (more, "not bold"), (leave, "not bold $soft")))
        self.write("note", "")
        self.set_focus(None)
        self._teach_what_is_new()

    def _teach_what_is_new(self) -> None:
        """What the teacher says now is there to be read, unless it was before."""
        if self.match.lead is not None and self.match.lead != self.taught:
            self.action_teacher()

    # ------------------------------------------------------------------ answering

    def answer(self, answer: Any) -> bool:
        """Whether this was taken as the answer; else the reason is on the screen."""
        choice = self.choice
        if choice is None or self._offered != (choice.seat, choice.number) or self.is_key_held:
            return False  # A key that was pressed before the question could be read answers nothing.
        self.undone = False
        if self.is_too_late(choice):
            return False
        return self.did(lambda throws: self.match.answer(choice, answer, throws))

    @property
    def is_key_held(self) -> bool:
        """Whether the last key was not pressed anew, but held down."""
        return bool(getattr(self.app, "is_key_held", False))

    def act(self, seat: int, act: str) -> None:
        """The act is done, or the reason is told why it cannot be."""
        self.did(lambda throws: self.match.act(seat, act, throws))

    async def _throw(self, deed: Deed) -> None:
        """This was done with what whoever sits here has typed; a throw that is wanted cannot be passed over."""
        throwing = Throwing(deed)
        note = _THROW
        while throwing.table() is None:
            typed = await self.app.push_screen_wait(Ask(throwing.prompt, note))
            if typed is not None and is_quit(typed):
                self.app.exit(False)
                await asyncio.Event().wait()
            try:
                if typed is not None and throwing.type(typed) is not None:
                    return
                note = _THROW
            except Refused as error:
                note = f"No: {error.reason}."

    async def _throw_then_go_on(self, deed: Deed) -> None:
        await self._throw(deed)
        self.moved()

    def did(self, deed: Deed) -> bool:
        """Whether this was done, or waits for throws, and the game goes on; else the reason is on the screen."""
        try:
            deed(())
        except Wanted:
            self.run_worker(self._throw_then_go_on(deed), exclusive=True, group="game")
            return True
        except Refused as error:
            self.refuse(error)
            return False
        self.moved()
        return True

    def refuse(self, error: Refused) -> None:
        """The reason is on the screen, and `?` tells its rule in full."""
        self.refused = error
        if isinstance(error, NotYet):
            self.say(error.reason, "hint")
        else:
            self.say(f"No: {error.reason}", "refused", error.rule)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The rule behind a line of the log is told."""
        if event.option_list is self.log_view:
            self.explain_event(self.log_view.entries[event.option_index][1])

    def on_scene_view_chosen(self, event: SceneView.Chosen) -> None:
        """A place with one option is an answer; with several, they are listed; with none, the reason is told."""
        choice = self.choice
        if choice is None:
            self.hurry()
            return
        here = self.options_at(event.spot)
        if len(here) == 1:
            self.answer(here[0])
        elif here:
            rows = [(option.id, brief(option)) for option in here]
            self.app.push_screen(Menu(event.spot.note or "Here", rows), self._picked)
        elif (place := self.way_at(event.spot)) is not None:
            self.walk_to(place)
        elif event.spot.anchors:
            self.refuse(self.table.why_not(choice, event.spot.anchors[0]))

    def _picked(self, id: str | None) -> None:
        if id is not None:
            self.answer(id)

    def on_scene_view_walked(self, event: SceneView.Walked) -> None:
        """An arrow key answers which way to go."""
        self.answer(WAYS[event.way])

    # ------------------------------------------------------------------ typing

    def on_key(self, event: events.Key) -> None:
        """Numbers and letters choose or look for an option; Enter draws the curtain, or skips what is shown."""
        if self.passing is not None and event.key == "enter":
            self.passing.set()
            event.stop()
            return
        is_over = self.table.result is not None and self.beat is None
        if is_over and event.key == "enter" and not self.log_view.has_focus:
            if not self.is_key_held:
                self.action_leave()
            return
        choice = self.choice
        if choice is None:
            if event.key == "enter" and self.beat is not None:
                event.stop()  # What appears then must not take it for an answer.
                self.hurry()
            return
        letter = event.character
        if letter is None or not letter.isprintable() or not letter.isalnum() or self._is_bound(event.key):
            return
        event.stop()
        if self.is_key_held and not self.choosing.is_searching:
            return
        exact = next((option for option in choice.options if option.id == letter), None)
        if self.choosing.is_searching:
            self.choosing.type(letter)
        elif exact is not None:
            self.answer(exact)
        elif letter.isdigit() and len(choice.options) <= 9:
            if 1 <= int(letter) <= len(choice.options):
                self.answer(choice.options[int(letter) - 1])
        else:
            self.choosing.type(letter)

    def _is_bound(self, key: str) -> bool:
        """Whether the key has a meaning of its own here, be it only at other questions."""
        return key in self.active_bindings or key in self._bindings.key_to_bindings

    def action_search(self) -> None:
        """An option is looked for by its words."""
        if self.choice is not None:
            self.choosing.search()

    def on_choosing_picked(self, event: Choosing.Picked) -> None:
        """The option is the answer."""
        self.answer(event.option)

    def on_choosing_missed(self, event: Choosing.Missed) -> None:
        """Who types a place to go to goes there; else the reason is told why these words are no answer."""
        if self.choice is None:
            return
        place = place_in(event.words)
        if place is not None and is_walked(self.match, self.choice):
            self.walk_to(place)
        else:
            self.refuse(self.table.why_not(self.choice, event.words))

    def action_calm(self) -> None:
        """Nothing is looked for, and nothing is said."""
        self.say()
        if self.choice is not None and self.choosing.is_searching:
            self.choosing.show(self.choice.options)

    # ------------------------------------------------------------------ keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        if not self.is_mounted:
            return True
        choice = self.choice
        if action == "edit":
            return choice is not None and choice.form is not None
        if action == "search":
            return choice is not None and len(choice.options) > 9
        if action in ("hint", "undo"):
            return choice is not None
        if action == "teacher":
            return self.match.guide is not None
        if action == "acts":
            seat = self.match.eyes
            return seat is not None and not self.match.covered and bool(self.table.acts(seat))
        return super().check_action(action, parameters)

    def action_why(self) -> None:
        """The rules behind the question, the highlighted option and the last refusal, or behind a line of the log."""
        choice = self.choice
        self.drop_hint()
        if self.log_view.has_focus or choice is None:
            super().action_why()
            return
        reasons: list[Reason] = [("The question", choice.text, choice.rule)]
        spot, option = self.scene_view.spot, self.answers.option
        if self.is_on_board and spot is not None:
            here = self.options_at(spot)
            option = here[0] if here else None
            if not here and spot.anchors:
                why_not = self.table.why_not(choice, spot.anchors[0])
                reasons.append((f"Not {spot.anchors[0]}", why_not.reason, why_not.rule))
        if option is not None:
            reasons.append(("This option", brief(option), option.rule or choice.rule))
        if self.refused is not None:
            reasons.insert(0, ("The last refusal", self.refused.reason, self.refused.rule))
        self.app.push_screen(Why(self.game, reasons))

    def action_undo(self) -> None:
        """The last answer is taken back, or the reason is told why it cannot be."""
        choice, before = self.choice, self.undone
        self.undone = True
        if choice is not None and self.did(lambda throws: self.match.undo(choice.seat)):
            self._asked = None
        else:
            self.undone = before

    def action_hint(self) -> None:
        """A good answer is highlighted, and the reason told, as soon as it is found."""
        choice = self.choice
        if choice is not None and self.match.counts:
            self.say(NO_HINTS, "hint")
        elif choice is not None:
            self.say("Thinking about a hint\u2026", "hint")
            self.run_worker(self._hint(choice.seat), exclusive=True, group="hint")

    async def _hint(self, seat: int) -> None:
        moves, guide = self.match.moves, self.match.guide
        taught = None if guide is None else guide.hint()
        try:
            found = Hint(*taught) if taught else await self._aside.hinted(self.table, seat, seconds=SECONDS)
        except Refused as error:
            self.refuse(error)
            return
        if moves != self.match.moves or self.choice is None:
            return
        option, rows = found.option, found.rows(self.names)
        said = f"Hint: {brief(named_option(option, self.names))}. {named(found.reason, self.names)}"
        self.say("\n".join((said, *([" \u00b7 ".join(rows)] if len(rows) > 1 else ()))), "hint")
        self.choosing.show(self.choice.options)
        self.answers.point_at(option)
        self.scene_view.point_at(option.at)
        if option.at is None:
            self.set_focus(self.answers)

    def action_teacher(self) -> None:
        """The teacher's words are there to be read; who asks for it sees the rules behind them."""
        lead, guide = self.match.lead, self.match.guide
        if lead is None or guide is None:
            return
        self.taught = lead
        if not lead.says:
            return
        reasons: list[Reason] = [("", "", rule) for rule in lead.rules]

        def then(said: str | None) -> None:
            if said == "why" and reasons:
                self.app.push_screen(Why(self.game, reasons, "The rules behind this"))

        self.app.push_screen(Teaching(guide.lesson.name, lead.says, lead.task), then)

    def action_edit(self) -> None:
        """The answer is written in one go."""
        choice = self.choice
        if choice is not None and choice.form is not None:
            question = (choice.seat, choice.number)
            draft = self.draft[1] if self.draft is not None and self.draft[0] == question else None
            editor = FormEditor(self.game, choice, self.table.scene(choice.seat), self._asked_in_one_go, draft)
            self.app.push_screen(editor, lambda left: self._keep_draft(question, left))

    def _keep_draft(self, question: tuple[int, int], left: Any) -> None:
        """What was written and not given is there when the form is opened again for the same question."""
        self.draft = None if left is None else (question, left)

    def _asked_in_one_go(self, data: Any) -> Refused | None:
        """None if this was taken as the answer; else the reason."""
        self.refused = None
        if self.answer(data):
            return None
        return self.refused or Refused("this question is no longer open")

    def action_acts(self) -> None:
        """What may be done at any moment is listed; it is done after a second look."""
        seat = self.match.eyes
        if seat is None or self.match.covered:
            return

        ActMenus(self.app, self.names, partial(self.act, seat)).open(self.table.acts(seat))

    def action_leave(self) -> None:
        """The game is saved, and the screen given back; where it cannot be saved, somebody is asked before."""
        self.match.save()
        if self.match.unsaved is None:
            super().action_leave()
            return
        rows = [("stay", "play on"), ("again", "try again to save and quit"), ("leave", "quit all the same")]
        self.app.push_screen(Menu("The game is not saved", rows, self.match.why_unsaved), self._leave_unsaved)

    def _leave_unsaved(self, said: str | None) -> None:
        if said == "again":
            self.action_leave()
        elif said == "leave":
            super().action_leave()
