"""The commands of players who bring characters of their own: `party`. Each loads what it needs only when it runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Group, Parameter

from undercroft.cli.base import Flag, Several, app

if TYPE_CHECKING:
    from undercroft.cli.workshop.coach import Coach

AT_THE_DESK = Group("Which tokens and rules")
Out = Annotated[str | None, Parameter(name=("--out", "-o"))]
From = Annotated[str | None, Parameter(name="--from")]
Must = Annotated[str, Parameter(name=("--out", "-o"))]


@Parameter(name="*", group=AT_THE_DESK)
@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """What every command at the desk may be told."""

    own: Annotated[
        Several, Parameter(name="--tokens", help="A file with tokens of your own; may be given several times.")
    ] = ()
    option: Annotated[Several, Parameter(help="A variant: NAME=VALUE; may be given several times.")] = ()
    game: Annotated[str | None, Parameter(help="Whose characters, where several games have some.")] = None

    def coach(self) -> Coach:
        """The desk that these words open."""
        from undercroft.cli.plan import read_pairs
        from undercroft.cli.workshop.coach import Coach

        return Coach.open(self.game, read_pairs("--option", self.option), self.own)


HERE = At()

party = App(
    name="party",
    help="Characters, their tokens and the party card: build, check, improve and print them.",
    help_epilogue="""Begin with:

  undercroft party ready                  characters that are ready to go
  undercroft party new ranger --name Ann  a bare one of your own
  undercroft party tokens boots           what there is to wear
  undercroft party equip ann "Boiled Cap" put it on
  undercroft party card ann               what comes of it

