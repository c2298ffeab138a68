import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { openClaimsQuery } from '../../../claims/index.ts';

/** The payment that the borrower of a loan claims to have made, until it is answered. */
export async function findOpenClaim(db: Database, { borrowerId, orderId }: OrderKey) {
  const claim = await openClaimsQuery(db)
    .where((row) => row.and({ borrowerId, orderId }))
    .executeTakeFirst();
  if (claim === undefined) return null;
  const { amount, paidOn, answerBy } = claim;
  return { amount, paidOn, answerBy };
}
