import type { MovementKind, OrderState } from '../../lending/index.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** What the documents of a loan say. Days, months and amounts come as words. */
export type DocumentTexts = {
  language: 'es' | 'en';
  loan: string;
  inTheNameOf: string;
  lender: string;
  currency: string;
  /** By what is known on a day. */
  known(day: string): string;
  credit: string;
  held: string;
  receipt: {
    title: string;
    payment: string;
    paidAt: string;
    channel: string;
    reference: string;
    number: string;
    receivedAt: string;
    usedFor: string;
    sum: string;
    after: string;
    owedAfter(day: string): string;
    undone(amount: string, day: string): string;
    undonePart: string;
  };
  month: {
    title: string;
    period: string;
    days(first: number, to: string): string;
    summary: string;
    opening: string;
    closing: string;
    movements: string;
    none: string;
    made: string;
    owed: string;
    beside: string;
    payoff(day: string): string;
    due: string;
    next(day: string): string;
    meaning: string;
    writtenOff(day: string): string;
    /** What moved a balance, where it made it larger and smaller. */
    kinds: Readonly<Record<Exclude<MovementKind, 'vat'>, readonly [more: string, less: string]>>;
    undoneTax(tax: string): string;
    span(from: string, to: string): string;
  };
  letter: {
    title: string;
    states(of: { lender: string; name: string; order: string; day: string }): string;
    history(of: { amount: string; paidOut: string; settled: string }): string;
    paid: string;
    sum: string;
    letGo(amount: string): string;
    credit(amount: string): string;
    holds(day: string): string;
    /** Why there is none. */
    owed(amount: string): string;
    none: Partial<Record<OrderState, string>>;
    notPaidOut: string;
  };
};

export function documentTexts(language: 'es' | 'en'): DocumentTexts {
  return language === 'es' ? es : en;
}
