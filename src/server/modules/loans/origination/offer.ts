import type { RequestInput } from '../../../../contract/schemas/index.ts';
import {
  type AgreedTerms,
  type ClientKind,
  computeDisbursement,
  computeSchedule,
  computeTermDays,
  computeTotalRepayment,
  computeYearlyCost,
  type Day,
  type Eligibility,
  type Minor,
  minAmount,
  minor,
} from '../../../../lending/index.ts';
import { formatMoney } from '../../../config/format.ts';
import {
  type Config,
  getMarket,
  type Market,
  type MarketConfig,
  type Product,
} from '../../../config/index.ts';
import {
  type Agreement,
  type AgreementInput,
  type Borrower,
  createAgreement,
} from '../../agreements/index.ts';
import { notFound } from '../../api/index.ts';
import { aboveLimitError, createOriginationError } from './errors.ts';
import { formatLocalizedDays } from './reasons.ts';

/** An offer with all figures of its agreement. */
export type Offer = AgreementInput & { termDays: number; agreement: Agreement };

/** The requested product, amount and term; by default those that the product offers first. */
export type OfferRequest = {
  productId: string;
  /** Minor units. */
  amount?: number | undefined;
  /** The total days of one of the product's terms. */
  termDays?: number | undefined;
};

/** The input of an offer: request, borrower, limit if known, and the assumed day of disbursal. */
export type OfferInput = OfferRequest & {
  market: Market;
  clientKind: ClientKind;
  borrower: Borrower;
  today: Day;
  eligibleLimit?: Pick<Eligibility, 'limit' | 'limitedBy'> | undefined;
};

/**
 * Computes an offer. Throws 404 for a product of another market, and a refusal that names the alternatives for an amount or term
 * that the product doesn't have.
 */
export function computeOffer(config: Config, input: OfferInput): Offer {
  const { market, clientKind, today, productId } = input;
  const product = getProduct(config, market, productId);
  const { currency, timeZone } = getMarket(config, market);
  const terms: AgreedTerms = {
    ...product.terms,
    periods: getPeriods(product, input.termDays),
    market,
    currency,
    timeZone,
    principal: getPrincipal(product, input, getMarket(config, market)),
    clientKind,
    ...(config.brand.pauseStopsCharges ? { pauseStopsCharges: true } : {}),
  };
  return computeOfferFromTerms(config, { productId, product, terms }, input.borrower, today);
}

/** Computes the figures of terms, and their agreement. */
export function computeOfferFromTerms(
  config: Config,
  loan: Pick<Offer, 'productId' | 'product' | 'terms'>,
  borrower: Borrower,
  today: Day,
): Offer {
  const { terms } = loan;
  const disbursement = computeDisbursement(terms);
  const schedule = computeSchedule(terms, today);
  const totalToRepay = computeTotalRepayment(schedule);
  const yearlyCost = computeYearlyCost(getMarket(config, terms.market).yearlyCost.kind, terms, today);
  const termDays = computeTermDays(terms);
  const offerTerms = { ...loan, disbursement, schedule, totalToRepay, yearlyCost, termDays };
  return { ...offerTerms, agreement: createAgreement(config, offerTerms, borrower) };
}

/** Throws 404 for a product of another market. */
export function getProduct(config: Config, market: Market, productId: string): Product {
  const product = findProduct(config, market, productId);
  if (product === undefined) throw notFound();
  return product;
}

/** Undefined if the market has no such product. */
export function findProduct(config: Config, market: Market, productId: string): Product | undefined {
  const product = Object.hasOwn(config.products, productId) ? config.products[productId] : undefined;
  return product?.market === market ? product : undefined;
}

/** All terms of a product as period lengths in days, the shortest first. */
export function listTerms({ terms, otherPeriods }: Product): (readonly number[])[] {
  return [terms.periods, ...otherPeriods].toSorted((a, b) => countDays(a) - countDays(b));
}

function getPeriods(product: Product, termDays: number | undefined): readonly number[] {
  if (termDays === undefined) return product.terms.periods;
  const periods = listTerms(product).find((term) => countDays(term) === termDays);
  if (periods === undefined)
    throw createOriginationError('unknownTerm', {
      term: formatLocalizedDays(listTerms(product).map(countDays).join(', ')),
    });
  return periods;
}

function getPrincipal(product: Product, { amount, eligibleLimit }: OfferInput, market: MarketConfig): Minor {
  const { offer, least, most, step } = product.amount;
  const limit = eligibleLimit?.limit ?? most;
  if (amount === undefined) return minAmount(offer, limit);
  if (amount > limit && eligibleLimit) throw aboveLimitError(eligibleLimit, market);
  if (isValidAmount(product, amount)) return minor(amount);
  const money = (bound: number) => formatMoney(bound, market);
  throw createOriginationError('amountOutOfRange', { from: money(least), to: money(limit), by: money(step) });
}

/** Whether the product can be lent in an amount (minor units). */
export function isValidAmount({ amount: { least, most, step } }: Product, amount: number): boolean {
  return amount >= least && amount <= most && (amount - least) % step === 0;
}

function countDays(periods: readonly number[]): number {
  return computeTermDays({ periods });
}

type LoanPushInput = RequestInput<'loanPush'>;
type OfferRecipient = Pick<OfferInput, 'market' | 'clientKind' | 'borrower' | 'today' | 'eligibleLimit'>;

/** The unit in which every term is counted. Source: SPEC 3, `termUnit`. */
export const termUnit = 'day';

/**
 * Today's offer that matches all accepted fields. A chosen amount or term is identified by the hash of the agreement shown;
 * without a hash only the default offer can match. Throws a refusal that names the current offer if none matches.
 */
export function getAcceptedOffer(config: Config, recipient: OfferRecipient, accepted: LoanPushInput): Offer {
  const defaultOffer = computeOffer(config, { ...recipient, productId: accepted.productId });
  const offers = [defaultOffer, ...createCustomOffers(config, recipient, accepted, defaultOffer)];
  const matchingOffer = offers.find((offer) => matchesAccepted(offer, accepted));
  if (matchingOffer !== undefined) return matchingOffer;
  const disclosedOffer =
    accepted.agreementHash === defaultOffer.agreement.hash ? defaultOffer : (offers[1] ?? defaultOffer);
  const money = formatMoney(disclosedOffer.terms.principal, getMarket(config, recipient.market));
  throw createOriginationError('offerChanged', { money, term: formatLocalizedDays(disclosedOffer.termDays) });
}

/** Offers of the accepted amount, for each term with the accepted number of periods. */
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
      computeOffer(config, { ...recipient, productId, amount, termDays: computeTermDays({ periods: term }) }),
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
