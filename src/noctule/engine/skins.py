"""What a game looks like: drawings and a list of who wears which, in the game's folder `skin`. No rule asks for it.

`skin/<name>.svg` is a drawing: 100 by 100 for a figure, 160 by 100 for a card. It is made of plain shapes: no script, no style,
no letters, no reference to anything, not even to itself (`id`), so that all drawings of a game can be joined into one file and
every browser draws them alike. Its first shape is the ground, which reaches beyond the box (`M-30-30h220v160H-30z`): so a
figure can stand in the wide picture of a card, and what is on a card in the round of a token.

`skin/skin.toml` says in `[worn]` which drawing is worn by what, where the two are not called the same. A drawing that is not in
the game's folder is taken from the kit that all games share (`noctule/skins`); a game that brings nothing at all has the
figures of `DEFAULT`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec import Struct

from . import content
from .errors import ContentError

KIT: Final = "noctule.skins"
DEFAULT: Final = ("person", "beast", "machine", "token")
"""Figures that every skin has."""
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BOXES: Final = ("0 0 100 100", "0 0 160 100")
"""A figure, and a card."""
NIGHT: Final = "#14110f"
BONE: Final = "#e6dcc4"
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
LARGEST: Final = 9000
"""Letters of a drawing. All of a game's go over the wire before anybody sees one."""
SVG: Final = "{http://www.w3.org/2000/svg}"
SHAPES: Final = {"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
WORDS: Final = {
    *("d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "points", "transform"),
    *("fill", "fill-rule", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
}


class Wardrobe(Struct, frozen=True, forbid_unknown_fields=True):
    """`skin.toml`: drawings, and the keys of what wears them."""

    worn: dict[str, tuple[str, ...]] = {}


class Skin:
    """The drawings of a game, and who wears which. They are read when somebody wants to see them."""

    def __init__(self, package: str) -> None:
        self.own = _folder(package)
        self.kit = _folder(KIT)
        wardrobe = _wardrobe(self.own)
        self.names: Final = tuple(sorted({*DEFAULT, *self.own, *wardrobe.worn} - {"skin"}))
        self.worn: Final = {name: name for name in self.names}
        for name, wearers in wardrobe.worn.items():
            if name not in self.own and name not in self.kit:
                raise ContentError("skin/skin.toml", f"'{name}' is no drawing of this skin or of the kit")
            for key in wearers:
                if self.worn.get(key, key) != key:
                    raise ContentError("skin/skin.toml", f"'{key}' wears both '{self.worn[key]}' and '{name}'")
                self.worn[key] = name

    def face(self, key: str, otherwise: str = "") -> str:
        """The drawing that a figure or card of that key wears; a copy (`torch-2`) wears what the first of them does."""
        while key not in self.worn:
            key, _, copy = key.rpartition("-")
            if not copy.isdecimal():
                return otherwise
        return self.worn[key]

    @cached_property
    def sprite(self) -> str:
        """All drawings in one file, each as a symbol."""
        symbols = [symbol(name, self._source(name)) for name in self.names]
        return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'

    @cached_property
    def digest(self) -> str:
        """Another one whenever any drawing is another."""
        return sha256(self.sprite.encode()).hexdigest()[:12]

    def _source(self, name: str) -> str:
        return (self.own.get(name) or self.kit[name]).read_text(encoding="utf-8")


@cache
def skin_of(package: str) -> Skin:
    """The skin of the game in a package.

    >>> skin_of("noctule.reference.skirmish").names
    ('beast', 'machine', 'person', 'token')
    """
    return Skin(package)


def _folder(package: str, *below: str) -> dict[str, Traversable]:
    """The drawings in a package's folder `skin`, or one below it, by name; and its list, as `skin`."""
    folder = files(package).joinpath("skin", *below)
    if not folder.is_dir():
        return {}
    found = {entry.name: entry for entry in folder.iterdir()}
    drawn = {name.removesuffix(".svg"): entry for name, entry in found.items() if name.endswith(".svg")}
    if odd := [name for name in drawn if not NAME.fullmatch(name) or name == "skin"]:
        raise ContentError(f"skin/{odd[0]}.svg", "a drawing is called by small letters, digits and '-'")
    return drawn | ({"skin": found["skin.toml"]} if "skin.toml" in found else {})


def _wardrobe(own: dict[str, Traversable]) -> Wardrobe:
    if "skin" not in own:
        return Wardrobe()
    return content.parse(own["skin"].read_text(encoding="utf-8"), Wardrobe, "skin/skin.toml")


def symbol(name: str, source: str) -> str:
    """A drawing as a part of a larger file; ContentError if it is anything but plain shapes in its box.

    >>> symbol("dot", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle r="9"/></svg>')
    '<symbol viewBox="0 0 100 100" id="dot" overflow="visible"><circle r="9" /></symbol>'
    >>> symbol("bad", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><script/></svg>')
    Traceback (most recent call last):
    noctule.engine.errors.ContentError: skin/bad.svg: <script> is no plain shape
    """
    return ElementTree.tostring(_symbol(name, source), encoding="unicode")


def _symbol(name: str, source: str) -> Element:
    place = f"skin/{name}.svg"
    root = _parsed(place, source)
    if root.tag != f"{SVG}svg" or root.get("viewBox") not in BOXES:
        raise ContentError(place, f"is no <svg> with a viewBox of {' or '.join(map(repr, BOXES))}")
    for element in root.iter():
        _check(place, element, root)
        element.tag = element.tag.removeprefix(SVG)
        element.text = element.tail = None
    root.tag = "symbol"
    root.set("id", name)
    root.set("overflow", "visible")
    return root


def _parsed(place: str, source: str) -> Element:
    if len(source) > LARGEST:
        raise ContentError(place, f"has {len(source)} letters; {LARGEST} are the most")
    if "<!" in source or "<?" in source:
        raise ContentError(place, "holds something that is not drawn: a declaration, a comment")
    try:
        return ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise ContentError(place, f"is no SVG: {error}") from None


def _check(place: str, element: Element, root: Element) -> None:
    tag = element.tag.removeprefix(SVG)
    if element is not root and tag not in SHAPES:
        raise ContentError(place, f"<{tag}> is no plain shape")
    if (element.text or "").strip() or (element.tail or "").strip():
        raise ContentError(place, f"<{tag}> holds words")
    for word, value in element.items():
        if word not in WORDS and not (element is root and word == "viewBox"):
            raise ContentError(place, f"<{tag} {word}=...> says more than how a plain shape is drawn")
        if "url(" in value or ":" in value:
            raise ContentError(place, f"<{tag} {word}={value!r}> refers to something else")


# -- covers ---------------------------------------------------------------------------------------------------------


class Layer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A drawing in a cover: where its upper left corner is, how high it is, and whether it looks the other way."""

    drawing: str
    x: float = 0
    y: float = 0
    height: float = 100
    turned: bool = False


class Cover(Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a scenario: drawings without their grounds, one over the other."""

    layers: tuple[Layer, ...]
    ground: str = NIGHT


class Covers:
    """The pictures of a game's scenarios (`skin/covers.toml`), put together from the game's drawings and the kit's.

    What only covers show lies in `skin/covers`.
    """

    def __init__(self, package: str) -> None:
        self.known = _folder(KIT) | _folder(KIT, "covers") | _folder(package) | _folder(package, "covers")
        source = files(package).joinpath("skin").joinpath("covers.toml")
        text = source.read_text(encoding="utf-8") if source.is_file() else ""
        self.of: Final = content.parse(text, dict[str, Cover], "skin/covers.toml")

    @cached_property
    def sprite(self) -> str:
        """All covers in one file, each a symbol called as its scenario."""
        return self.only(*self.of)

    def only(self, *names: str) -> str:
        """Some of them: a page that shows one need not load the others."""
        symbols = [self._symbol(name, self.of[name]) for name in names]
        return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'

    @cached_property
    def digest(self) -> str:
        return sha256(self.sprite.encode()).hexdigest()[:12]

    def _symbol(self, name: str, cover: Cover) -> str:
        if not COLOUR.fullmatch(cover.ground):
            raise ContentError("skin/covers.toml", f"the ground of '{name}' is no colour: {cover.ground}")
        inside = "".join(self._drawn(name, layer) for layer in cover.layers)
        return f'<symbol id="{name}" viewBox="0 0 160 100"><path fill="{cover.ground}" d="M0 0h160v100H0z"/>{inside}</symbol>'

    def _drawn(self, name: str, layer: Layer) -> str:
        if layer.drawing not in self.known:
            raise ContentError("skin/covers.toml", f"'{name}' shows '{layer.drawing}', which nobody has drawn")
        whole = _symbol(layer.drawing, self.known[layer.drawing].read_text(encoding="utf-8"))
        width = float(str(whole.get("viewBox")).split()[2])
        scale = layer.height / 100
        across = -scale if layer.turned else scale
        left = layer.x + width * scale if layer.turned else layer.x
        ground, *shapes = whole
        if width == 100 and ground.get("fill") == NIGHT:
            shapes = [*_outline(shapes), *shapes]
        inside = "".join(ElementTree.tostring(shape, encoding="unicode") for shape in shapes)
        return f'<g transform="matrix({across:g} 0 0 {scale:g} {left:g} {layer.y:g})">{inside}</g>'


def _outline(shapes: list[Element]) -> Iterator[Element]:
    """A line of night around a figure of bone, so that it does not run into what is behind it."""
    for shape in shapes:
        if BONE in (shape.get("fill"), shape.get("stroke")):
            width = float(shape.get("stroke-width", "0")) if shape.get("stroke") else 0.0
            kept = {word: shape.get(word, "") for word in ("d", "transform") if shape.get(word)}
            fill = "none" if shape.get("fill") == "none" else NIGHT
            line = {"stroke": NIGHT, "stroke-width": f"{width + 5:g}", "stroke-linejoin": "round"}
            yield Element(shape.tag, {"fill": fill, **line, **kept})


@cache
def covers_of(package: str) -> Covers:
    """The covers of the game in a package; a game may have none."""
    return Covers(package)
