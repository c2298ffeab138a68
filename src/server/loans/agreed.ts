import type { Parsed } from '../../contract/schemas/index.ts';
import { termInDays } from '../../lending/index.ts';
import { type Config, marketIn } from '../config/index.ts';
import { isAmountOf, type Offer, type OfferInput, offerOf, termsOf } from './offer.ts';
import { offerChanged } from './refusals.ts';

type Agreed = Parsed<'loanPush'>;
type Who = Pick<OfferInput, 'market' | 'clientKind' | 'borrower' | 'today' | 'upTo'>;

/** The unit in which every term is counted. Source: SPEC 3, `termUnit`. */
export const termUnit = 'day';

/**
 * Today's offer that the borrower says he agrees to, field by field. An amount or a term of his own is known by the
 * hash of the agreement he read; without one he can only mean what is offered first. Throws a refusal that names the
 * offer where any field differs.
 */
export function offerAgreedTo(config: Config, who: Who, agreed: Agreed): Offer {
  const first = offerOf(config, { ...who, productId: agreed.productId });
  const offers = [first, ...ownOffers(config, who, agreed, first)];
  const meant = offers.find((offer) => isTheOne(offer, agreed));
  if (meant !== undefined) return meant;
  const named = agreed.agreementHash === first.agreement.hash ? first : (offers[1] ?? first);
  throw offerChanged(named.terms.principal, named.termDays, marketIn(config, who.market));
}

/** What the borrower may have chosen himself: the amount he names, in each term of so many periods. */
function ownOffers(config: Config, who: Who, agreed: Agreed, { product }: Offer): Offer[] {
  const { productId, amount, periods, agreementHash } = agreed;
  if (agreementHash === undefined || !isAmountOf(product, amount)) return [];
  return termsOf(product)
    .filter((term) => term.length === periods)
    .map((term) => offerOf(config, { ...who, productId, amount, termDays: termInDays({ periods: term }) }));
}

function isTheOne(offer: Offer, agreed: Agreed): boolean {
  return (
    agreed.amount === offer.terms.principal &&
    agreed.periods === offer.terms.periods.length &&
    agreed.termUnit === termUnit &&
    (agreed.termDays ?? offer.termDays) === offer.termDays &&
    (agreed.agreementHash ?? offer.agreement.hash) === offer.agreement.hash
  );
}
