"""Real PostgreSQL and Valkey servers out of pip packages, for a machine that has none.

Only the packages' programs are used, never their Python: those helpers leak servers after one kill -9, open
folder rights up to `/` and stop with SIGKILL. See docs/adr/0001-embedded-servers.md.
"""

from config.embedded.servers import Servers, Unusable

__all__ = ["Servers", "Unusable"]
