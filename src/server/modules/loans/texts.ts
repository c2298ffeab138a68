import type { Language } from '../../../contract/launch.ts';
import type { AgreedTerms } from '../../../lending/index.ts';
import { formatCount, formatDayCount, formatList, formatRate } from '../../config/format.ts';
import enCatalogue from '../../messages/en/loans.json' with { type: 'json' };
import esCatalogue from '../../messages/es/loans.json' with { type: 'json' };
import { fillText } from '../../messages/index.ts';

/** What the loan calls say, in one language; amounts and days come as words. `tax` is what the market calls its own. */
export type LoanTexts = ReturnType<typeof createLoanTexts>;

export function loanTexts(language: Language): LoanTexts {
  return language === 'es' ? es : en;
}

function createLoanTexts(language: 'es' | 'en', catalogue: typeof esCatalogue) {
  const { instalment, moreDays, promise, creditNote, takenBack } = catalogue;
  const days = (count: number | string) => formatDayCount(count, language);
  const payments = (count: number) => formatCount(count, catalogue.payment, catalogue.payments);
  const listTerms = new Intl.ListFormat(language === 'en' ? 'en-GB' : 'es', { type: 'disjunction' });
  return {
    ...catalogue,
    language,
    amountDec: filled(catalogue.amountDec, 'amount'),
    instalment: (number: number, count: number) =>
      count === 1 ? instalment.single : fillText(instalment.numbered, { number, count }),
    /** Several of them. */
    instalments: (numbers: readonly number[], count: number) =>
      fillText(catalogue.instalments, { numbers: formatList(numbers, catalogue.and), count }),
    /** `vat` may be empty. */
    instalmentParts: (principal: string, interest: string, vat: string, tax: string) =>
      fillText(catalogue.instalmentParts[vat === '' ? 'plain' : 'taxed'], { principal, interest, vat, tax }),
    term: (total: number, count: number) =>
      count === 1 ? days(total) : `${days(total)}, ${payments(count)}`,
    /** The terms to choose from, in days. */
    anyTerm: (terms: readonly number[]) => days(listTerms.format(terms.map(String))),
    rows: createRowTexts(language, catalogue.rows, days),
    late: (count: number) => fillText(catalogue.late, { days: days(count) }),
    notice: createNoticeTexts(catalogue.notice, days),
    payoutFailed: { ...catalogue.payoutFailed, notice: filled(catalogue.payoutFailed.notice, 'account') },
    /** Of an extension that costs more than it spares. */
    moreDays: {
      cap: { reached: filled(moreDays.reached, 'day'), near: filled(moreDays.near, 'day') },
      dearer: filled(moreDays.dearer, 'amount', 'day'),
      changes: filled(moreDays.changes, 'day'),
    },
    forbearance: createForbearanceTexts(catalogue.forbearance),
    /** What one pays for what one gets; the amount and the day come marked. */
    promise: {
      once: (total: string, day: string, count: number) =>
        fillText(promise.once, { total, day, days: days(count) }),
      many: (total: string, count: number, day: string) =>
        fillText(promise.many, { total, payments: payments(count), day }),
    },
    /** What becomes of it: `open` while something may fall due, `over` afterwards. */
    creditNote: {
      open: filled(creditNote.open, 'amount'),
      over: filled(creditNote.over, 'amount'),
      goesBack: filled(creditNote.goesBack, 'amount', 'on', 'by'),
    },
    /** Where a payment came by, of which nothing is left; `waived` may be empty. */
    takenBack: (channel: string, amount: string, day: string, waived: string) =>
      fillText(takenBack[waived === '' ? 'plain' : 'waived'], { channel, amount, day, waived }),
    planned: filled(catalogue.planned, 'instalment', 'day'),
    ofInstalment: (component: string, number: number) =>
      fillText(catalogue.ofInstalment, { component, number }),
    /** By pay code: what people took in. */
    otherChannels: new Map(Object.entries(catalogue.otherChannels)),
  };
}

