import {
  type AgreedTerms,
  type ClientKind,
  type Day,
  type Disbursement,
  disbursementOf,
  type Eligibility,
  type Minor,
  minor,
  type ScheduledInstalment,
  scheduleOf,
  smaller,
  termInDays,
  toRepay,
  type YearlyCost,
  yearlyCostOf,
} from '../../lending/index.ts';
import { type Agreement, agreementOf, type Borrower } from '../agreements/index.ts';
import { type Config, type Market, type MarketConfig, marketIn, type Product } from '../config/index.ts';
import { notFound } from '../http/index.ts';
import { aboveLimit, amountOutside, termOutside } from './refusals.ts';

/** What a borrower is offered today, with everything the agreement says. */
export type Offer = {
  productId: string;
  product: Product;
  terms: AgreedTerms;
  termDays: number;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: Minor;
  yearlyCost: YearlyCost;
  agreement: Agreement;
};

/** What somebody asks for. Without an amount or a term, what the product offers first. */
export type OfferRequest = {
  productId: string;
  /** Minor units. */
  amount?: number | undefined;
  /** Of the product's terms, the one of so many days. */
  termDays?: number | undefined;
};

/** Who asks, the most he may ask for where that is known, and the day on which the loan is taken to be paid out. */
export type OfferInput = OfferRequest & {
  market: Market;
  clientKind: ClientKind;
  borrower: Borrower;
  today: Day;
  upTo?: Pick<Eligibility, 'limit' | 'limitedBy'> | undefined;
};

/**
 * The one place that makes an offer. Throws 404 for a product the borrower's market hasn't, and a refusal that names
 * what there is for an amount or a term that the product hasn't.
 */
export function offerOf(config: Config, asking: OfferInput): Offer {
  const { market, clientKind, today, productId } = asking;
  const product = productOf(config, market, productId);
  const { currency, timeZone } = marketIn(config, market);
  const terms: AgreedTerms = {
    ...product.terms,
    periods: periodsOf(product, asking.termDays),
    market,
    currency,
    timeZone,
    principal: principalOf(product, asking, marketIn(config, market)),
    clientKind,
    ...(config.brand.pauseStopsCharges ? { pauseStopsCharges: true } : {}),
  };
  return offerOn(config, { productId, product, terms }, asking.borrower, today);
}

/** What terms come to, and the agreement that says so. */
export function offerOn(
  config: Config,
  lent: Pick<Offer, 'productId' | 'product' | 'terms'>,
  borrower: Borrower,
  today: Day,
): Offer {
  const { terms } = lent;
  const disbursement = disbursementOf(terms);
  const schedule = scheduleOf(terms, today);
  const totalToRepay = toRepay(schedule);
  const yearlyCost = yearlyCostOf(marketIn(config, terms.market).yearlyCost.kind, terms, today);
  const termDays = termInDays(terms);
  const offered = { ...lent, disbursement, schedule, totalToRepay, yearlyCost, termDays };
  return { ...offered, agreement: agreementOf(config, offered, borrower) };
}

/** Throws 404 for a product that the market hasn't. */
export function productOf(config: Config, market: Market, productId: string): Product {
  const product = findProduct(config, market, productId);
  if (product === undefined) throw notFound();
  return product;
}

/** Undefined for a product that the market hasn't, or no longer. */
export function findProduct(config: Config, market: Market, productId: string): Product | undefined {
  const product = Object.hasOwn(config.products, productId) ? config.products[productId] : undefined;
  return product?.market === market ? product : undefined;
}

/** The lengths of the periods of each term to choose from, what is offered first among them, the shortest first. */
export function termsOf({ terms, otherPeriods }: Product): (readonly number[])[] {
  return [terms.periods, ...otherPeriods].toSorted((a, b) => daysOf(a) - daysOf(b));
}

function periodsOf(product: Product, termDays: number | undefined): readonly number[] {
  if (termDays === undefined) return product.terms.periods;
  const periods = termsOf(product).find((term) => daysOf(term) === termDays);
  if (periods === undefined) throw termOutside(termsOf(product).map(daysOf));
  return periods;
}

function principalOf(product: Product, { amount, upTo }: OfferInput, market: MarketConfig): Minor {
  const { offer, most } = product.amount;
  const limit = upTo?.limit ?? most;
  if (amount === undefined) return smaller(offer, limit);
  if (amount > limit && upTo) throw aboveLimit(upTo, market);
  if (!isAmountOf(product, amount)) throw amountOutside({ ...product.amount, most: limit }, market);
  return minor(amount);
}

/** Whether the product is lent in that amount. */
export function isAmountOf({ amount: { least, most, step } }: Product, amount: number): boolean {
  return amount >= least && amount <= most && (amount - least) % step === 0;
}

function daysOf(periods: readonly number[]): number {
  return termInDays({ periods });
}
