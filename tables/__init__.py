"""Tables: seats, hands, their event log, sockets and the clock."""
