import type { Market } from '../config/index.ts';
import type { Services } from '../services.ts';
import { type Borrowing, borrowingOf, readApplicant } from './borrowing.ts';
import { type Today, todayIn } from './market.ts';
import { mayBorrow } from './mayBorrow.ts';
import { type Offer, type OfferRequest, offerOf, productOf } from './offer.ts';
import { readProfile } from './profile.ts';

type Who = { borrowerId: number; market: Market };
export type OfferToday = Today & { offer: Offer; borrowing: Borrowing };

/**
 * What a borrower is offered today, as the confirm page, the agreement behind its link and its PDF all show it. Throws a
 * refusal where the product's rules offer nothing.
 */
export async function offerFor(services: Services, who: Who, asked: OfferRequest): Promise<OfferToday> {
  const moment = await todayIn(services, who.market);
  const { today, market } = moment;
  const product = productOf(services.config, who.market, asked.productId);
  const [applicant, borrower] = await Promise.all([
    readApplicant(services.db, who.borrowerId, today),
    readProfile(services.db, who.borrowerId),
  ]);
  const borrowing = borrowingOf(asked.productId, product, applicant);
  mayBorrow(services, { code: who.market, market }, borrowing);
  const { clientKind, eligibility, openOrder } = borrowing;
  const upTo = openOrder === null ? eligibility : undefined;
  const asking = { ...asked, market: who.market, clientKind, borrower, today, upTo };
  return { ...moment, offer: offerOf(services.config, asking), borrowing };
}
