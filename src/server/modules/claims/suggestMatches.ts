import { type Day, day, dayIn, daysBetween } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { OrderKey } from '../../platform/database/index.ts';
import { signViewUrl } from '../complaints/index.ts';
import { getMarketsByBorrower } from '../loans/index.ts';
import { type UnallocatedPayment, unallocatedPaymentsQuery } from '../payments/index.ts';
import type { Services } from '../services.ts';
import {
  createMatchScorer,
  isNearAmount,
  isSimilarReference,
  type MatchReason,
  reversedDigits,
} from './matchScore.ts';
import { openClaimsQuery, type PaymentClaim } from './records.ts';

/** Money in suspense that a claim may be about. */
export type SuggestedMatch = UnallocatedPayment & { score: number; reasons: MatchReason[] };

/** The same amount, or a reference like it with something beside. */
const minScore = 35;
const maxSuggestions = 5;

/** `daysLeft`: until the day by which it is answered, in its market; below zero: late. */
export type ListedClaim = PaymentClaim & {
  market: string;
  currency: string;
  daysLeft: number;
  matches: SuggestedMatch[];
};

/** Open claims, the most urgent first, each with what in suspense may be its payment. Pictures are addresses. */
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

/** The open claim of a loan, as the list has it. */
export async function findOpenClaim(
  services: Services,
  { borrowerId, orderId }: OrderKey,
): Promise<ListedClaim | undefined> {
  const claims = await openClaimsQuery(services.db)
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const [claim] = await toListedClaims(services, claims);
  return claim;
}

/** Open claims as a list shows them. */
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
  // Kept, so that what reads a reference from its end is worked out once a payment.
  const unallocated = await services.db
    .with(
      (cte) => cte('waiting').materialized(),
      () => unallocatedPaymentsQuery(services.db).select(reversedDigits.as('fromItsEnd')),
    )
    .selectFrom('waiting')
    .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
    .where((row) =>
      row.or([
        isSimilarReference(
          row.ref('fromItsEnd'),
          claims.map(({ reference }) => reference),
        ),
        ...claimsWithMarket.map(({ claim, market }) =>
          row.and([row('currency', '=', market.currency), isNearAmount(claim.amount)]),
        ),
      ]),
    )
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
    const daysLeft = daysBetween(dayIn(timeZone, now), day(claim.answerBy));
    const matches = rankMatches(claim, received.get(market) ?? []);
    return { ...claim, images, market: code, currency, daysLeft, matches };
  });
}

/** `isEvidence`: the claim was made before the payment arrived, when nobody at the lender knew of it, and names this payment. */
export type Claimant = OrderKey & { isEvidence: boolean };

/** Whose open claim a payment in suspense may be, the most urgent first. */
export async function listClaimants(
  { db, config }: Pick<Services, 'db' | 'config'>,
  payment: UnallocatedPayment,
): Promise<Claimant[]> {
  const claims = await openClaimsQuery(db)
    .where((row) =>
      row.or([isSimilarReference(reversedDigits, [payment.reference]), isNearAmount(payment.amount)]),
    )
    .orderBy('answerBy')
    .orderBy('sentAt')
    .execute();
  if (claims.length === 0) return [];
  const markets = await getMarketsByBorrower(db, claims);
  return claims.flatMap((claim) => {
    const { borrowerId, orderId } = claim;
    const market = getMarket(config, markets.get(borrowerId) ?? '');
    const [bestMatch] = rankMatches(claim, toCandidates(market, [payment]));
    if (bestMatch === undefined) return [];
    const isBeforePayment = claim.sentAt < payment.receivedAt;
    return [{ borrowerId, orderId, isEvidence: isBeforePayment && hasStrongReasons(bestMatch.reasons) }];
  });
}

/**
 * Whether a claim names a payment: its very reference, or about its day its amount, or a reference like it and an amount near it.
 * An amount alone would be that of many payments, of which only one about the claim's day closes it.
 */
export function hasStrongReasons(reasons: readonly MatchReason[]): boolean {
  if (reasons.includes('sameReference')) return true;
  if (!reasons.includes('sameDay') && !reasons.includes('nearDay')) return false;
  if (reasons.includes('sameAmount')) return true;
  return reasons.includes('similarReference') && reasons.includes('nearAmount');
}

type CandidatePayment = { payment: UnallocatedPayment; amount: number; day: Day; reference: string };

/** Payments that may be a market's, each on its day there. */
function toCandidates(
  { currency, timeZone }: { currency: string; timeZone: string },
  unallocated: readonly UnallocatedPayment[],
): CandidatePayment[] {
  return unallocated
    .filter((payment) => payment.currency === currency)
    .map((payment) => {
      const { amount, reference, paidAt } = payment;
      return { payment, amount, reference, day: dayIn(timeZone, paidAt) };
    });
}

function rankMatches(claim: PaymentClaim, received: readonly CandidatePayment[]): SuggestedMatch[] {
  const { amount, reference, paidOn } = claim;
  const scoreMatch = createMatchScorer({ amount, reference, day: day(paidOn) });
  return received
    .map((candidate) => ({ ...candidate.payment, ...scoreMatch(candidate) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSuggestions);
}
