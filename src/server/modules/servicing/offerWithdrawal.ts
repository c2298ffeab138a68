import {
  calendarDayIn,
  type Day,
  findWithdrawableOffer,
  latestDay,
  type Statement,
} from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Order } from '../loans/index.ts';
import { findInstructionsExpiry } from '../payments/index.ts';
import { servicingAction } from './recordServicingEvent.ts';

/** What withdrawing an offer today would leave: payments dated up to `until` still complete it. */
type OfferWithdrawal = { until: Day };

/**
 * Whether staff may withdraw an offer of a loan. What is under way is honoured: a payment of today, and by instructions for what
 * is left of the offer until they expire. Null: the offer isn't open, or staff didn't make it.
 */
export async function findOfferWithdrawal(
  db: Database,
  { borrowerId, orderId, terms }: Order,
  statement: Statement,
  offerId: string,
  now: Date,
): Promise<OfferWithdrawal | null> {
  const offer = findWithdrawableOffer(statement, offerId);
  if (offer === undefined || !(await isMadeByStaff(db, { borrowerId, orderId, eventId: offerId })))
    return null;
  const expiry = await findInstructionsExpiry(db, { borrowerId, orderId }, offer.amount - offer.paid, now);
  const { asOf } = statement;
  const lastDay = expiry === null ? asOf : latestDay(asOf, calendarDayIn(terms.timeZone, expiry));
  const [until = asOf] = [lastDay, offer.expiresOn].sort();
  return { until };
}

async function isMadeByStaff(
  db: Database,
  key: { borrowerId: number; orderId: string; eventId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('loanEvents')
    .select('actorKind')
    .where((one) => one.and(key))
    .executeTakeFirst();
  return row !== undefined && row.actorKind !== 'system';
}

/** Withdraws an open settlement offer that staff made. `noOffer`: there is none. */
export const withdrawSettlement = servicingAction<{ offerId: string }, 'noOffer'>(
  ({ offerId }) => ({ kind: 'settlementWithdrawal', offerId }),
  async ({ order, statement, today, now }, { offerId, key }, { db }) => {
    const withdrawal = await findOfferWithdrawal(db, order, statement, offerId, now);
    if (withdrawal === null) return 'noOffer';
    return { kind: 'settlementWithdrawal', offerId, ...withdrawal, id: key, valueDate: today };
  },
);
