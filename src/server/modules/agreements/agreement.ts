import { createHash } from 'node:crypto';
import { legalValues, renderContractClauses } from '../../../contract/legal.ts';
import { computeLegalFacts } from '../../../contract/legalFacts.ts';
import {
  type AgreedTerms,
  add,
  type ClientKind,
  computeTermDays,
  type Disbursement,
  type Minor,
  type ScheduledInstalment,
  type YearlyCost,
} from '../../../lending/index.ts';
import { type Config, getContractClauses, getMarket, type Product } from '../../config/index.ts';
import { createDisclosure, type Disclosure } from './disclosure/disclosure.ts';
import { type AgreementFigures, type AgreementPart, type Borrower, createAgreementParts } from './parts.ts';
import { agreementTexts } from './texts.ts';

/** An agreement as the borrower accepted it. */
export type StoredAgreement = {
  hash: string;
  agreedAt: Date;
  /** What the page and the PDF show. */
  document: Pick<AgreementDocument, 'lender' | 'borrower' | 'figures' | 'es' | 'en'>;
  /** The value that the hash is computed of. */
  hashedDocument: unknown;
};

export type Wording = { es: string; en: string };

export type AgreementText = {
  /** The parties, the amounts, the plan and what changes them. */
  parts: readonly AgreementPart[];
  /** Absent where the market requires none, and in older agreements. */
  disclosure?: Disclosure;
  /** The clauses with all figures filled in, in the format of `parseLegalText`. */
  wording: string;
};

/**
 * The document that a borrower agrees to: all that its page and PDF show, in both languages, and the terms of the calculation.
 * It has no dates: the date of disbursal isn't known yet.
 */
export type AgreementDocument = {
  format: 'agreement-2';
  productId: string;
  productName: { es: string; en: string };
  lender: string;
  borrower: Borrower;
  clientKind: ClientKind;
  terms: AgreedTerms;
  figures: AgreementFigures;
  es: AgreementText;
  en: AgreementText;
};

/** The document, the SHA-256, hex, of its canonical bytes, and which legal text its wording comes from. */
export type Agreement = { document: AgreementDocument; hash: string; clauses: string };

/** The part of an offer that its agreement is made of. */
export type AgreementInput = {
  productId: string;
  product: Product;
  terms: AgreedTerms;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: Minor;
  yearlyCost: YearlyCost;
};

/** Canonical JSON: keys sorted, no whitespace, so that equal values have equal bytes. */
export function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalize(fields[name])}`)
    .join(',')}}`;
}

/** SHA-256, hex, of a value's canonical bytes. */
export function computeCanonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalize(value)).digest('hex');
}

/** Creates the agreement of an offer. The same offer to the same borrower gives the same bytes. */
export function createAgreement(config: Config, input: AgreementInput, borrower: Borrower): Agreement {
  const { productId, product, terms } = input;
  const figures = computeFigures(input);
  const market = getMarket(config, terms.market);
  const { legalName: lender, clauses } = market;
  const source = getContractClauses(config, market);
  const facts = computeLegalFacts(terms, product.lenderText, market);
  function createAgreementText(language: 'es' | 'en'): AgreementText {
    const texts = agreementTexts[language];
    const productName = product.name[language];
    const values = legalValues(config.brand, language, terms.market);
    const partsInput = { lender, borrower, productName, terms, figures, market, language, texts };
    const disclosure = createDisclosure(partsInput, config.brand);
    return {
      ...(disclosure === undefined ? {} : { disclosure }),
      parts: createAgreementParts(partsInput, config.brand.lenders[terms.market]),
      wording: renderContractClauses(source[language], values, facts),
    };
  }
  const document: AgreementDocument = {
    format: 'agreement-2',
    productId,
    productName: product.name,
    lender,
    borrower,
    clientKind: terms.clientKind,
    terms,
    figures,
    es: createAgreementText('es'),
    en: createAgreementText('en'),
  };
  return { document, hash: computeCanonicalHash(document), clauses };
}

/** The figures of an agreement, from its offer. */
export function computeFigures(
  input: Pick<AgreementInput, 'terms' | 'disbursement' | 'schedule' | 'totalToRepay' | 'yearlyCost'>,
): AgreementFigures {
  const { terms, disbursement, schedule, totalToRepay, yearlyCost } = input;
  return {
    commission: disbursement.commission,
    commissionVat: disbursement.commissionVat,
    given: disbursement.amount,
    interest: add(...schedule.map(({ interest }) => interest)),
    interestVat: add(...schedule.map(({ vat }) => vat)),
    total: totalToRepay,
    plan: schedule.map(({ number, principal, interest, vat }) => ({
      day: computeTermDays({ periods: terms.periods.slice(0, number) }),
      principal,
      interest,
      vat,
    })),
    yearlyCost,
  };
}
