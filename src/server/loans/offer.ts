import { createHash } from 'node:crypto';
import { contractDocument } from '../../contract/legal.ts';
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
import type { Config, Market, MarketConfig, Product } from '../config/index.ts';
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
  agreement: AgreementDocument;
  /** SHA-256 of the agreement, hex. */
  hash: string;
};

/** What the borrower agrees to, kept frozen with the order. Amounts in minor units. */
export type AgreementDocument = {
  productId: string;
  lender: string;
  clientKind: ClientKind;
  terms: AgreedTerms;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: number;
  yearlyCost: YearlyCost;
  lenderText: Readonly<Record<string, string>>;
  /** The wording of the clauses, named by its hash. */
  legal: { document: string; version: string; hash: string };
};

/** What somebody asks for. Without an amount or a term, what the product offers first. */
type Asked = {
  productId: string;
  /** Minor units. */
  amount?: number | undefined;
  /** Of the product's terms, the one of so many days. */
  termDays?: number | undefined;
};

/** Who asks, the most he may ask for where that is known, and the day on which the loan is taken to be paid out. */
export type Asking = Asked & {
  market: Market;
  clientKind: ClientKind;
  today: Day;
  upTo?: Pick<Eligibility, 'limit' | 'limitedBy'> | undefined;
};

/**
 * The one place that makes an offer. Throws 404 for a product the borrower's market hasn't, and a refusal that names
 * what there is for an amount or a term that the product hasn't.
 */
export function offerOf(config: Config, asking: Asking): Offer {
  const { market, clientKind, today, productId } = asking;
  const product = productOf(config, market, productId);
  const { currency, timeZone } = config.markets[market];
  const terms: AgreedTerms = {
    ...product.terms,
    periods: periodsOf(product, asking.termDays),
    market,
    currency,
    timeZone,
    principal: principalOf(product, asking, config.markets[market]),
    clientKind,
  };
  const disbursement = disbursementOf(terms);
  const schedule = scheduleOf(terms, today);
  const totalToRepay = toRepay(schedule);
  const yearlyCost = yearlyCostOf(terms, today);
  const agreement: AgreementDocument = {
    productId,
    lender: config.brand.legalName[market],
    clientKind,
    terms,
    disbursement,
    schedule,
    totalToRepay,
    yearlyCost,
    lenderText: product.lenderText,
    legal: legalReference(config, market),
  };
  const hash = agreementHash(agreement);
  const termDays = termInDays(terms);
  return {
    productId,
    product,
    terms,
    termDays,
    disbursement,
    schedule,
    totalToRepay,
    yearlyCost,
    agreement,
    hash,
  };
}

/** Throws 404 for a product that the market hasn't. */
export function productOf(config: Config, market: Market, productId: string): Product {
  const product = Object.hasOwn(config.products, productId) ? config.products[productId] : undefined;
  if (product === undefined || product.market !== market) throw notFound();
  return product;
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

function principalOf(product: Product, { amount, upTo }: Asking, market: MarketConfig): Minor {
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

function legalReference(config: Config, market: Market): AgreementDocument['legal'] {
  const document = contractDocument[market];
  const { version, hash } = config.legal[document];
  return { document, version, hash };
}

/** SHA-256, hex, of the document with its keys in order: the same document always has the same hash. */
export function agreementHash(document: unknown): string {
  return createHash('sha256').update(canonical(document)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
