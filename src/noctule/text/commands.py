"""What can be typed besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from noctule.bots import hint
from noctule.engine import Fenced, NoctuleError, Shown, explaining, ledger
from noctule.engine.ledger import Rule
from noctule.engine.ways import Way

from . import choices, describing, saves_folder, words
from .pages import contents, matching, page_lines
from .panels import status_lines

if TYPE_CHECKING:
    from .play import Sitting

LOG_LINES = 10
HINT_SECONDS = 1.0
FOUND_RULES = 12
JOURNAL_PAGES = 3
"""More pages than this are listed, not read out."""


@dataclass(frozen=True)
class Command:
    """A word that can be typed, and what it does."""

    name: str
    usage: str
    does: str
    run: Callable[[Sitting, str, str], None]


SAME_AS = {"exit": "quit", "?": "help"}
"""Words that people try first."""


def obey(sitting: Sitting, seat: str, line: str) -> None:
    """Take a typed line as a command or an answer, whichever it can only be; Unclear if it can be neither or both."""
    word, _, rest = line.removeprefix("/").partition(" ")
    word, rest = SAME_AS.get(word.lower(), word.lower()), rest.strip()
    shown = sitting.table.view(seat).decision if not line.startswith("/") else None
    found, in_full = choices.candidates(line, shown) if shown is not None else ([], False)
    answers = shown is not None and (in_full or _readable(line, shown))
    begun = [command for command in COMMANDS if word and command.name.startswith(word)]
    exact = [command for command in begun if command.name == word]
    if exact and not in_full:
        exact[0].run(sitting, seat, rest)
    elif begun and answers and not in_full:
        label = found[0].label if found else line
        names = [f"the option '{label}'", *(f"the command '{command.name}'" for command in begun)]
        raise choices.Unclear(f"'{line}' could be {words.joined(names, 'or')}; type more of it.")
    elif len(begun) == 1 and not answers:
        begun[0].run(sitting, seat, rest)
    elif begun and not answers and not found:
        raise choices.Unclear(f"'{word}' could be: {words.joined([command.name for command in begun], 'or')}.")
    elif shown is None:
        raise choices.Unclear(f"'{line}' is no command.")
    else:
        _answer(sitting, seat, line, shown)


def _readable(line: str, shown: Shown) -> bool:
    try:
        choices.read(line, shown)
    except choices.Unclear:
        return False
    return True


def _answer(sitting: Sitting, seat: str, line: str, shown: Shown) -> None:
    try:
        key = choices.read(line, shown)
    except choices.Unclear:
        known = describing.names_in(sitting.table.view(seat))
        found, _ = choices.candidates(line, shown)
        if not found and (line.lower() in known or ":" in line):
            why(sitting, seat, line)
            return
        raise
    sitting.answer(seat, key)


# -- looking ------------------------------------------------------------------------------------------------------


def look(sitting: Sitting, seat: str, what: str) -> None:
    view = sitting.table.view(seat)
    if not what:
        sitting.screen.say(*status_lines(sitting.status(view), sitting.screen.width))
        sitting.show_boards(view)
        sitting.show_panels(view, whole=False)
        return
    lines = describing.look(view, what)
    if not lines:
        raise NoctuleError(f"there is no place, piece or card '{what}' in sight")
    sitting.screen.say(*lines)
    if view.decision is not None:
        at = describing.names_in(view).get(what.lower(), what.lower())
        found = [option.label for option in view.decision.options if at in option.at]
        if found:
            sitting.screen.say(f"  On offer here: {', '.join(found)}")


def why(sitting: Sitting, seat: str, what: str) -> None:
    """Why something is not on offer, with the rule behind it."""
    if not what:
        raise NoctuleError("why what? For example: why c4")
    table = sitting.table
    meant = describing.names_in(table.view(seat)).get(what.lower(), what.lower())
    shown = table.view(seat).decision
    found, in_full = choices.candidates(meant, shown) if shown is not None else ([], False)
    no = None if in_full else table.why(seat, meant)
    if no is None:
        sitting.screen.tell(f"{what} is on offer: {', '.join(option.label for option in found)}.")
        return
    sitting.screen.tell(f"Not {what}: {no.reason}")
    cite(sitting, no.rule)


def cite(sitting: Sitting, id: str) -> None:
    """Name the rule behind a refusal."""
    if id:
        found = _ledger(sitting).get(id)
        sitting.screen.tell(f"Rule: {found.title} [{id}]" if found is not None else f"Rule: {id}")


def odds(sitting: Sitting, seat: str, which: str) -> None:
    shown = sitting.table.view(seat).decision
    if shown is None:
        raise NoctuleError("nothing is asked of you now")
    wanted = (choices.pick(which, shown),) if which else shown.options
    told = 0
    for option in wanted:
        if option.preview:
            preview = sitting.table.preview(seat, option.key)
            exact = "; ".join(f"{chance} ({100 * chance.ways / chance.of:.1f}%)" for chance in preview.odds)
            sitting.screen.tell(": ".join(filter(None, (option.label, exact))) + (f". {preview.text}" if preview.text else ""))
            told += 1
    if not told:
        sitting.screen.say("No odds to tell here: nothing on offer depends on known chances.")


def ask_a_bot(sitting: Sitting, seat: str, _rest: str) -> None:
    """What a bot would do in this place: its two best answers, and why. The others at the screen are told."""
    table, screen = sitting.table, sitting.screen
    if seat not in table.pending:
        raise NoctuleError("nothing is asked of you now")
    screen.say("A bot thinks about it...")
    found = hint(lambda seed: table.imagine(seat, seed), seat, sitting.dice.getrandbits(30), seconds=HINT_SECONDS)
    for advice in found:
        screen.tell(f"{advice.label} ({advice.key}). {advice.text}")
    sitting.news.notice(f"{table.setup.called(seat)} asked a bot what it would do.", but=seat)


def log(sitting: Sitting, seat: str, how_much: str) -> None:
    wanted = words.number(how_much or str(LOG_LINES))
    if wanted is None and how_much != "all":
        raise NoctuleError("log, log 30 or log all")
    lines = sitting.table.log(seat)
    if wanted is None or len(lines) < wanted:
        try:
            lines = sitting.table.log(seat, whole=True)
        except Fenced as fenced:
            sitting.screen.tell(f"Only the recent past: {fenced.reason}.")
    if wanted is not None:
        lines = lines[max(0, len(lines) - wanted) :]
    for line in lines:
        sitting.screen.tell(f"{line.text} [{line.rule}]")
    if not lines:
        sitting.screen.say("Nothing has happened yet.")


def go(sitting: Sitting, seat: str, where: str) -> None:
    """The whole way to a place, step by step, as far as nothing unforeseen happens; or all places within reach."""
    ways, view = sitting.table.ways(seat), sitting.table.view(seat)
    if not ways:
        raise NoctuleError("nothing that is asked now is a step; see 'options'")
    if not where:
        sitting.show_boards(view, marked=tuple(way.to for way in ways))
        sitting.screen.tell(f"Within reach, with what it takes: {', '.join(map(_reached, ways))}.")
        if any(way.halts for way in ways):
            sitting.screen.tell("* what comes after that is not known: luck, a reveal, another question.")
        return
    meant = describing.names_in(view).get(where.lower(), where.lower())
    way = next((way for way in ways if way.to == meant), None)
    if way is None:
        raise NoctuleError(f"no way leads to {where} now; 'go' lists the places within reach")
    sitting.walk(seat, way.keys)


def _reached(way: Way) -> str:
    return f"{way.to} {way.price or way.cost}{'*' if way.halts else ''}"


def board(sitting: Sitting, seat: str, _rest: str) -> None:
    view = sitting.table.view(seat)
    sitting.show_boards(view)
    if not view.boards:
        sitting.screen.say("This game has no board; try panels.")


def panels(sitting: Sitting, seat: str, _rest: str) -> None:
    view = sitting.table.view(seat)
    sitting.show_panels(view, whole=True)
    if not view.panels:
        sitting.screen.say("There is nothing beside the board.")


def journal(sitting: Sitting, seat: str, wanted: str) -> None:
    """What was read so far: a list, or the pages with some words."""
    pages = sitting.table.journal(seat)
    found = matching(pages, wanted) if wanted else pages
    if not pages:
        sitting.screen.say("Nothing has been read yet.")
    elif not found:
        raise NoctuleError(f"no page that you have read has '{wanted}' in it")
    elif len(found) > JOURNAL_PAGES or not wanted:
        sitting.screen.say(*contents(found))
    else:
        for page in found:
            sitting.screen.say(*page_lines(page, sitting.screen.width))


def options(sitting: Sitting, seat: str, _rest: str) -> None:
    shown = sitting.table.view(seat).decision
    if shown is not None:
        sitting.show_options(seat, shown, keys=True)


def who(sitting: Sitting, seat: str, _rest: str) -> None:
    """What is waited for, from this seat's side."""
    view = sitting.table.view(seat)
    if view.decision is not None:
        sitting.screen.tell(f"Waiting for {sitting.table.setup.called(seat)}: {view.decision.prompt}")
        cite(sitting, view.decision.rule)
    sitting.screen.say(*view.waiting)
    sitting.screen.say(*(f"{sitting.table.setup.called(other)} is played by a bot." for other in sitting.bots))


