import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** The words of an agreement's first part. They are part of what is agreed to: a changed word makes another hash. */
export type AgreementTexts = {
  amounts: string;
  principal: string;
  commission: string;
  vatOf(tax: string, of: 'commission' | 'interest', rate: string): string;
  given: string;
  interest: string;
  total: string;
  plan: string;
  payment(number: number, count: number): string;
  /** When a payment is due, as a sentence. */
  due(day: number): string;
  /** What a payment is made of, as a sentence; `tax` may be empty. */
  made(principal: string, interest: string, tax: string): string;
  otherwise: string;
  latePenalty: string;
  once: string;
  lateDays(from: number, to: number | null): string;
  aDay(rate: string): string;
  ofUnpaid: string;
  cap(rate: string): string;
  extension: string;
  none: string;
  noExtension: string;
  days(count: number): string;
  extensionCost(rate: string, most: string, times: number): string;
  early: string;
  anyTime: string;
  fromDay(day: number): string;
  byDay: string;
  /** Where paying early saves no interest. */
  scheduled: string;
  inPart: string;
  parties: string;
  lender: string;
  borrower: string;
  address: string;
  product: string;
  account: string;
  missing: string;
};

export const agreementTexts: Readonly<Record<'es' | 'en', AgreementTexts>> = { es, en };
