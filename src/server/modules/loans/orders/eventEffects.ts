import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';

type EventKind = RecordedEvent['kind'];

type EventEffects = {
  /** The plain formula of late charges doesn't apply to its loan: the end of day replays the loan. */
  readonly changesAccrual: boolean;
  /** Staff reduce what is owed, now or later: credit that exists because of it is not refunded automatically. */
  readonly isReductionByStaff: boolean;
};

const none: EventEffects = { changesAccrual: false, isReductionByStaff: false };
const reduction: EventEffects = { changesAccrual: false, isReductionByStaff: true };
const both: EventEffects = { changesAccrual: true, isReductionByStaff: true };

const eventEffects: Readonly<Record<EventKind, EventEffects>> = {
  reversal: none,
  waiver: reduction,
  waiverReversal: none,
  accrualStop: both,
  settlementOffer: reduction,
  settlementWithdrawal: none,
  promise: none,
  promiseWithdrawal: none,
  pause: both,
  pauseEnd: none,
  restructure: both,
  writeOff: both,
  opening: none,
  openingReversal: none,
  payout: none,
};

/** The kinds of recorded events that have an effect. */
export function listEventKindsWithEffect(effect: keyof EventEffects): readonly EventKind[] {
  return (Object.keys(eventEffects) as EventKind[]).filter((kind) => eventEffects[kind][effect]);
}