def trace(sitting: Sitting, seat: str, piece: str) -> None:
    view = sitting.table.view(seat)
    if not piece:
        raise NoctuleError("trace which piece? For example: trace unit-3")
    meant = describing.names_in(view).get(piece.lower(), piece.lower())
    known = any(other.id == meant for board in view.boards for other in board.pieces)
    found = sitting.table.traces(seat, meant) if known else []
    if not found:
        sitting.screen.say(f"There is nothing to trace for {piece}.")
    for one in found:
        sitting.screen.tell(": ".join(filter(None, (one.title, one.text))))
        sitting.screen.say(*(f"  {' > '.join(line)}" for line in one.lines))
        if one.cells:
            sitting.screen.tell(f"Places: {', '.join(one.cells)}", "  ")
            sitting.show_boards(view, marked=one.cells)


def explain(sitting: Sitting, seat: str, which: str) -> None:
    """Why something moved as it did: the last that moved by itself, or the one that a line of the log tells of."""
    lines = sitting.table.log(seat)
    wanted = words.number(which) if which else 1
    if wanted is None or wanted < 1:
        raise NoctuleError("explain, or explain 3 for the third line of the log, counted from the end")
    number = explaining.last_move(lines) if not which else len(lines) - wanted
    if number is None:
        raise NoctuleError("nothing has moved by itself yet")
    found = explaining.explain(sitting.table.game, lines, number)
    sitting.screen.tell(lines[number].text)
    for one in found:
        sitting.screen.tell(": ".join(filter(None, (one.title, one.text))), "  ")
    cells = [at for one in found for at in (*one.cells, *(at for line in one.lines for at in line))]
    if cells and not sitting.screen.plain:
        sitting.show_boards(sitting.table.view(seat), marked=tuple(cells))


