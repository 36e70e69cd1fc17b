"""What must hold of the tickets of a room at every moment: none is sold or paid twice, and none is lost. Pure."""

from __future__ import annotations

from controller.table.tickets.state import Room


def room_violation(room: Room) -> str | None:
    """The first thing that does not hold, in one sentence; None where everything does."""
    sales, live = room.sales, len(room.tickets)
    if sales.sold != room.next_ticket - 1:
        return f"{sales.sold} tickets were sold and the next has the number {room.next_ticket}"
    if sales.sold != live + sales.void + sales.over:
        told = f"{live} are in play, {sales.void} were taken back and {sales.over} are over"
        return f"{sales.sold} tickets were sold, and {told}"
    unpaid = sum(room.unpaid.values())
    if sales.won_cents + sales.returned_cents != sales.paid_cents + unpaid:
        told = f"{sales.paid_cents} cents were paid and {unpaid} are to be paid"
        return f"tickets won {sales.won_cents} cents and {sales.returned_cents} went back; {told}"
    if not room.unpaid.keys() <= room.tickets.keys():
        return "a ticket is to be paid that is not in play"
    if any(claim.number not in room.tickets for claim in room.claims):
        return "a claim is good of a ticket that is not in play"
    known = [ball for ball in room.balls if ball]
    if len(set(known)) != len(known):
        return "a ball came twice in one game"
    return None
