"""The same table by the book: Channels' consumer, a group for each socket, one transaction of the ORM. To compare with.

Its rules are none and its frames of the size of ours, so what is compared is the path of an action alone.
"""
