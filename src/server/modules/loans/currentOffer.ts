import type { Market } from '../../config/index.ts';
import type { Services } from '../services.ts';
import { assertCanBorrow } from './assertCanBorrow.ts';
import { getMarketContext, type MarketContext } from './marketContext.ts';
import { computeOffer, getProduct, type Offer, type OfferRequest } from './offer.ts';
import { computeProductEligibility, getApplicant, type ProductEligibility } from './productEligibility.ts';
import { getProfile } from './profile.ts';

type OfferApplicant = { borrowerId: number; market: Market };
export type CurrentOffer = MarketContext & { offer: Offer; productEligibility: ProductEligibility };

/**
 * What a borrower is offered today, as the confirm page, the agreement behind its link and its PDF all show it. Throws a
 * refusal where the product's rules offer nothing.
 */
export async function getCurrentOffer(
  services: Services,
  applicantKey: OfferApplicant,
  request: OfferRequest,
): Promise<CurrentOffer> {
  const marketContext = await getMarketContext(services, applicantKey.market);
  const { today, market } = marketContext;
  const product = getProduct(services.config, applicantKey.market, request.productId);
  const [applicant, borrower] = await Promise.all([
    getApplicant(services.db, applicantKey.borrowerId, today),
    getProfile(services.db, applicantKey.borrowerId),
  ]);
  const productEligibility = computeProductEligibility(request.productId, product, applicant);
  assertCanBorrow(services, { code: applicantKey.market, market }, productEligibility);
  const { clientKind, eligibility, openOrder } = productEligibility;
  const eligibleLimit = openOrder === null ? eligibility : undefined;
  const input = { ...request, market: applicantKey.market, clientKind, borrower, today, eligibleLimit };
  return { ...marketContext, offer: computeOffer(services.config, input), productEligibility };
}