function createRowTexts(
  language: 'es' | 'en',
  rows: typeof esCatalogue.rows,
  days: (count: number | string) => string,
) {
  const taxed =
    (text: string) =>
    (tax: string, { vat }: AgreedTerms) =>
      fillText(text, { tax, rate: formatRate(vat?.rate ?? '0', language) });
  return {
    ...rows,
    days,
    commissionVat: taxed(rows.commissionVat),
    interest: (count: number) => fillText(rows.interest, { days: days(count) }),
    interestVat: taxed(rows.interestVat),
    arrivesBy: filled(rows.arrivesBy, 'day'),
    loanAndCosts: (tax: string, { vat }: AgreedTerms) =>
      vat?.on.includes('interest')
        ? fillText(rows.loanAndTaxedCosts, { andTax: language === 'es' ? spanishAnd(tax) : `and ${tax}` })
        : rows.loanAndCosts,
    /** `before`: how many of the days an extension ended. */
    lateInterest: (count: number, rate: string, before: number) => {
      if (before === 0) return fillText(rows.lateInterest.plain, { days: days(count), rate });
      if (before === count) return fillText(rows.lateInterest.extended, { days: days(count), rate });
      return fillText(rows.lateInterest.partly, { days: days(before), after: count - before, rate });
    },
    nextInstalments: (count: number) =>
      count === 1 ? rows.nextInstalment : fillText(rows.nextInstalments, { count }),
  };
}

function createNoticeTexts(notice: typeof esCatalogue.notice, days: (count: number) => string) {
  return {
    ...notice,
    inReview: filled(notice.inReview, 'by'),
    inReviewLate: filled(notice.inReviewLate, 'by'),
    /** `reason`: sentences before it, or empty. */
    declined: filled(notice.declined, 'reason'),
    /** `credit`: what came for it all the same; empty where nothing did. */
    cancelled: (credit: string) =>
      credit === '' ? notice.cancelled : fillText(notice.cancelledWithCredit, { credit }),
    asked: filled(notice.asked, 'amount'),
    payingOut: filled(notice.payingOut, 'account'),
    /** Of less than was asked for; without cost for so many days after it arrives. */
    lentLess: (count: number) => fillText(notice.lentLess, { days: days(count) }),
    payingOutLate: filled(notice.payingOutLate, 'account', 'by'),
    /** How much went to which account, and when the first of so many payments is due. */
    paidOut: (amount: string, account: string, day: string, payments: number) =>
      fillText(notice.paidOut[payments === 1 ? 'single' : 'first'], { amount, account, day }),
    dueIn: (day: string, count: number) => {
      const when = count === 0 ? 'today' : count === 1 ? 'tomorrow' : 'later';
      return fillText(notice.dueIn[when], { day, days: days(count) });
    },
    overdue: (day: string, count: number) => fillText(notice.overdue, { day, days: days(count) }),
    tomorrow: filled(notice.tomorrow, 'amount'),
    /** Of an amount that ends the loan today, after its due date: what it is on that date. */
    endsToday: filled(notice.endsToday, 'later'),
    /** What ends the debt if it is paid by a day. */
    offer: filled(notice.offer, 'amount', 'by'),
    repaid: (day: string, credit: string) =>
      fillText(notice.repaid[credit === '' ? 'plain' : 'withCredit'], { day, credit }),
  };
}

/** Of what was promised or paused. */
function createForbearanceTexts(forbearance: typeof esCatalogue.forbearance) {
  return {
    ...forbearance,
    promised: filled(forbearance.promised, 'amount', 'by'),
    paid: filled(forbearance.paid, 'amount'),
    /** Without a day: until further notice. */
    paused: (until?: string) =>
      until === undefined ? forbearance.paused : fillText(forbearance.pausedUntil, { until }),
    /** What is to be paid on a day; without one, that charges go on. */
    charged: (then?: { amount: string; day: string }) =>
      then === undefined ? forbearance.charged : fillText(forbearance.chargedThen, then),
    /** Of a loan that isn’t late, and would be by then. */
    wouldCharge: (then: { amount: string; day: string }) => fillText(forbearance.wouldCharge, then),
  };
}

/** A text as a function of its values, in the order of their names. */
function filled<const Names extends readonly string[]>(text: string, ...names: Names) {
  return (...values: { [Index in keyof Names]: string }): string =>
    fillText(text, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
}

/** `y`, or `e` before an i that is heard. */
function spanishAnd(word: string): string {
  return /^h?i(?!e)/i.test(word) ? `e ${word}` : `y ${word}`;
}

const es = createLoanTexts('es', esCatalogue);
const en = createLoanTexts('en', enCatalogue);
