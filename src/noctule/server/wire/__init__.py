"""The messages and bodies of the protocol, as types. Whatever does not fit them is refused before anything looks at it.

kinds.py     how long a name may be, who holds a seat, how a connection ends
messages.py  over the socket, from the client
news.py      over the socket, from the server
wishes.py    the bodies of requests over HTTP
answers.py   what they are answered
"""
