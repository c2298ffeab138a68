import type { RequestInput } from '../../../contract/schemas/index.ts';
import { termInDays } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { offerChangedError } from './errors.ts';
import { computeOffer, isValidAmount, listTerms, type Offer, type OfferInput } from './offer.ts';

type LoanPushInput = RequestInput<'loanPush'>;
type OfferRecipient = Pick<OfferInput, 'market' | 'clientKind' | 'borrower' | 'today' | 'eligibleLimit'>;

/** The unit in which every term is counted. Source: SPEC 3, `termUnit`. */
export const termUnit = 'day';

/**
 * Today's offer that the borrower says he agrees to, field by field. An amount or a term of his own is known by the
 * hash of the agreement he read; without one he can only mean what is offered first. Throws a refusal that names the
 * offer where any field differs.
 */
export function getAcceptedOffer(config: Config, recipient: OfferRecipient, accepted: LoanPushInput): Offer {
  const defaultOffer = computeOffer(config, { ...recipient, productId: accepted.productId });
  const offers = [defaultOffer, ...createCustomOffers(config, recipient, accepted, defaultOffer)];
  const matchingOffer = offers.find((offer) => matchesAccepted(offer, accepted));
  if (matchingOffer !== undefined) return matchingOffer;
  const disclosedOffer =
    accepted.agreementHash === defaultOffer.agreement.hash ? defaultOffer : (offers[1] ?? defaultOffer);
  throw offerChangedError(
    disclosedOffer.terms.principal,
    disclosedOffer.termDays,
    getMarket(config, recipient.market),
  );
}

/** What the borrower may have chosen himself: the amount he names, in each term of so many periods. */
function createCustomOffers(
  config: Config,
  recipient: OfferRecipient,
  accepted: LoanPushInput,
  { product }: Offer,
): Offer[] {
  const { productId, amount, periods, agreementHash } = accepted;
  if (agreementHash === undefined || !isValidAmount(product, amount)) return [];
  return listTerms(product)
    .filter((term) => term.length === periods)
    .map((term) =>
      computeOffer(config, { ...recipient, productId, amount, termDays: termInDays({ periods: term }) }),
    );
}

function matchesAccepted(offer: Offer, accepted: LoanPushInput): boolean {
  return (
    accepted.amount === offer.terms.principal &&
    accepted.periods === offer.terms.periods.length &&
    accepted.termUnit === termUnit &&
    (accepted.termDays ?? offer.termDays) === offer.termDays &&
    (accepted.agreementHash ?? offer.agreement.hash) === offer.agreement.hash
  );
}
