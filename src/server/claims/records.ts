import type { Database } from '../database/index.ts';

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

export function openClaims(db: Database) {
  return db.selectFrom('paymentClaims').select(columns).where('state', '=', 'open');
}

/** The claims of a loan, the newest first. */
export function claimsOf(db: Database, borrowerId: number, orderId: string) {
  return db
    .selectFrom('paymentClaims')
    .selectAll()
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('number', 'desc')
    .execute();
}

export type KeptClaim = Awaited<ReturnType<typeof claimsOf>>[number];

/** A payment that a borrower says he made. Amount in minor units, days YYYY-MM-DD. */
export type Claim = Pick<KeptClaim, (typeof columns)[number]>;
