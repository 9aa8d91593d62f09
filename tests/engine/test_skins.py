"""Skins: what a drawing may be, who wears which, and that everybody and everything in the games has a face."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from noctule.engine import available, find
from noctule.engine.errors import ContentError
from noctule.engine.skins import DEFAULT, LARGEST, Covers, Skin, covers_of, skin_of, symbol

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f"{HEAD}><script>alert(1)</script></svg>", "<script> is no plain shape"),
        (f'{HEAD}><path d="M0 0" onclick="alert(1)"/></svg>', "onclick"),
        (f'{HEAD} onload="alert(1)"/>', "onload"),
        (f'{HEAD}><use href="#a"/></svg>', "<use> is no plain shape"),
        (f'{HEAD}><path d="M0 0" href="https://example.org/x.svg"/></svg>', "href"),
        (f'{HEAD} xmlns:l="http://www.w3.org/1999/xlink"><path l:href="a"/></svg>', "href"),
        (f'{HEAD}><image href="x.png"/></svg>', "<image> is no plain shape"),
        (f"{HEAD}><foreignObject/></svg>", "<foreignObject> is no plain shape"),
        (f'{HEAD}><rect fill="url(#g)"/></svg>', "refers to something else"),
        (f'{HEAD}><rect fill="javascript:x"/></svg>', "refers to something else"),
        (f'{HEAD}><g id="a"/></svg>', "id"),
        (f'{HEAD}><g style="fill:red"/></svg>', "style"),
        (f"{HEAD}><style>g{{fill:red}}</style></svg>", "<style> is no plain shape"),
        (f"{HEAD}><text>words</text></svg>", "<text> is no plain shape"),
        (f"{HEAD}><g>words</g></svg>", "<g> holds words"),
        (f'{HEAD}><g font-family="Inter"/></svg>', "font-family"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', "viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g/></svg>', "viewBox"),
        ('<svg viewBox="0 0 100 100"><g/></svg>', "no <svg>"),
        (f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD}/>', "declaration"),
        (f'<?xml-stylesheet href="a.css"?>{HEAD}/>', "declaration"),
        (f"{HEAD}><g>", "no SVG"),
        (f'{HEAD}><path d="{"M0 0" * LARGEST}"/></svg>', "letters"),
    ],
)
def test_a_drawing_that_is_more_than_plain_shapes_is_refused(source: str, reason: str) -> None:
    with pytest.raises(ContentError, match=rf"skin/odd\.svg: .*{re.escape(reason)}"):
        symbol("odd", source)


@pytest.fixture
def dressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The skin of a small game."""
    folder = tmp_path / "dressed" / "skin"
    folder.mkdir(parents=True)
    (tmp_path / "dressed" / "__init__.py").touch()
    (folder / "wolf.svg").write_text(f'{HEAD}><path d="M0 0h9"/></svg>')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "dressed", raising=False)
    return folder


def test_a_drawing_is_worn_by_its_own_name_and_by_those_that_the_list_gives_it(dressed: Path) -> None:
    (dressed / "skin.toml").write_text('[worn]\nwolf = ["grey-wolf", "pack"]\n')
    skin = Skin("dressed")
    assert [skin.face(key) for key in ("wolf", "grey-wolf", "pack", "lamb")] == ["wolf", "wolf", "wolf", ""]
    assert skin.face("lamb", "beast") == "beast"


def test_every_skin_has_the_default_figures_and_a_game_draws_its_own_over_them(dressed: Path) -> None:
    plain = Skin("dressed").sprite
    assert all(f'id="{name}"' in plain for name in (*DEFAULT, "wolf"))
    (dressed / "beast.svg").write_text(f'{HEAD}><path d="M0 0h77"/></svg>')
    own = Skin("dressed")
    assert "M0 0h77" in own.sprite
    assert own.sprite.count('id="beast"') == 1
    assert own.digest != Skin("noctule.reference.skirmish").digest


@pytest.mark.parametrize(
    ("listed", "reason"),
    [
        ('[worn]\nlamb = ["sheep"]', "'lamb' is no drawing"),
        ('[worn]\nwolf = ["pack"]\nbeast = ["pack"]', "'pack' wears both 'wolf' and 'beast'"),
        ('[wron]\nwolf = ["pack"]', "wron"),
    ],
)
def test_a_list_that_names_what_is_not_there_is_refused(dressed: Path, listed: str, reason: str) -> None:
    (dressed / "skin.toml").write_text(listed)
    with pytest.raises(ContentError, match=reason):
        Skin("dressed")


def test_a_drawing_with_an_odd_name_is_refused(dressed: Path) -> None:
    (dressed / "Big Wolf.svg").write_text(f"{HEAD}/>")
    with pytest.raises(ContentError, match="Big Wolf"):
        Skin("dressed")


@pytest.mark.parametrize("key", available())
def test_every_drawing_of_every_game_is_plain_and_in_its_box(key: str) -> None:
    skin = skin_of(find(key).package)
    assert skin.sprite.count("<symbol ") == len(skin.names)


# -- covers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [key for key in available() if not find(key).reference])
def test_every_scenario_of_the_shelf_has_a_cover_and_no_two_are_the_same(key: str) -> None:
    game = find(key)
    covers = covers_of(game.package)
    assert [scenario.key for scenario in game.scenarios if scenario.key not in covers.of] == []
    assert len({cover.layers for cover in covers.of.values()}) == len(covers.of)
    assert covers.sprite.count("<symbol ") == len(covers.of)


def test_a_cover_is_made_of_drawings_without_their_grounds(dressed: Path) -> None:
    ground, figure = '<path fill="#14110f" d="M-30-30h220v160H-30z"/>', '<path fill="#e6dcc4" d="M0 0h9"/>'
    (dressed / "wolf.svg").write_text(f"{HEAD}>{ground}{figure}</svg>")
    layers = '[["wolf", 10, 20, 50], ["wolf", 60, 0, 100, true]]'
    (dressed / "covers.toml").write_text(f'[hunt]\nground = "#102030"\nlayers = {layers}\n')
    sprite = Covers("dressed").sprite
    assert '<symbol id="hunt" viewBox="0 0 160 100"><path fill="#102030" d="M0 0h160v100H0z"/>' in sprite
    assert "matrix(0.5 0 0 0.5 10 20)" in sprite
    assert "matrix(-1 0 0 1 160 0)" in sprite
    assert "M-30-30" not in sprite
    assert sprite.count('stroke="#14110f"') == 2, "a line of night around each figure of bone"


@pytest.mark.parametrize(
    ("listed", "reason"),
    [
        ('[hunt]\nlayers = [["lamb"]]', "'hunt' shows 'lamb', which nobody has drawn"),
        ('[hunt]\nground = "url(#a)"\nlayers = [["wolf"]]', "no colour"),
        ('[hunt]\nlayers = [["wolf"]]\nfrom = "below"', "from"),
    ],
)
def test_a_cover_of_what_is_not_there_is_refused(dressed: Path, listed: str, reason: str) -> None:
    (dressed / "covers.toml").write_text(listed)
    with pytest.raises(ContentError, match=reason):
        _ = Covers("dressed").sprite


def test_a_game_may_have_no_covers() -> None:
    assert covers_of("noctule.reference.skirmish").of == {}