# -- rules --------------------------------------------------------------------------------------------------------


def _ledger(sitting: Sitting) -> dict[str, Rule]:
    try:
        return ledger.rules(sitting.table.game)
    except (NoctuleError, ImportError, OSError):
        return {}


def rule(sitting: Sitting, seat: str, wanted: str) -> None:
    """A rule by its id, a part of the id, or words of its title."""
    known = _ledger(sitting)
    shown = sitting.table.view(seat).decision
    if not wanted and shown is not None:
        wanted = shown.rule
    found = matching_rules(known, wanted)
    if not found:
        raise NoctuleError(f"no rule of {sitting.table.game.name} has '{wanted}' in its id or title")
    if len(found) == 1:
        entry = found[0]
        sitting.screen.say(sitting.screen.paint(f"{entry.title} [{entry.id}]", "bold"))
        sitting.screen.tell(entry.text)
        if entry.ruling:
            sitting.screen.tell(f"Ruling: {entry.ruling}")
        return
    sitting.screen.say(*words.aligned([(entry.id, entry.title) for entry in found[:FOUND_RULES]]))
    if len(found) > FOUND_RULES:
        sitting.screen.say(f"  and {len(found) - FOUND_RULES} more; be more exact")


def matching_rules(known: dict[str, Rule], wanted: str) -> list[Rule]:
    wanted = wanted.lower()
    if wanted in known:
        return [known[wanted]]
    by_id = [entry for id, entry in known.items() if wanted in id]
    if by_id:
        return by_id
    return [entry for entry in known.values() if all(word in entry.title.lower() for word in wanted.split())]


# -- taking back, keeping, leaving --------------------------------------------------------------------------------


