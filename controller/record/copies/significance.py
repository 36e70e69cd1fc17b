"""After which events the copies of the critical record are compared and written: whatever moved or settled money.

Standards F6 asks for it after every significant transaction (win, door closed, parameter change) and around each round;
here also after every chip that moves a meter, so that no cent depends on the journal alone. Does not write.
"""

from __future__ import annotations

from controller.table import events as e

SIGNIFICANT: frozenset[type[e.Event]] = frozenset(
    {
        e.TableOpened,
        e.ServiceStarted,
        e.TableRestored,
        e.MemoryCleared,
        e.TableSuspended,
        e.TableResumed,
        e.CopiesSettled,
        e.DamageFound,
        e.CheckPassed,
        e.WagerAccepted,
        e.TableLocked,
        e.RoundClosed,
        e.AwardClaimed,
        e.AwardDenied,
        e.PayoutLogged,
        e.AwardPending,
        e.MeterReduced,
        e.MeterReset,
        e.PrizeWon,
        e.SalesAdded,
        e.JackpotFed,
        e.ReserveMoved,
        e.OverflowMoved,
        e.PoolOpened,
        e.FirstValueAccepted,
        e.PoolsMerged,
        e.MysteryHit,
        e.DisputeOpened,
        e.DisputeResolved,
        e.ParameterChangeApplied,
        e.CorrectionRecorded,
        e.DoorClosed,
    }
)
