import { calendarDayIn, daysBetween, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { OrderKey } from '../../platform/database/index.ts';
import { signViewUrl } from '../complaints/index.ts';
import { getMarketsByBorrower } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { claimsQuery, openClaimsQuery, type PaymentClaim } from './claimRecords.ts';
import {
  listSimilarPayments,
  rankMatches,
  type SuggestedMatch,
  toCandidatePayments,
} from './suggestMatches.ts';

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
  const unallocated = await listSimilarPayments(
    services.db,
    claims.filter(({ state }) => state === 'open'),
  );
  return claimsWithMarket.map(({ claim, code, market }) => {
    const images = claim.images.map((name) => signViewUrl(services, name, now));
    const { currency, timeZone } = market;
    const daysLeft = daysBetween(calendarDayIn(timeZone, now), toDay(claim.answerBy));
    const matches =
      claim.state === 'open' ? rankMatches(claim, toCandidatePayments(market, unallocated)) : [];
    return { ...claim, images, market: code, currency, daysLeft, matches };
  });
}
