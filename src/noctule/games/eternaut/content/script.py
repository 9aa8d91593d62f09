"""The instruction language: entries of books and all cards with texts, as a writer writes them.

    # 232-901 The car that never arrived
    The windscreen has gone white from the inside.

    - gain 011
    - test science
        0-1
            The wire burns through his glove.
            - fatigue
        2+
            The engine coughs, once.
            - check
    - choose
        Take the blanket
            - gain 033
        Leave it where it lies (if not has 033)
            - cross
    - if alive 904 and not note blanket
        Ana looks away.
    - else
        - note blanket
    - consume

A line that begins with `#` opens an entry: its id and its title. A line that begins with `-` is an instruction; every other
line is text. What belongs to an instruction stands below it, further in. Cards may have attributes (`life: 5`) and sections
(`red:`); which ones, the reader of that kind of card says (`documents`). A line that begins with `//` is a remark.

`vocabulary` has all verbs and conditions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct

from noctule.engine import ContentError

from .vocabulary import CONNECTING, KINDS, MANY, TESTS, VERBS

# ---- what a text is made of


class Say(Struct, frozen=True):
    """Words that are read; which of its text they are, so that a journal can say what was read."""

    text: str
    number: int = 0


class Step(Struct, frozen=True):
    """An instruction: a verb and what it needs."""

    verb: str
    args: tuple[Any, ...]
    line: int
    kinds: tuple[str, ...] = ()
    """What each argument is, for those who check that it exists."""


class Condition(Struct, frozen=True):
    """A test of the table; several are joined by `and`."""

    test: str
    args: tuple[Any, ...]
    negated: bool = False
    kinds: tuple[str, ...] = ()
    line: int = 0


Conditions = tuple[Condition, ...]
Arguments = tuple[tuple[Any, ...], tuple[str, ...]]
"""Values, and what each is."""


class Band(Struct, frozen=True):
    """What a Skill Test reads for a value from `low` to `high`."""

    low: int
    high: int
    body: Body


class Trial(Struct, frozen=True):
    """A Skill Test, of one Skill or of two together."""

    skills: tuple[str, ...]
    bands: tuple[Band, ...]
    line: int


class Way(Struct, frozen=True):
    """Something that can be chosen."""

    label: str
    when: Conditions
    body: Body


class Choice(Struct, frozen=True):
    ways: tuple[Way, ...]
    line: int


class Case(Struct, frozen=True):
    when: Conditions
    body: Body


class Branch(Struct, frozen=True):
    """The first case whose conditions hold; the last may have none."""

    cases: tuple[Case, ...]
    line: int


class Each(Struct, frozen=True):
    """The body once for every enemy of a race, which is then the one that acts."""

    race: str
    body: Body
    line: int


Body = tuple[Say | Step | Trial | Choice | Branch | Each, ...]


class Part(Struct, frozen=True):
    """A section of a card: its name, what follows the name on the same line, and its body."""

    name: str
    value: str
    body: Body
    line: int


class Document(Struct, frozen=True):
    """An entry or card as it was written."""

    id: str
    title: str
    body: Body
    parts: tuple[Part, ...]
    line: int
    file: str

    def value(self, name: str, default: str = "") -> str:
        """What an attribute says."""
        return next((part.value for part in self.parts if part.name == name), default)

    def all(self, name: str) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.name == name)


# ---- reading


class _Line(Struct, frozen=True):
    indent: int
    text: str
    number: int


class Reading:
    """A file that is being read; faults name it, the line, and what to write instead."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self._said = 0
        self.lines = [
            _Line(len(line) - len(line.lstrip(" ")), line.strip(), number)
            for number, line in enumerate(source.split("\n"), 1)
            if not line.startswith("//")
        ]

    def fault(self, line: int, what: str) -> ContentError:
        return ContentError(f"{self.name}:{line}", what)

    def documents(self, parts: Collection[str] = ()) -> Iterator[Document]:
        """Every entry or card; `parts` are the names of attributes and sections that they may have."""
        if not any(line.text for line in self.lines):
            return
        starts = [i for i, line in enumerate(self.lines) if line.text.startswith("# ")]
        for line in self.lines[: (*starts, len(self.lines))[0]]:
            if line.text:
                raise self.fault(line.number, "this stands before the first '# id title'")
        for start, end in zip(starts, [*starts[1:], len(self.lines)], strict=True):
            yield self._document(self.lines[start], self.lines[start + 1 : end], parts)

    def _document(self, head: _Line, lines: list[_Line], names: Collection[str]) -> Document:
        id, _, title = head.text[2:].strip().partition(" ")
        if not title:
            raise self.fault(head.number, f"'{id}' has no title: write '# {id} A few words'")
        self._said = 0
        own: list[_Line] = []
        parts: list[Part] = []
        i = 0
        while i < len(lines):
            line = lines[i]
            found = re.fullmatch(r"([a-z-]+)([^:]*): ?(.*)", line.text) if names and line.indent == 0 else None
            if found is None or found[1] not in names:
                own.append(line)
                i += 1
                continue
            end = self._end_of_block(lines, i)
            value = " ".join(filter(None, (found[2].strip(), found[3].strip())))
            parts.append(Part(found[1], value, self.body(lines[i + 1 : end]), line.number))
            i = end
        return Document(id, title.strip(), self.body(own), tuple(parts), head.number, self.name)

    @staticmethod
    def _end_of_block(lines: list[_Line], i: int) -> int:
        """Where what stands further in than line `i` ends."""
        end = i + 1
        while end < len(lines) and (not lines[end].text or lines[end].indent > lines[i].indent):
            end += 1
        return end

    def body(self, lines: list[_Line]) -> Body:
        """Text and instructions, in order."""
        made: list[Any] = []
        words: list[str] = []
        i = 0

        def say() -> None:
            paragraphs = [" ".join(part.split()) for part in "\n".join(words).split("\n\n")]
            if text := "\n\n".join(filter(None, paragraphs)):
                made.append(Say(text, self._said))
                self._said += 1
            words.clear()

        while i < len(lines):
            line = lines[i]
            if not line.text.startswith("- "):
                words.append(line.text)
                i += 1
                continue
            say()
            end = self._end_of_block(lines, i)
            block = lines[i + 1 : end]
            i = end
            verb, _, rest = line.text[2:].strip().partition(" ")
            if verb == "else":
                self._otherwise(made, line, rest, block)
            else:
                made.append(self._instruction(line, verb, rest, block))
        say()
        return tuple(made)

    def _instruction(self, line: _Line, verb: str, rest: str, block: list[_Line]) -> Any:
        if verb == "test":
            return self._trial(line, rest, block)
        if verb == "choose":
            return self._choice(line, block)
        if verb == "if":
            return Branch((Case(self.conditions(rest, line.number), self.body(block)),), line.number)
        if verb == "each":
            return Each(self._word("race", rest, line.number), self.body(block), line.number)
        if any(inner.text for inner in block):
            raise self.fault(block[0].number, f"'{verb}' has nothing below it; move this line to the left")
        forms = VERBS.get(verb)
        if forms is None:
            raise self.fault(
                line.number, f"unknown instruction '{verb}'; known: {', '.join(VERBS)}, test, choose, if, else, each"
            )
        args, kinds = self._arguments(verb, forms, rest.split(), line.number)
        return Step(verb, args, line.number, kinds)

    def _otherwise(self, made: list[Any], line: _Line, rest: str, block: list[_Line]) -> None:
        before = made[-1] if made else None
        if not isinstance(before, Branch) or not before.cases[-1].when:
            raise self.fault(line.number, "'else' without an 'if' right before it")
        when: Conditions = ()
        if rest:
            if not rest.startswith("if "):
                raise self.fault(line.number, f"'else {rest}': write 'else' or 'else if ...'")
            when = self.conditions(rest[3:], line.number)
        made[-1] = Branch((*before.cases, Case(when, self.body(block))), before.line)

    def _trial(self, line: _Line, rest: str, block: list[_Line]) -> Trial:
        skills = tuple(self._word("skill", word, line.number) for word in rest.replace("+", " ").split())
        if not 1 <= len(skills) <= 2 or len(set(skills)) != len(skills):
            raise self.fault(line.number, "a test names one Skill, or two different ones: 'test science + agility'")
        bands: list[Band] = []
        for head, inner in self._heads(block):
            found = re.fullmatch(r"([0-9]+)(?:-([0-9]+)|(\+))?", head.text)
            if found is None:
                raise self.fault(head.number, f"'{head.text}' is no band; write '0-1', '2' or '3+'")
            low = int(found[1])
            bands.append(Band(low, 99 if found[3] else int(found[2] or low), self.body(inner)))
        if not bands:
            raise self.fault(line.number, "a test needs bands below it: '0-1', '2+'")
        due = 0
        for band in bands:
            if band.low != due or band.high < band.low:
                raise self.fault(line.number, f"the bands leave a gap or overlap at {due}; they go from 0 up and end with 'n+'")
            due = band.high + 1
        if due != 100:
            raise self.fault(
                line.number, f"the last band ends at {due - 1}; write '{bands[-1].low}+' to cover all higher values"
            )
        return Trial(skills, tuple(bands), line.number)

    def _choice(self, line: _Line, block: list[_Line]) -> Choice:
        ways = []
        for head, inner in self._heads(block):
            found = re.fullmatch(r"(.*?)(?: \(if ([^()]*)\))?", head.text)
            assert found is not None
            ways.append(Way(found[1], self.conditions(found[2], head.number) if found[2] else (), self.body(inner)))
        if len(ways) < 2:
            raise self.fault(line.number, "a choice needs two ways or more below it")
        if all(way.when for way in ways):
            raise self.fault(line.number, "one way of a choice must be open to all: take its '(if ...)' away")
        return Choice(tuple(ways), line.number)

    def _heads(self, block: list[_Line]) -> Iterator[tuple[_Line, list[_Line]]]:
        """The lines of a block that stand furthest out, each with what is below it."""
        inside = [line for line in block if line.text]
        if not inside:
            return
        least = min(line.indent for line in inside)
        i = 0
        while i < len(block):
            if not block[i].text:
                i += 1
                continue
            if block[i].indent != least or block[i].text.startswith("- "):
                raise self.fault(block[i].number, "this belongs to no line above it: check how far it stands to the right")
            end = self._end_of_block(block, i)
            yield block[i], block[i + 1 : end]
            i = end

    def conditions(self, text: str, line: int) -> Conditions:
        """`alive 904 and not note blanket`."""
        found = []
        for part in text.split(" and "):
            words = part.split()
            negated = words[:1] == ["not"]
            name, *rest = words[negated:] or [""]
            forms = TESTS.get(name)
            if forms is None:
                raise self.fault(line, f"unknown condition '{name}'; known: {', '.join(TESTS)}")
            args, kinds = self._arguments(name, forms, rest, line)
            found.append(Condition(name, args, negated, kinds, line))
        return tuple(found)

    def _word(self, kind: str, word: str, line: int) -> Any:
        what, read = KINDS[kind]
        try:
            return read(word)
        except ValueError:
            raise self.fault(line, f"'{word}' is not {what}") from None

    def _arguments(self, verb: str, forms: str, words: list[str], line: int) -> Arguments:
        """The words after a verb, read by the first form that fits."""
        close = ""
        for form in forms.split("|"):
            kinds = form.split()
            many = bool(kinds) and kinds[-1] in MANY
            if len(words) != len(kinds) and not (many and len(words) >= len(kinds)):
                continue
            try:
                return self._fitted(kinds, words, many)
            except ValueError as wrong:
                close = str(wrong) or close
        plain = [f"{verb} {form}".replace("'", " ").split() for form in forms.split("|")]
        written = " or ".join(f"'{' '.join(words)}'" for words in plain)
        raise self.fault(line, f"'{' '.join((verb, *words))}': {close or 'that does not fit'}; write {written}")

    @staticmethod
    def _fitted(kinds: list[str], words: list[str], many: bool) -> Arguments:
        values: list[Any] = []
        found: list[str] = []
        for i, kind in enumerate(kinds):
            if kind.startswith("'"):
                if words[i] != kind.strip("'"):
                    raise ValueError(f"'{words[i]}' stands where {kind} is needed")
                if words[i] not in CONNECTING:
                    values.append(words[i])
                    found.append("")
                continue
            one = MANY.get(kind)
            found.append(kind)
            what, read = KINDS[one or kind]
            try:
                values.append(tuple(read(word) for word in words[i:]) if one and many else read(words[i]))
            except ValueError:
                raise ValueError(f"'{' '.join(words[i:]) if one else words[i]}' is not {what}") from None
        return tuple(values), tuple(found)


def steps(body: Body) -> Iterator[Any]:
    """Every part of a body, those inside others included."""
    for part in body:
        yield part
        for inner in inside(part):
            yield from steps(inner)


def inside(part: Any) -> Iterator[Body]:
    """The bodies within a part."""
    if isinstance(part, Trial):
        yield from (band.body for band in part.bands)
    elif isinstance(part, Choice):
        yield from (way.body for way in part.ways)
    elif isinstance(part, Branch):
        yield from (case.body for case in part.cases)
    elif isinstance(part, Each):
        yield part.body


def conditions_in(part: Any) -> Iterator[Condition]:
    """The conditions that a part asks itself."""
    if isinstance(part, Choice):
        yield from (condition for way in part.ways for condition in way.when)
    elif isinstance(part, Branch):
        yield from (condition for case in part.cases for condition in case.when)
