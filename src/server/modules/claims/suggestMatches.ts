import { calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { getMarketsByBorrower } from '../loans/index.ts';
import { type UnallocatedPayment, unallocatedPaymentsQuery } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { openClaimsQuery, type PaymentClaim } from './claimRecords.ts';
import {
  createMatchScorer,
  isNearAmountSql,
  isNearAnyAmountSql,
  isSimilarReferenceSql,
  type MatchReason,
  reversedDigitsSql,
} from './matchScore.ts';

/** A payment in suspense that may be the claimed one. */
export type SuggestedMatch = UnallocatedPayment & { score: number; reasons: MatchReason[] };

/** The same amount, or a similar reference with another criterion. */
const minScore = 35;
const maxSuggestions = 5;

/** `isEvidence`: the claim names this payment and was made before the payment arrived, so staff couldn't have prompted it. */
export type CandidateClaim = PaymentClaim & { isEvidence: boolean };

/** Open claims that may be about a payment in suspense, by amount, day and reference; the most urgent first. */
export async function listCandidateClaims(
  { db, config }: Pick<Services, 'db' | 'config'>,
  payment: UnallocatedPayment,
): Promise<CandidateClaim[]> {
  const claims = await openClaimsQuery(db)
    .where((row) =>
      row.or([
        isSimilarReferenceSql(reversedDigitsSql, [payment.reference]),
        isNearAmountSql(payment.amount),
      ]),
    )
    .orderBy('answerBy')
    .orderBy('sentAt')
    .execute();
  if (claims.length === 0) return [];
  const markets = await getMarketsByBorrower(db, claims);
  return claims.flatMap((claim) => {
    const market = getMarket(config, markets.get(claim.borrowerId) ?? '');
    const [bestMatch] = rankMatches(claim, toCandidatePayments(market, [payment]));
    if (bestMatch === undefined) return [];
    const isBeforePayment = claim.sentAt < payment.receivedAt;
    return [{ ...claim, isEvidence: isBeforePayment && hasStrongMatchReasons(bestMatch.reasons) }];
  });
}

/**
 * Whether a claim identifies a payment: by its exact reference, or near its day by its amount, or by a similar reference and a
 * near amount. An amount alone matches many payments.
 */
export function hasStrongMatchReasons(reasons: readonly MatchReason[]): boolean {
  if (reasons.includes('sameReference')) return true;
  if (!reasons.includes('sameDay') && !reasons.includes('nearDay')) return false;
  if (reasons.includes('sameAmount')) return true;
  return reasons.includes('similarReference') && reasons.includes('nearAmount');
}

/** Payments in suspense near the amount of one of these claims, or with a reference like one of theirs. */
export async function listSimilarPayments(
  db: Database,
  claims: readonly PaymentClaim[],
): Promise<UnallocatedPayment[]> {
  if (claims.length === 0) return [];
  const references = claims.map(({ reference }) => reference);
  const amounts = claims.map(({ amount }) => amount);
  return unallocatedPaymentsQuery(db)
    .where((row) =>
      row.or([isSimilarReferenceSql(reversedDigitsSql, references), isNearAnyAmountSql(amounts)]),
    )
    .execute();
}

type CandidatePayment = { payment: UnallocatedPayment; amount: number; day: Day; reference: string };

/** Payments in a market's currency, with their day there. */
export function toCandidatePayments(
  { currency, timeZone }: { currency: string; timeZone: string },
  unallocated: readonly UnallocatedPayment[],
): CandidatePayment[] {
  return unallocated
    .filter((payment) => payment.currency === currency)
    .map((payment) => {
      const { amount, reference, paidAt } = payment;
      return { payment, amount, reference, day: calendarDayIn(timeZone, paidAt) };
    });
}

/** The payments that match a claim best. */
export function rankMatches(claim: PaymentClaim, received: readonly CandidatePayment[]): SuggestedMatch[] {
  const { amount, reference, paidOn } = claim;
  const scoreMatch = createMatchScorer({ amount, reference, day: toDay(paidOn) });
  return received
    .map((candidate) => ({ ...candidate.payment, ...scoreMatch(candidate) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSuggestions);
}
