"""Counters and figures of the worked cases, with the numbers that the rulebook's examples give them."""

from __future__ import annotations

from games.eternaut.lab import Lab

BLOCKING = ("226", "227", "232")
PLAIN = ("215", "222", "230", "231")


def furnish(lab: Lab) -> None:
    """Tables and dressers, doors and windows, hatches A; Survivors, Cascarudos, a Robot, a Mano, the Gurbo, NPCs."""
    for number in BLOCKING:
        lab.counter(number, name="table", icons=("blocking",))
    for number in PLAIN:
        lab.counter(number, name="dresser")
    for number in ("202", "210", "216"):
        lab.counter(number, name="open door", icons=("opening",))
    lab.counter("211", name="closed door", icons=("closed",))
    lab.counter("751", name="body")
    lab.counter("268", name="heap", icons=("blocking",))
    lab.counter("240", name="hatch", letter="A")
    lab.counter("241", name="hatch", letter="A")
    lab.counter("279", name="gangway", letter="K")
    lab.counter("278", name="gangway", letter="K")
    for id, race in (("701", "survivor"), ("702", "survivor"), ("711", "cascarudo"), ("721", "robot"), ("731", "mano")):
        lab.enemy(id, race)
    lab.enemy("741", "gurbo", life=20)
    lab.npc("801")
