"""Where a server can be reached: from this machine, and from others in its network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

ONLY_HERE = (
    "Only this machine can open that page. To play with friends in your local network, start it with --lan: then whoever is\n"
    "in that network can open the page, and the links that you send them work."
)
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737). Nothing is sent there; the system only says which way it would go."""


def here(host: str, port: int) -> str:
    """The address for a browser on this machine.

    >>> here("0.0.0.0", 8765), here("::1", 80)
    ('http://127.0.0.1:8765/', 'http://[::1]:80/')
    """
    return f"{site('127.0.0.1' if ip_address(host) == ip_address('0.0.0.0') else host, port)}/"


def addresses(host: str, port: int) -> list[str]:
    """The addresses for other machines; none if only this one is listened to.

    >>> addresses("127.0.0.1", 8765), addresses("192.168.1.7", 8765)
    ([], ['http://192.168.1.7:8765'])
    """
    listens = ip_address(host)
    if listens.is_loopback:
        return []
    if not listens.is_unspecified:
        return [site(host, port)]
    outward = _outward()
    return [site(outward, port)] if outward else []


def told(reachable: list[str]) -> list[str]:
    """What is printed at the start for whoever wants to play with friends."""
    if not reachable:
        return [ONLY_HERE]
    return [f"Friends in your network open {' or '.join(f'{address}/' for address in reachable)}: whoever is in it can."]


def _outward() -> str:
    """The address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE_ELSE)
        except OSError:
            return ""
        found: str = way.getsockname()[0]
    return "" if ip_address(found).is_loopback else found


def site(host: str, port: int) -> str:
    """The address of a server at a host and port."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
