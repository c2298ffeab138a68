import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { addDays, day as dayOf } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { getDisplayReference } from '../../servicing/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate } from '../pagination.ts';

const byPaidAt = { by: ['paidAt', 'paymentId'], cursor: z.tuple([z.coerce.date(), z.string()]) } as const;

type HeldIn = DeskItem<'dayPayments'>['place'];
type HeldPayment = {
  provider: string;
  paymentId: string;
  borrowerId: number;
  suspendedAt: Date | null;
  matchedAt: Date | null;
};

/** Each payment that a provider's day, UTC, adds up, in the order they were paid, with where it is held. */
export const dayPayments = readEndpoint('dayPayments', ({ db }, _staff, { provider, day, ...page }) => {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(`${addDays(dayOf(day), 1)}T00:00:00Z`);
  const received = db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
    .select(['borrowerId', 'suspendedAt', 'matchedAt', 'accountingDay', 'matchedDay'])
    .where('provider', '=', provider)
    .where((row) =>
      row.or([
        row.and([row('accountingDay', 'is', null), row('paidAt', '>=', from), row('paidAt', '<', until)]),
        row('accountingDay', '=', day),
        row('matchedDay', '=', day),
      ]),
    );
  return paginate(received, byPaidAt, page, async (rows) => {
    const orders = await listPostedOrders(db, rows);
    return rows.map(
      ({ paidAt, receivedAt, borrowerId, suspendedAt, matchedAt, accountingDay, matchedDay, ...row }) => {
        const wasMatchedLater = matchedDay !== null && matchedDay !== day;
        return {
          ...row,
          reference: getDisplayReference(row),
          paidAt: paidAt.toISOString(),
          receivedAt: receivedAt.toISOString(),
          place: wasMatchedLater ? 'suspense' : locatePayment({ ...row, borrowerId, suspendedAt, matchedAt }),
          orderId: orders.get(paymentKey(row.provider, row.paymentId)) ?? null,
          isLate: accountingDay !== null || matchedDay === day,
          matchedDay: wasMatchedLater ? matchedDay : null,
        };
      },
    );
  });
});

function locatePayment({ borrowerId, suspendedAt, matchedAt }: HeldPayment): HeldIn {
  // Of a known borrower, too, whose loan couldn't take it.
  if (suspendedAt !== null && matchedAt === null) return 'suspense';
  return borrowerId !== 0 ? 'loan' : 'nowhere';
}

/** The orders that a page's payments were booked to. */
async function listPostedOrders(db: Database, page: readonly HeldPayment[]): Promise<Map<string, string>> {
  const postedPayments = page.filter(({ borrowerId }) => borrowerId !== 0);
  if (postedPayments.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(postedPayments.map(({ borrowerId }) => borrowerId))])
    .where(
      'paymentId',
      'in',
      postedPayments.map(({ paymentId }) => paymentId),
    )
    .execute();
  return new Map(rows.map(({ provider, paymentId, orderId }) => [paymentKey(provider, paymentId), orderId]));
}
