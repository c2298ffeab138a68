import type {
  AgreedTerms,
  ClientKind,
  Disbursement,
  Minor,
  ScheduledInstalment,
  YearlyCost,
} from '../../../lending/index.ts';
import type { Product } from '../../config/index.ts';

/** A line of the document: what it is, what it comes to, and what has to be known of it (may be empty). */
export type PartRow = { label: string; value: string; detail: string };

export type AgreementPart = { title: string; rows: readonly PartRow[] };

/** An agreement as it was made. */
export type StoredAgreement = {
  hash: string;
  agreedAt: Date;
  /** What the page and the PDF show. */
  document: Pick<AgreementDocument, 'lender' | 'borrower' | 'figures' | 'es' | 'en'>;
  /** Exactly what bears the hash. */
  hashedDocument: unknown;
};

export type Wording = { es: string; en: string };

/** Who borrows and the account the loan goes to, as they stand. What isn't known yet is empty. */
export type Borrower = { fullName: string; address: string; bank: string; last4: string };

/** What the loan comes to as agreed, in minor units. */
export type AgreementFigures = {
  commission: Minor;
  commissionVat: Minor;
  /** What the borrower receives. */
  given: Minor;
  interest: Minor;
  interestVat: Minor;
  total: Minor;
  /** Days are counted from the payout. */
  plan: readonly { day: number; principal: Minor; interest: Minor; vat: Minor }[];
  yearlyCost: YearlyCost;
};

/** What a reader of one language reads. */
export type AgreementText = {
  /** The parties, the amounts, the plan and what changes them. */
  parts: readonly AgreementPart[];
  /** The clauses as `parseLegal` reads them, every figure in its place. */
  wording: string;
};

/**
 * What a borrower agrees to: everything that its page and its PDF show, in both languages, and the terms that are
 * calculated with. No date stands in it: the payout's isn't known when it is agreed to.
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
