"""What a room must never do, however often it is killed: sell a number twice, draw a ball again, pay what it paid."""

from controller.table import events as e


class TicketLedger:
    """The tickets and balls of one room as they came on record. ``fail`` ends the run with a sentence."""

    def __init__(self, fail):
        self._fail = fail
        self._sold, self._good, self._decided, self._prizes = set(), set(), set(), set()
        self._balls = {}
        """What a machine read or drew in the draw under way, by its place."""

    def recorded(self, event, before):
        """An event is on the disk; ``before`` is how the table stood."""
        match event:
            case e.TicketSold():
                self._once(self._sold, event.number, f"ticket {event.number} was sold twice")
            case e.TicketPrintEnded() if event.printed:
                self._once(self._good, event.number, f"ticket {event.number} was printed twice, and both are good")
            case e.TicketReprinted():
                self._good.discard(event.number)
            case e.BallCame() if event.read:
                drawn = self._balls.setdefault(event.place, event.ball)
                if drawn != event.ball or len(set(self._balls.values())) < len(self._balls):
                    self._fail(f"ball {event.place} of game {event.game} was {drawn}, and {event.ball} was drawn again")
            case e.BallsBack() | e.DrawVoided():
                self._balls.clear()
            case e.DrawClosed():
                self._once(self._decided, event.game, f"game {event.game} was decided twice")
                self._balls.clear()
            case e.PrizeWon():
                won = event.game, event.pool
                self._once(self._prizes, won, f"the prize {event.pool} of game {event.game} was won twice")
            case e.TicketPaid() if event.number not in self._sold:
                self._fail(f"ticket {event.number} was paid, and nobody bought it")

    def _once(self, before, what, sentence):
        if what in before:
            self._fail(sentence)
        before.add(what)
