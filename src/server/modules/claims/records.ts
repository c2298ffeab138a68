import type { Database } from '../../platform/database/index.ts';

const columns = [
  'borrowerId',
  'orderId',
  'number',
  'amount',
  'paidOn',
  'payCode',
  'reference',
  'images',
  'sentAt',
  'answerBy',
  'pausedUntil',
] as const;

export function openClaimsQuery(db: Database) {
  return db.selectFrom('paymentClaims').select(columns).where('state', '=', 'open');
}

/** The claims of a loan, the newest first. */
export function listClaimsOfOrder(db: Database, borrowerId: number, orderId: string) {
  return db
    .selectFrom('paymentClaims')
    .selectAll()
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('number', 'desc')
    .execute();
}

export type StoredClaim = Awaited<ReturnType<typeof listClaimsOfOrder>>[number];

/** A payment that a borrower says he made. Amount in minor units, days YYYY-MM-DD. */
export type PaymentClaim = Pick<StoredClaim, (typeof columns)[number]>;
