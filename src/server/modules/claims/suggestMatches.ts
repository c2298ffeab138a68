import { calendarDayIn, type Day, daysBetween, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { OrderKey } from '../../platform/database/index.ts';
import { signViewUrl } from '../complaints/index.ts';
import { getMarketsByBorrower } from '../loans/index.ts';
import { type UnallocatedPayment, unallocatedPaymentsQuery } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { claimsQuery, openClaimsQuery, type PaymentClaim } from './claimRecords.ts';
import {
  createMatchScorer,
  isNearAmount,
  isSimilarReference,
  type MatchReason,
  reversedDigitsSql,
} from './matchScore.ts';

/** A payment in suspense that may be the claimed one. */
export type SuggestedMatch = UnallocatedPayment & { score: number; reasons: MatchReason[] };

/** The same amount, or a similar reference with another criterion. */
const minScore = 35;
const maxSuggestions = 5;

/** `daysLeft`: until its deadline, in its market; negative if late. */
export type ListedClaim = PaymentClaim & {
  market: string;
  currency: string;
  daysLeft: number;
  matches: SuggestedMatch[];
};

/** Open claims, the most urgent first, each with suggested payments. Images are signed addresses. */
export async function listClaims(services: Services, limit: number): Promise<ListedClaim[]> {
  const claims = await openClaimsQuery(services.db)
    .orderBy('answerBy')
    .orderBy('sentAt')
    .orderBy('borrowerId')
    .orderBy('orderId')
    .limit(limit)
    .execute();
  return await toListedClaims(services, claims);
}

/** A claim of a loan by its number, else the last one, as listed. */
export async function findClaim(
  services: Services,
  { borrowerId, orderId }: OrderKey,
  number?: number,
): Promise<ListedClaim | undefined> {
  const claims = await claimsQuery(services.db)
    .where((row) => row.and({ borrowerId, orderId, ...(number === undefined ? {} : { number }) }))
    // An open one is the last.
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
  const [claim] = await toListedClaims(services, claims);
  return claim;
}

/** Adds market and deadline to claims, and suggested payments to open ones. */
export async function toListedClaims(
  services: Services,
  claims: readonly PaymentClaim[],
): Promise<ListedClaim[]> {
  if (claims.length === 0) return [];
  const markets = await getMarketsByBorrower(services.db, claims);
  const now = await services.clock.now();
  const claimsWithMarket = claims.map((claim) => {
    const code = markets.get(claim.borrowerId) ?? '';
    return { claim, code, market: getMarket(services.config, code) };
  });
  const currencies = new Set(claimsWithMarket.map(({ market }) => market.currency));
  const unallocated = await unallocatedPaymentsQuery(services.db)
    .where('currency', 'in', [...currencies])
    .execute();
  const received = new Map(
    [...new Set(claimsWithMarket.map(({ market }) => market))].map((market) => [
      market,
      toCandidates(market, unallocated),
    ]),
  );
  return claimsWithMarket.map(({ claim, code, market }) => {
    const images = claim.images.map((name) => signViewUrl(services, name, now));
    const { currency, timeZone } = market;
    const daysLeft = daysBetween(calendarDayIn(timeZone, now), toDay(claim.answerBy));
    const matches = claim.state === 'open' ? rankMatches(claim, received.get(market) ?? []) : [];
    return { ...claim, images, market: code, currency, daysLeft, matches };
  });
}

/** `isEvidence`: the claim was made before the payment arrived, when staff couldn't know of it, and names this payment. */
export type CandidateClaim = PaymentClaim & { isEvidence: boolean };

/** Open claims that may be about a payment in suspense, by amount, day and reference; the most urgent first. */
export async function listCandidateClaims(
  { db, config }: Pick<Services, 'db' | 'config'>,
  payment: UnallocatedPayment,
): Promise<CandidateClaim[]> {
  const claims = await openClaimsQuery(db)
    .where((row) =>
      row.or([isSimilarReference(reversedDigitsSql, [payment.reference]), isNearAmount(payment.amount)]),
    )
    .orderBy('answerBy')
    .orderBy('sentAt')
    .execute();
  if (claims.length === 0) return [];
  const markets = await getMarketsByBorrower(db, claims);
  return claims.flatMap((claim) => {
    const market = getMarket(config, markets.get(claim.borrowerId) ?? '');
    const [bestMatch] = rankMatches(claim, toCandidates(market, [payment]));
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

type CandidatePayment = { payment: UnallocatedPayment; amount: number; day: Day; reference: string };

/** Payments in a market's currency, with their day there. */
function toCandidates(
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

function rankMatches(claim: PaymentClaim, received: readonly CandidatePayment[]): SuggestedMatch[] {
  const { amount, reference, paidOn } = claim;
  const scoreMatch = createMatchScorer({ amount, reference, day: toDay(paidOn) });
  return received
    .map((candidate) => ({ ...candidate.payment, ...scoreMatch(candidate) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSuggestions);
}
