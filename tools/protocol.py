"""web/src/lib/protocol.ts, made from the types of the engine and the server: what a client is told, field by field.

    python tools/protocol.py           writes the file
    python tools/protocol.py --check   says whether it is up to date

Comments are the docstrings. Fields that have their default value are not sent; `DEFAULTS` says what they are, and `PARTS`
which fields hold other types, so that `complete.ts` can put all of them back.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec import inspect as shapes

from noctule.bots import hints
from noctule.engine import campaign, chance, decisions, drama, events, figures, game, quick, results, views, ways
from noctule.server.wire import answers, kinds, news, wishes

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "lib" / "protocol.ts"
MODULES: Final = (
    views,
    decisions,
    ways,
    events,
    drama,
    figures,
    chance,
    game,
    campaign,
    results,
    quick,
    hints,
    kinds,
    news,
    wishes,
    answers,
)
TOLD: Final[tuple[type[Struct], ...]] = (
    views.View,
    views.Trace,
    views.Preview,
    news.Refusal,
    *get_args(news.Told),
    answers.GameTold,
    answers.RuleTold,
    answers.Coach,
    answers.TableSummary,
    answers.CampaignSummary,
    answers.CampaignTold,
    answers.NewTableTold,
    answers.Replayed,
    answers.Ended,
    quick.Quick,
)
"""What comes from the server. What they hold comes along."""
SENT: Final[tuple[type[Struct], ...]] = (wishes.SeatWish,)
"""What a client sends: it may leave out defaults."""
NAMES: Final[dict[type, str]] = {
    decisions.Shown: "Decision",
    decisions.ShownOption: "Option",
    chance.Chance: "Roll",
    answers.GameTold: "Game",
    answers.BotTold: "Bot",
    answers.LessonTold: "Lesson",
    answers.RuleTold: "Rule",
    answers.CampaignTold: "Campaign",
    answers.NewTableTold: "NewTable",
    answers.Point: "Checkpoint",
    news.Not: "No",
}
"""What a client calls them, where it does not call them the same."""
HEAD: Final = (
    "/** Made by tools/protocol.py from the types of the engine and the server (docs/PROTOCOL.md): change those, not this. */"
)


def written() -> str:
    """The whole file."""
    types = every_type()
    parts = [HEAD, *(_alias(name, choices) for name, choices in literals().items() if choices in _used(types))]
    parts += [_interface(each) for each in types]
    parts += [f"export type Told = {' | '.join(name_of(each) for each in get_args(news.Told))};"]
    told = [each for each in types if each not in SENT]
    parts += [
        "\n".join(
            [
                "/** Every type by its name. */",
                "export interface Types {",
                *(f"  {name_of(e)}: {name_of(e)};" for e in told),
                "}",
            ]
        )
    ]
    parts += [_table("What the server leaves out, by type.", "DEFAULTS", {name_of(each): _defaults(each) for each in told})]
    parts += [_table("The fields that hold other types.", "PARTS", {name_of(each): _parts(each) for each in told})]
    return "\n\n".join(parts) + "\n"


def every_type() -> list[type[Struct]]:
    """The types of the protocol, each after those that hold it."""
    found: dict[type[Struct], None] = {}
    waiting = [*TOLD, *SENT]
    while waiting:
        each = waiting.pop(0)
        if each not in found:
            found[each] = None
            waiting += [inner for field in _shape(each).fields for inner in _inside(field.type)]
    return list(found)


@cache
def _shape(each: type[Struct]) -> shapes.StructType:
    shape = shapes.type_info(each)
    assert isinstance(shape, shapes.StructType)
    return shape


def _inside(shape: shapes.Type) -> list[type[Struct]]:
    """The structs in a type."""
    match shape:
        case shapes.StructType():
            return [shape.cls]
        case shapes.ListType() | shapes.VarTupleType():
            return _inside(shape.item_type)
        case shapes.DictType():
            return _inside(shape.value_type)
        case shapes.UnionType():
            return [each for one in shape.types for each in _inside(one)]
        case _:
            return []


def name_of(each: type) -> str:
    return NAMES.get(each, each.__name__)


# -- types ---------------------------------------------------------------------------------------------------------


@cache
def literals() -> dict[str, tuple[str, ...]]:
    """The closed lists of words that have a name."""
    found: dict[str, tuple[str, ...]] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if get_origin(value) is Literal:
                found.setdefault(name, get_args(value))
    return found


def _used(types: list[type[Struct]]) -> set[tuple[str, ...]]:
    """The lists that occur in some type."""
    named = {tuple(sorted(choices)): choices for choices in literals().values()}
    return {
        named[choices]
        for each in types
        for field in _shape(each).fields
        for choices in _choices(field.type)
        if choices in named
    }


def _choices(shape: shapes.Type) -> list[tuple[Any, ...]]:
    match shape:
        case shapes.LiteralType():
            return [tuple(sorted(shape.values))]
        case shapes.ListType() | shapes.VarTupleType():
            return _choices(shape.item_type)
        case _:
            return []


def _script(shape: shapes.Type) -> str:
    """A type in TypeScript."""
    match shape:
        case shapes.StrType():
            return "string"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.BoolType():
            return "boolean"
        case shapes.NoneType():
            return "null"
        case shapes.AnyType():
            return "unknown"
        case shapes.StructType():
            return name_of(shape.cls)
        case shapes.LiteralType():
            same = (name for name, choices in literals().items() if set(choices) == set(shape.values))
            return next(same, " | ".join(_value(value) for value in shape.values))
        case shapes.ListType() | shapes.VarTupleType():
            inner = _script(shape.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shapes.TupleType():
            return f"[{', '.join(_script(item) for item in shape.item_types)}]"
        case shapes.DictType():
            return f"Record<string, {_script(shape.value_type)}>"
        case shapes.UnionType():
            return " | ".join(_script(each) for each in shape.types)
    raise TypeError(f"no word for {shape}")


def _alias(name: str, choices: tuple[str, ...]) -> str:
    return f"{_comment(_said(name))}export type {name} = {' | '.join(_value(choice) for choice in choices)};"


def _interface(each: type[Struct]) -> str:
    shape, said = _shape(each), _fields_said(each)
    lines = [f"{_comment(inspect.cleandoc(_own_words(each)))}export interface {name_of(each)} {{"]
    if shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {_value(shape.tag)};")
    for field in shape.fields:
        optional = "?" if each in SENT and not field.required else ""
        lines.append(f"{_comment(said.get(field.name, ''), '  ')}  {field.encode_name}{optional}: {_script(field.type)};")
    return "\n".join([*lines, "}"])


def _own_words(each: type) -> str:
    """Its docstring, if somebody has written one."""
    words = each.__doc__ or ""
    return "" if words.startswith(f"{each.__name__}(") else words


# -- comments ------------------------------------------------------------------------------------------------------


def _comment(words: str, indent: str = "") -> str:
    """A docstring as a comment, without its examples."""
    words = " ".join(words.partition(">>>")[0].split())
    return f"{indent}/** {words} */\n" if words else ""


def _fields_said(each: type[Struct]) -> dict[str, str]:
    """The docstrings below the fields, those of the types that it builds on among them."""
    found: dict[str, str] = {}
    for base in reversed(each.__mro__):
        module = sys.modules.get(base.__module__)
        if module in MODULES:
            body = next(
                node for node in _tree(module).body if isinstance(node, ast.ClassDef) and node.name == base.__name__
            ).body
            found |= _below(body)
    return found


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _below(body: list[ast.stmt]) -> dict[str, str]:
    """Names that are given a value or a type, with the text that stands below them."""
    found = {}
    for node, after in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[target.id] = str(after.value.value)
    return found


def _said(name: str) -> str:
    """What stands below a closed list."""
    return next((said[name] for module in MODULES if name in (said := _below(_tree(module).body))), "")


# -- defaults ------------------------------------------------------------------------------------------------------


def _defaults(each: type[Struct]) -> dict[str, Any]:
    shape = _shape(each)
    return {field.encode_name: _default(field) for field in shape.fields if not field.required}


def _default(field: shapes.Field) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _parts(each: type[Struct]) -> dict[str, str]:
    """What its fields hold, but for those that are found by a key."""
    fields = [field for field in _shape(each).fields if not isinstance(field.type, shapes.DictType)]
    return {field.encode_name: name_of(inner[0]) for field in fields if (inner := _inside(field.type))}


def _table(words: str, name: str, rows: dict[str, dict[str, Any]]) -> str:
    lines = [f"  {key}: {{ {', '.join(f'{k}: {_value(v)}' for k, v in row.items())} }}," for key, row in rows.items() if row]
    return "\n".join([f"/** {words} */", f"export const {name} = {{", *lines, "};"])


def _value(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace(",", ", ")


def main() -> int:
    text = written()
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        print(f"{TARGET.name} is not up to date: run tools/protocol.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
