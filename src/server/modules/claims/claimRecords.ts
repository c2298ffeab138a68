import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, hasUpdatedRow, transaction } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

type ClaimAnswer = { borrowerId: number; orderId: string; answer: string };

/** Closes a loan's open claim with an answer to the borrower; false if none is open. */
export async function answerClaim(
  services: Services,
  { borrowerId, orderId, answer }: ClaimAnswer,
  actor: Actor,
): Promise<boolean> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const claim = trx
      .updateTable('paymentClaims')
      .set({ state: 'answered', closedAt: now, answer })
      .where((row) => row.and({ borrowerId, orderId, state: 'open' }));
    if (!(await hasUpdatedRow(claim))) return false;
    await recordAudit(trx, actor, { action: 'claim_answered', borrowerId, subject: orderId }, now);
    return true;
  });
}

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
  'holdUntil',
  'state',
  'closedAt',
  'answer',
  'provider',
  'paymentId',
] as const;

export function claimsQuery(db: Database) {
  return db.selectFrom('paymentClaims').select(columns);
}

export function openClaimsQuery(db: Database) {
  return claimsQuery(db).where('state', '=', 'open');
}

/** The claims of a loan, the newest first. */
export function listClaimsOfOrder(db: Database, borrowerId: number, orderId: string) {
  return db
    .selectFrom('paymentClaims')
    .selectAll()
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('number', 'desc')
    .execute();
}

export type StoredClaim = Awaited<ReturnType<typeof listClaimsOfOrder>>[number];

/** A payment that a borrower claims to have made. Amount in minor units, days YYYY-MM-DD. */
export type PaymentClaim = Pick<StoredClaim, (typeof columns)[number]>;
