import { createHash } from 'node:crypto';
import {
  type AgreedTerms,
  type ClientKind,
  type Day,
  type Disbursement,
  disbursementOf,
  type Minor,
  type ScheduledInstalment,
  scheduleOf,
  termInDays,
  toRepay,
  type YearlyCost,
  yearlyCostOf,
} from '../../lending/index.ts';
import { type Config, contractDocument, type Market, type Product } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { notFound } from '../http/index.ts';

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

/** The offer as if the loan were paid out on `today`. Throws 404 for a product the borrower's market hasn't. */
export function offerOf(
  config: Config,
  market: Market,
  productId: string,
  clientKind: ClientKind,
  today: Day,
): Offer {
  const product = Object.hasOwn(config.products, productId) ? config.products[productId] : undefined;
  if (product === undefined || product.market !== market) throw notFound();
  const { currency, timeZone } = config.markets[market];
  const terms: AgreedTerms = {
    ...product.terms,
    market,
    currency,
    timeZone,
    principal: product.amount.offer,
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

function legalReference(config: Config, market: Market): AgreementDocument['legal'] {
  const document = contractDocument[market];
  const { version, hash } = config.legal[document];
  return { document, version, hash };
}

/** SHA-256, hex, of the document with its keys in order: the same document always has the same hash. */
export function agreementHash(document: unknown): string {
  return createHash('sha256').update(canonical(document)).digest('hex');
}

/** A borrower who has settled a loan before is a repeat client. */
export async function clientKindOf(db: Database, borrowerId: number): Promise<ClientKind> {
  const settled = await db
    .selectFrom('orders')
    .select('order_id')
    .where('borrower_id', '=', borrowerId)
    .where('settled_on', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return settled === undefined ? 'new' : 'repeat';
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
