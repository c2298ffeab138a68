import { loanCode } from '../../../contract/codes.ts';
import type { Market, MarketConfig } from '../../config/index.ts';
import { canCollectInMarket } from '../../integrations/index.ts';
import type { Services } from '../services.ts';
import { lendingSuspendedError, notEligibleError } from './errors.ts';
import type { ProductEligibility } from './productEligibility.ts';

type BorrowerMarket = { code: Market; market: MarketConfig };

/**
 * The one gate before a new loan, from asking to agreeing. Throws a refusal where the market lends nothing now or a rule
 * is against it; whoever has an open order in the product's place isn't asking for a new one.
 * @param errorCode the code of the caller's family of refusals
 */
export function assertCanBorrow(
  services: Services,
  { code, market }: BorrowerMarket,
  { openOrder, eligibility: { refusedBy }, mostOverdueOrder: lateOrder }: ProductEligibility,
  errorCode: number = loanCode.notEligible,
): void {
  if (openOrder !== null) return;
  if (!canCollectInMarket(services, code)) throw lendingSuspendedError();
  if (refusedBy) throw notEligibleError(errorCode, refusedBy, lateOrder, market);
}