def undo(sitting: Sitting, seat: str, rest: str) -> None:
    """Take back the last answer given at this screen; beyond a fence with the others' consent."""
    asked = rest.lower().split()
    fate = "new" if "new" in asked else "same"
    others = [word for word in asked if word != "new"]
    if others and others[0] not in sitting.humans:
        raise NoctuleError(f"undo whose answer? At this screen sit {words.joined(sitting.humans)}")
    whose = others[0] if others else sitting.last_to_answer() or seat
    if fate == "new" and not sitting.alone:
        raise NoctuleError("a new fate is for those who play alone; here luck stays as it fell")
    fence = sitting.table.may_undo(whose)
    consent: tuple[str, ...] = ()
    if fence is not None and fence.reason.startswith("there is nothing"):
        raise Fenced(fence.reason)
    if fence is not None:
        sitting.screen.tell(f"Between {whose} and that answer: {fence.reason}.")
        cite(sitting, fence.rule)
        refusing = next((other for other in sitting.humans if not _agrees(sitting, other, whose)), None)
        if refusing is not None:
            sitting.screen.say(f"{refusing} does not agree; nothing is taken back.")
            return
        consent = sitting.table.setup.seats
    answers = sitting.table.undo(whose, fate=fate, consent=consent)
    sitting.news.read_by((*sitting.table.setup.seats, None))
    sitting.keep()
    luck = " Luck will fall anew." if fate == "new" else ""
    what = "the last answer" if answers == 1 else f"the whole way ({answers} answers)"
    sitting.screen.say(f"Taken back: {what} of {whose}.{luck}")


def _agrees(sitting: Sitting, other: str, whose: str) -> bool:
    return other == whose or sitting.alone or sitting.screen.agrees(f"{other}, do you agree?")


def ask(sitting: Sitting, seat: str, wanted: str) -> None:
    """At which moments this seat is asked; `ask pause` turns one on or off."""
    table = sitting.table
    moments = {moment.key: moment for moment in table.game.moments}
    if not moments:
        raise NoctuleError(f"{table.game.name} has no pauses that anybody could do without")
    if wanted and wanted not in moments:
        raise NoctuleError(f"ask when? There are: {', '.join(moments)}")
    if wanted:
        table.hush(seat, table.quiet(seat) ^ {wanted})
    quiet = table.quiet(seat)
    rows = [("no " if key in quiet else "yes", key, f"ask me {moment.title}") for key, moment in moments.items()]
    sitting.screen.say(*words.aligned(rows))


def save(sitting: Sitting, _seat: str, name: str) -> None:
    if name:
        path = Path(name).expanduser()
        saves_folder.write_copy(path, sitting.table.save())
        sitting.screen.say(f"Saved in {path}")
        return
    sitting.keep()
    if sitting.kept is None:
        raise NoctuleError("this game has no file; name one: save FILE")
    sitting.screen.say(f"Saved in {sitting.kept.path}")


def quit(sitting: Sitting, _seat: str, _rest: str) -> None:
    sitting.leave()


def help(sitting: Sitting, seat: str, name: str) -> None:
    screen = sitting.screen
    chosen = [command for command in COMMANDS if name and command.name.startswith(name.lower())]
    if not chosen:
        screen.tell(f"To answer, type {sitting.expected(seat)}. The beginning of a key will do, and so will a place (c4).")
        screen.tell("Commands (the beginning of a word will do; a / before it makes sure that it is no answer):")
    screen.say(*words.aligned([(command.usage, command.does) for command in chosen or COMMANDS]))


COMMANDS = (
    Command("look", "look, look c4", "everything again; or what is there: a place, piece, card or region", look),
    Command("go", "go c4, go", "all the way there, up to the first surprise; or what is within reach", go),
    Command("why", "why c4", "why it cannot be chosen, and the rule behind that", why),
    Command("odds", "odds, odds 3", "the chances of everything on offer, or of one option", odds),
    Command("hint", "hint", "what a bot would do here, and why; the others are told that you asked", ask_a_bot),
    Command("options", "options", "what is on offer, with the keys", options),
    Command("log", "log, log 30, log all", "what happened", log),
    Command("undo", "undo, undo ana", "take the last answer back; alone also 'undo new' for other luck", undo),
    Command("ask", "ask, ask pause", "at which pauses you are asked; turn one on or off", ask),
    Command("save", "save, save FILE", "keep the game (every answer is kept by itself)", save),
    Command("rule", "rule move, rule two steps", "a rule by its id, a part of it, or words of its title", rule),
    Command("board", "board", "the board again", board),
    Command("cards", "cards", "cards and everything else beside the board, in full", panels),
    Command("panels", "panels", "the same", panels),
    Command("journal", "journal, journal snow", "what was read so far; or the pages with these words", journal),
    Command("who", "who", "what is being waited for", who),
    Command("trace", "trace unit-3", "what a piece sees or reaches, drawn on the board", trace),
    Command("explain", "explain, explain 3", "why the last figure moved so by itself, or that of the third last line", explain),
    Command("help", "help, help undo", "this list", help),
    Command("quit", "quit, exit", "leave; the game is kept", quit),
)
