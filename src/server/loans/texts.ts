import type { Language } from '../../contract/launch.ts';
import type { AgreedTerms, Component, OrderState } from '../../lending/index.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** What the loan calls say, in one language. `tax` is what the market calls its own. */
export type LoanTexts = {
  language: 'es' | 'en';
  ratePerDay: string;
  amountDec(amount: string): string;
  instalment(number: number, count: number): string;
  /** Several of them. */
  instalments(numbers: readonly number[], count: number): string;
  /** `vat` may be empty. */
  instalmentParts(principal: string, interest: string, vat: string, tax: string): string;
  term(days: number, payments: number): string;
  /** The terms to choose from, in days. */
  anyTerm(days: readonly number[]): string;
  rows: {
    principal: string;
    commission: string;
    commissionVat(tax: string, terms: AgreedTerms): string;
    youReceive: string;
    youReceived: string;
    interest(days: number): string;
    interestVat(tax: string, terms: AgreedTerms): string;
    totalToRepay: string;
    term: string;
    days(count: number): string;
    requestedOn: string;
    decisionBy: string;
    account: string;
    arrives: string;
    /** The last day on which it may. */
    arrivesBy(day: string): string;
    loanAndCosts(tax: string, terms: AgreedTerms): string;
    /** `before`: how many of the days an extension ended. */
    lateInterest(days: number, rate: string, before: number): string;
    penalty: string;
    paidOfIt: string;
    sum: string;
    /** Of one payment of a plan. */
    paidPart: string;
    tooMuch: string;
    waived: string;
    remaining: string;
    nextInstalments(count: number): string;
    movedDueDate: string;
    newPlanSince: string;
    credit: string;
    held: string;
    paidOn: string;
    paidInAll: string;
    fullRepaymentFrom: string;
  };
  status: Record<OrderState, string>;
  /** The same in a word or three. */
  standing: Record<Exclude<OrderState, 'overdue'> | 'notArrived', string>;
  late(days: number): string;
  notice: {
    inReview(by: string): string;
    /** The day that was named has passed. */
    inReviewLate(by: string): string;
    /** `reason`: sentences before it, or empty. */
    declined(reason: string): string;
    /** `credit`: what came for it all the same; empty where nothing did. */
    cancelled(credit: string): string;
    asked(amount: string): string;
    payingOut(account: string): string;
    /** The day by which it should have arrived has passed. */
    payingOutLate(account: string, by: string): string;
    /** How much went to which account, and when the first of so many payments is due. */
    paidOut(amount: string, account: string, day: string, payments: number): string;
    dueIn(day: string, days: number): string;
    overdue(day: string, days: number): string;
    tomorrow(amount: string): string;
    /** What ends the debt if it is paid by a day. */
    offer(amount: string, by: string): string;
    repaid(day: string, credit: string): string;
  };
  /** The bank didn't take the money, or gave it back. */
  payoutFailed: { title: string; notice(account: string): string };
  /** Of an extension that costs more than it spares. Days and amounts come as words. */
  moreDays: {
    cap: Record<'reached' | 'near', (day: string) => string>;
    dearer(amount: string, day: string): string;
    changes(day: string): string;
  };
  /** Of what was promised or paused; amounts and days come as words. */
  forbearance: {
    promised(amount: string, by: string): string;
    /** What came of it so far. */
    paid(amount: string): string;
    /** Until the day that was promised. */
    held: string;
    /** Without a day: until further notice. */
    paused(until?: string): string;
    /** What is to be paid on a day; without one, that charges go on. */
    charged(then?: { amount: string; day: string }): string;
    uncharged: string;
  };
  /** What one pays for what one gets; the amount and the day come marked. */
  promise: {
    once(total: string, day: string, days: number): string;
    many(total: string, count: number, day: string): string;
  };
  /** The tax has its market's name. */
  component: Record<Exclude<Component, 'vat'>, string>;
  toCredit: string;
  /** What becomes of it: `open` while something may fall due, `over` afterwards. */
  creditNote: Record<'open' | 'over', (amount: string) => string>;
  /** Where a payment came by, of which nothing is left. */
  takenBack: (channel: string, amount: string, day: string) => string;
  toHeld: string;
  toExtension: string;
  planned(instalment: string, day: string): string;
  ofInstalment(component: string, number: number): string;
  cardChannel: string;
  /** By pay code: what people took in. */
  otherChannels: ReadonlyMap<string, string>;
};

export function loanTexts(language: Language): LoanTexts {
  return language === 'es' ? es : en;
}
