import { type Day, day, dayIn, daysBetween } from '../../lending/index.ts';
import { viewAddress } from '../complaints/index.ts';
import { marketIn } from '../config/index.ts';
import type { OrderKey } from '../database/index.ts';
import { marketsOf } from '../loans/index.ts';
import { type Suspended, suspended } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { fromItsEnd, isLike, isNear } from './alike.ts';
import { type Claim, openClaims } from './records.ts';
import { type Likeness, likenessTo } from './score.ts';

/** Money in suspense that a claim may be about. */
export type Suggestion = Suspended & { score: number; reasons: Likeness[] };

/** The same amount, or a reference like it with something beside. */
const leastScore = 35;
const mostSuggested = 5;

/** `daysLeft`: until the day by which it is answered, in its market; below zero: late. */
export type ListedClaim = Claim & {
  market: string;
  currency: string;
  daysLeft: number;
  matches: Suggestion[];
};

/** So many claims, from the beginning or after the `answerBy`, `sentAt`, borrower and order of one. */
export type ClaimsPage = { limit: number; after?: readonly [string, Date, number, string] | undefined };

/** Open claims, the most urgent first, each with what in suspense may be its payment. Pictures are addresses. */
export async function listClaims(services: Services, { limit, after }: ClaimsPage): Promise<ListedClaim[]> {
  let open = openClaims(services.db);
  if (after !== undefined) {
    open = open.where((row) =>
      row(row.refTuple('answerBy', 'sentAt', 'borrowerId', 'orderId'), '>', row.tuple(...after)),
    );
  }
  const claims = await open
    .orderBy('answerBy')
    .orderBy('sentAt')
    .orderBy('borrowerId')
    .orderBy('orderId')
    .limit(limit)
    .execute();
  return await listed(services, claims);
}

/** The open claim of a loan, as the list has it. */
export async function openClaimOf(
  services: Services,
  { borrowerId, orderId }: OrderKey,
): Promise<ListedClaim | undefined> {
  const claims = await openClaims(services.db)
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .execute();
  const [claim] = await listed(services, claims);
  return claim;
}

async function listed(services: Services, claims: readonly Claim[]): Promise<ListedClaim[]> {
  if (claims.length === 0) return [];
  const markets = await marketsOf(services.db, claims);
  const now = await services.clock.now();
  const told = claims.map((claim) => {
    const code = markets.get(claim.borrowerId) ?? '';
    return { claim, code, market: marketIn(services.config, code) };
  });
  // Kept, so that what reads a reference from its end is worked out once a payment.
  const waiting = await services.db
    .with(
      (kept) => kept('waiting').materialized(),
      () => suspended(services.db).select(fromItsEnd.as('fromItsEnd')),
    )
    .selectFrom('waiting')
    .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
    .where((row) =>
      row.or([
        isLike(
          row.ref('fromItsEnd'),
          claims.map(({ reference }) => reference),
        ),
        ...told.map(({ claim, market }) =>
          row.and([row('currency', '=', market.currency), isNear(claim.amount)]),
        ),
      ]),
    )
    .execute();
  const received = new Map(
    [...new Set(told.map(({ market }) => market))].map((market) => [market, receivedIn(market, waiting)]),
  );
  return told.map(({ claim, code, market }) => {
    const images = claim.images.map((name) => viewAddress(services, name, now));
    const { currency, timeZone } = market;
    const daysLeft = daysBetween(dayIn(timeZone, now), day(claim.answerBy));
    const matches = matchesOf(claim, received.get(market) ?? []);
    return { ...claim, images, market: code, currency, daysLeft, matches };
  });
}

/**
 * `isEvidence`: the claim was made before the payment arrived, when nobody at the lender knew of it, and names its amount or
 * its very reference, or a reference like it and an amount near it.
 */
export type Claimant = OrderKey & { isEvidence: boolean };

/** Whose open claim a payment in suspense may be, the most urgent first. */
export async function claimantsOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  payment: Suspended,
): Promise<Claimant[]> {
  const claims = await openClaims(db)
    .where((row) => row.or([isLike(fromItsEnd, [payment.reference]), isNear(payment.amount)]))
    .orderBy('answerBy')
    .orderBy('sentAt')
    .execute();
  if (claims.length === 0) return [];
  const markets = await marketsOf(db, claims);
  return claims.flatMap((claim) => {
    const { borrowerId, orderId } = claim;
    const market = marketIn(config, markets.get(borrowerId) ?? '');
    const [found] = matchesOf(claim, receivedIn(market, [payment]));
    if (found === undefined) return [];
    const isEarlier = claim.sentAt < payment.receivedAt;
    return [{ borrowerId, orderId, isEvidence: isEarlier && isAlike(found.reasons) }];
  });
}

export function isAlike(reasons: readonly Likeness[]): boolean {
  if (reasons.includes('sameAmount') || reasons.includes('sameReference')) return true;
  return reasons.includes('similarReference') && reasons.includes('nearAmount');
}

type Received = { payment: Suspended; amount: number; day: Day; reference: string };

/** Payments that may be a market's, each on its day there. */
function receivedIn(
  { currency, timeZone }: { currency: string; timeZone: string },
  waiting: readonly Suspended[],
): Received[] {
  return waiting
    .filter((payment) => payment.currency === currency)
    .map((payment) => {
      const { amount, reference, paidAt } = payment;
      return { payment, amount, reference, day: dayIn(timeZone, paidAt) };
    });
}

function matchesOf(claim: Claim, received: readonly Received[]): Suggestion[] {
  const { amount, reference, paidOn } = claim;
  const likeness = likenessTo({ amount, reference, day: day(paidOn) });
  return received
    .map((one) => ({ ...one.payment, ...likeness(one) }))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSuggested);
}
