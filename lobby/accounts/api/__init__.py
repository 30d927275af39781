"""What all endpoints of the API share: errors, pages, throttles, keys, and how they are described.

Endpoints themselves lie in each app's `api.py`; `config/api.py` gives them their addresses.
"""
