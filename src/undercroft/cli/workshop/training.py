"""The command of whoever practises: `slide`. It loads what it needs only when it runs."""

from __future__ import annotations

from undercroft.cli.base import Flag, Several, Whole, app


@app.command(
    help_epilogue="""Examples:

  undercroft slide                                 a room to practise in
  undercroft slide --board standard --speed fast
  undercroft slide --shot "x=300 speed=1830"       one slide, and what came of it
  undercroft slide --bots 5 --shot "aim 20" --seed 7
  undercroft slide --boards                        what there is to slide on"""
)
def slide(
    *,
    board: str | None = None,
    speed: str | None = None,
    shot: Several = (),
    bots: Whole = 0,
    skill: str | None = None,
    seed: Whole | None = None,
    boards: Flag = False,
    game: str | None = None,
    json: Flag = False,
) -> int:
    """Practise slides on any board, as in the game, and find out how well you slide.

    Parameters
    ----------
    board
        Which board; --boards lists them.
    speed
        fast, medium or slow.
    shot
        Slide this and stop: x= angle= speed= spin= turn=, or aim ...; may be given several times.
    bots
        So many bots slide first.
    skill
        How well they slide: novice, average, expert, mine, or the text of a skill.
    seed
        A number that stands for all noise.
    boards
        List the boards.
    game
        Whose training room, where several games have one.
    json
        For programs.
    """
    from undercroft.cli.workshop import slide as command

    if boards:
        return command.list_boards(command.open_training(game)[1], as_json=json)
    return command.run(game, board=board, speed=speed, shots=shot, bots=bots, skill=skill, seed=seed, as_json=json)