A name without an ending is a build in your folder. Exit status: 0 done, 1 read and found wrong, 2 could not begin.""",
)
app.command(party)


@party.command(
    help_epilogue="""Examples:

  undercroft party new ranger --name Ann           a bare ranger, as build ann
  undercroft party new warden                      a sub-class, which needs its token
  undercroft party new ranger-shelf -o ann.toml    a ready-made one
  undercroft party new bard-bag --add-to lanterns  into a party, or a new one
  undercroft party new ann --add-to lanterns       a build of yours joins"""
)
def new(
    what: str, /, *, name: str = "", out: Out = None, add_to: str | None = None, json: Flag = False, at: At = HERE
) -> int:
    """Make a character.

    Parameters
    ----------
    what
        A class, a sub-class, a ready-made character, or a build to copy.
    name
        What the character is called.
    out
        The file to write, or the name of a build; without it the build is called after the character.
    add_to
        The party that it joins.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.new(at.coach(), what, name, out=out, add_to=add_to, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party equip ann "Boiled Cap" "Band of the Ebb"
  undercroft party equip ann "Lamplighter's Hood" --off "Boiled Cap"
  undercroft party equip ann --carry "Heavy Mace"   a spare weapon
  undercroft party equip lanterns "Twine Bracelet" --member Ben"""
)
def equip(
    file: str,
    /,
    *tokens: str,
    off: Several = (),
    carry: Several = (),
    member: str | None = None,
    json: Flag = False,
    at: At = HERE,
) -> int:
    """Put tokens on, and take tokens off; a rule that would be broken is named, and nothing changes.

    Parameters
    ----------
    file
        A character or a party: a file, or the name of a build.
    tokens
        What to put on, or to carry.
    off
        What to take off first; may be given several times.
    carry
        What to carry along and not to wear or hold, such as a spare weapon; may be given several times.
    member
        Of a party: whose they are, by name, class or number.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.equip(at.coach(), file, tokens, off, carry, member=member, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party check ann
  undercroft party check lanterns.toml --tokens mine.toml
  undercroft party check lanterns --from my-tokens   no token twice"""
)
def check(file: str, /, *, owned: From = None, json: Flag = False, at: At = HERE) -> int:
    """List every rule that a character or party breaks; and what is worn for nothing.

    Parameters
    ----------
    file
        A character, a party, a collection or a career: a file, or the name of a build.
    owned
        The collection from which a party is equipped: nobody may have what another has.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.check(at.coach(), file, owned=owned, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party card ann
  undercroft party card ann --explain melee-damage  where the number comes from
  undercroft party card lanterns --member Ben
  undercroft party card lanterns --as pdf -o card.pdf   to print"""
)
def card(
    file: str,
    /,
    *,
    explain: str | None = None,
    member: str | None = None,
    form: Annotated[str | None, Parameter(name="--as")] = None,
    out: Annotated[Path | None, Parameter(name=("--out", "-o"))] = None,
    json: Flag = False,
    at: At = HERE,
) -> int:
    """Show the card: every column, what is listed besides, and what is wrong.

    Parameters
    ----------
    file
        A character or a party: a file, the name of a build, or a ready-made character.
    explain
        Only this column or ability, with all that it is made of.
    member
        Only this one of a party, by name, class or number.
    form
        pdf, html or txt, for a print; the ending of the file, if nothing is said.
    out
        The file to write.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.card(at.coach(), file, explain=explain, member=member, form=form, out=out, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party best ann --from my-tokens --goal melee-ac
  undercroft party best ann --from tokens.csv --goal will=2,hp=1 -o ann-2
  undercroft party best ann --from ours --goal hp  the whole starter range"""
)
def best(
    file: str,
    /,
    *,
    owned: Annotated[str, Parameter(name="--from")],
    goal: str,
    member: str | None = None,
    out: Out = None,
    json: Flag = False,
    at: At = HERE,
) -> int:
    """Find the best legal build for a goal from the tokens you own.

    Parameters
    ----------
    file
        Who is to wear them: a file, the name of a build, a class or a ready-made character.
    owned
        Only these tokens: a collection, a career or a build, file or name; or all of ours, handbook or public.
    goal
        A column or mix to make as high as can be, or several with weights, such as melee-damage=2,will=1.
    member
        Of a party: whose build; the others stay as they are.
    out
        Write the build to this file, or under this name.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.best(at.coach(), file, owned, goal, member=member, out=out, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party compare ann ann-2
  undercroft party compare ranger-bag ranger-hoard
  undercroft party compare lanterns --member Ann --member Ben"""
)
def compare(
    first: str, second: str | None = None, /, *, member: Several = (), json: Flag = False, at: At = HERE
) -> int:
    """Put two characters side by side.

    Parameters
    ----------
    first
        A file, the name of a build, a class or a ready-made character.
    second
        The other one; without it two members of the first.
    member
        Of a party: which of it; given twice for two parties, or for two of one.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.compare(at.coach(), first, second, member, as_json=json)


@party.command(
    name="import",
    help_epilogue="""Examples:

  undercroft party import tokens.csv               names, perhaps numbers
  undercroft party import tokens.txt -o my-tokens  a name a line
  undercroft party import party.json --skip-unknown""",
)
def bring(file: Path, /, *, out: Out = None, skip_unknown: Flag = False, json: Flag = False, at: At = HERE) -> int:
    """Read a list of tokens, a table or a build from elsewhere, and keep it as a file of ours.

    Parameters
    ----------
    file
        CSV, JSON, TOML, or text with a name a line: Boiled Cap, Boiled Cap x3 or 3x Boiled Cap.
    out
        The file to write, or the name of a build; without it, named after the file.
    skip_unknown
        Leave out names that the catalogue has not got; without this nothing is written if there are any.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.bring(at.coach(), file, out=out, skip=skip_unknown, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party export ann -o ann.json
  undercroft party export lanterns -o bring.csv  all its tokens
  undercroft party export lanterns -o card.pdf"""
)
def export(file: str, /, *, out: Must, owned: From = None, json: Flag = False, at: At = HERE) -> int:
    """Write a build, a party or a collection in another format.

    Parameters
    ----------
    file
        What to write: a file, or the name of a build.
    out
        The file; its ending says the format: .toml .json .csv, or .pdf .html .txt to print.
    owned
        The collection from which a party is equipped; it goes into the party's file.
    json
        For programs.
    """
    from undercroft.cli.workshop import party as command

    return command.export(at.coach(), file, Path(out), owned=owned, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party tokens boots                 names and texts with this word
  undercroft party tokens --slot ear --for ann  what each would change
  undercroft party tokens --rarity rare --owned my-tokens --all"""
)
def tokens(
    *words: str,
    slot: str | None = None,
    rarity: str | None = None,
    source: str | None = None,
    user: Annotated[str | None, Parameter(name="--class")] = None,
    owned: str | None = None,
    wearer: Annotated[str | None, Parameter(name="--for")] = None,
    member: str | None = None,
    all: Flag = False,
    json: Flag = False,
    at: At = HERE,
) -> int:
    """Search the catalogue of tokens.

    Parameters
    ----------
    words
        What must stand in a token's name or text.
    slot
        Only what goes there, such as head, finger or mainhand; carried is what is not worn.
    rarity
        Only tokens of this rarity.
    source
        Only tokens that these say: ours, handbook, public or user.
    user
        Only what this class may use.
    owned
        Only what is in this collection: a file or a name.
    wearer
        Of each, what it would change on the card of this character, or why it cannot be worn.
    member
        Of a party: on whose card.
    all
        All that is found, not only the first twenty.
    json
        For programs.
    """
    from undercroft.cli.workshop import tokens as command

    wanted = {"slot": slot, "rarity": rarity, "source": source, "class": user}
    return command.tokens(at.coach(), words, wanted, owned=owned, wearer=wearer, member=member, every=all, as_json=json)


@party.command(
    help_epilogue="""Examples:

  undercroft party ready
  undercroft party ready ranger  those of one class"""
)
def ready(what: str | None = None, /, *, json: Flag = False, at: At = HERE) -> int:
    """List the characters that are ready to go.

    Parameters
    ----------
    what
        Only those of this class or with this in their name.
    json
        For programs.
    """
    from undercroft.cli.workshop import tokens as command

    return command.ready(at.coach(), what, as_json=json)


@party.command(
    name="list",
    help_epilogue="""Examples:

  undercroft party list
  undercroft party list --json""",
)
def list_mine(*, json: Flag = False, at: At = HERE) -> int:
    """List your own builds, parties, collections and careers.

    Parameters
    ----------
    json
        For programs.
    """
    from undercroft.cli.workshop import tokens as command

    return command.mine(at.coach(), as_json=json)


@party.command(
    name="print",
    help_epilogue="""Examples:

  undercroft party print party-card lanterns -o card.pdf
  undercroft party print character ann -o ann.pdf
  undercroft party print class-cards ranger bard -o cards.pdf
  undercroft party print checklist my-tokens -o list.pdf""",
)
def print_sheet(
    kind: str,
    /,
    *what: str,
    out: Must,
    member: str | None = None,
    paper: str = "A4",
    draft: Flag = False,
    at: At = HERE,
) -> int:
    """Write a sheet to print: a party card, a character, class cards or a checklist of tokens.

    Parameters
    ----------
    kind
        party-card, character, class-cards or checklist.
    what
        A build; for a checklist also a collection; for class cards the classes. Without it all classes, all tokens.
    out
        The file; its ending says the format: .pdf .html .txt.
    member
        Only this one of a party.
    paper
        A4 or Letter.
    draft
        Print also what breaks a rule, marked as such.
    """
    from undercroft.cli.workshop import party as command

    return command.print_sheet(at.coach(), kind, what, Path(out), member=member, paper=paper, draft=draft)
