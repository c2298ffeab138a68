import { loanCode } from '../../contract/codes.ts';
import type { Market, MarketConfig } from '../config/index.ts';
import { canCollect } from '../providers/index.ts';
import type { Services } from '../services.ts';
import type { Borrowing } from './borrowing.ts';
import { notEligible, notLending } from './refusals.ts';

type Who = { code: Market; market: MarketConfig };

/**
 * The one gate before a new loan, from asking to agreeing. Throws a refusal where the market lends nothing now or a rule
 * is against it; whoever has an open order in the product's place isn't asking for a new one.
 * @param refusedAs the code of the caller's family of refusals
 */
export function mayBorrow(
  services: Services,
  { code, market }: Who,
  { openOrder, eligibility: { refusedBy }, lateOrder }: Borrowing,
  refusedAs: number = loanCode.notEligible,
): void {
  if (openOrder !== null) return;
  if (!canCollect(services, code)) throw notLending();
  if (refusedBy) throw notEligible(refusedAs, refusedBy, lateOrder, market);
}
