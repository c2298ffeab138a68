import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { calendarDayIn, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { findPaymentPositions } from '../loans/index.ts';
import { claimDayTolerance } from '../payments/index.ts';
import type { Services } from '../services.ts';
import type { ListedClaim } from './listedClaims.ts';
import { createMatchScorer, isNearAmountSql, type MatchReason } from './matchScore.ts';
import { hasStrongMatchReasons } from './suggestMatches.ts';

/** A payment that may be the claimed one and left suspense. `orderId`: the loan it was matched to; null: it was returned to its sender. */
export type ReallocatedPayment = {
  provider: string;
  paymentId: string;
  reference: string;
  amount: number;
  paidAt: Date;
  reasons: MatchReason[];
  orderId: string | null;
  movedAt: Date;
};

const maxMoved = 5;

/** Payments similar to an open claim that were since allocated to a loan of its borrower, or left suspense for another loan or for their sender. */
export async function listReallocatedPayments(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { borrowerId, market, currency, amount, paidOn, reference, state }: ListedClaim,
): Promise<ReallocatedPayment[]> {
  if (state !== 'open') return [];
  const { timeZone } = getMarket(config, market);
  const noon = new Date(`${paidOn}T12:00:00Z`).getTime();
  const toleranceMs = (claimDayTolerance + 1) * dayMs;
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'amount', 'paidAt', 'receivedAt'])
    .select(['borrowerId', 'matchedAt', 'returnRequestedAt'])
    .where('currency', '=', currency)
    .where(isNearAmountSql(amount))
    .where('paidAt', '>=', new Date(noon - toleranceMs))
    .where('paidAt', '<=', new Date(noon + toleranceMs))
    .where((row) =>
      row.or([
        row('returnRequestedAt', 'is not', null),
        row('matchedAt', 'is not', null),
        row.and([row('borrowerId', '=', borrowerId), row('suspendedAt', 'is', null)]),
      ]),
    )
    .orderBy('paidAt')
    .execute();
  const scoreMatch = createMatchScorer({ amount, reference, day: toDay(paidOn) });
  const likely = rows
    .map((row) => ({ ...row, ...scoreMatch({ ...row, day: calendarDayIn(timeZone, row.paidAt) }) }))
    .filter(({ reasons }) => hasStrongMatchReasons(reasons))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxMoved);
  const positions = await findPaymentPositions(db, likely);
  return likely.map(({ provider, paymentId, returnRequestedAt, matchedAt, receivedAt, ...row }) => ({
    provider,
    paymentId,
    reference: row.reference,
    amount: row.amount,
    paidAt: row.paidAt,
    reasons: row.reasons,
    orderId:
      returnRequestedAt === null
        ? (positions.get(toPaymentKey({ provider, paymentId }))?.orderId ?? null)
        : null,
    movedAt: returnRequestedAt ?? matchedAt ?? receivedAt,
  }));
}
