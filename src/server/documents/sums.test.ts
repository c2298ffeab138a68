import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Day, LoanEvent, LoanTerms } from '../../lending/index.ts';
import {
  DISBURSED,
  daysOfLoan,
  FIXED,
  servicedEvents,
  servicedLoans,
} from '../../lending/testing/arbitraries.ts';
import { marketIn, readConfig } from '../config/index.ts';
import { loanTexts, paymentKey } from '../loans/index.ts';
import { anOrder } from '../loans/testing.ts';
import { makeLog } from '../log.ts';
import { openPdfs, type Sheet } from '../pdf/index.ts';
import { boxesIn, linesOf } from '../testing/pdfFile.ts';
import { letterSheet } from './letter.ts';
import type { Documented } from './loan.ts';
import { monthSheet } from './month.ts';
import { monthsOf } from './months.ts';
import { receiptSheet } from './receipt.ts';
import { documentTexts } from './texts.ts';

/** What documents print under a total comes to it, whatever happened to the loan, read from what is drawn. */

const config = readConfig();
const pdfs = openPdfs(makeLog('silent'));
afterAll(() => pdfs.close());
const name = 'सुश्री अनुष्का त्रिपाठी';
const languages = fc.constantFrom('es' as const, 'en' as const);
const markets = fc.constantFrom('MX', 'IN');

type Life = {
  terms: LoanTerms;
  events: readonly LoanEvent[];
  today: Day;
  language: 'es' | 'en';
  market: string;
};
const lives: fc.Arbitrary<Life> = fc.record({
  terms: servicedLoans,
  events: servicedEvents,
  today: daysOfLoan,
  language: languages,
  market: markets,
});

function loanOf({ terms, events, today, language, market }: Life): Documented {
  return {
    order: anOrder(terms, events),
    name,
    lender: 'Lender',
    market: marketIn(config, market),
    today,
    texts: documentTexts(language),
    loanTexts: loanTexts(language),
  };
}

/** Every document that the loan has on its day. */
function sheetsOf(loan: Documented): Sheet[] {
  const { order, today } = loan;
  const letter = letterSheet(loan);
  return [
    ...order.payments
      .filter(({ valueDate }) => valueDate <= today && valueDate >= DISBURSED)
      .map((payment) => {
        const key = paymentKey(payment.provider, payment.paymentId);
        return receiptSheet(loan, { ...payment, key, reference: 'R-174' });
      }),
    ...monthsOf(order, today)
      .filter((month) => month >= DISBURSED.slice(0, 7) && month <= today.slice(0, 7))
      .map((month) => monthSheet(loan, month)),
    ...(letter ? [letter] : []),
  ];
}

const amount = /^-?(?:[$]|₹)[\d,]+(?:\.\d\d)?$/u;

function minorOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.-]/gu, '')) * 100);
}

/** Holds every total against what stands above it, up to a heading; gives how many there were. */
function totalsIn(lines: readonly string[], { texts }: Documented): number {
  const { receipt, month, letter } = texts;
  const sums = [receipt.sum, month.closing, letter.sum];
  const headings = [receipt.usedFor, month.summary, month.movements, month.made, letter.paid];
  let above: number[] = [];
  let totals = 0;
  for (const [index, line] of lines.entries()) {
    if (headings.includes(line)) above = [];
    const isTotal = sums.includes(lines[index - 1] ?? '');
    if (amount.test(line) && !isTotal) above.push(minorOf(line));
    if (!isTotal) continue;
    expect(line).toMatch(amount);
    expect(minorOf(line)).toBe(above.reduce((sum, each) => sum + each, 0));
    totals += 1;
    above = [];
  }
  return totals;
}

/** An amount that doesn't say of what. */
const bare = /(?<![\d,.$₹-])-?\d[\d,]*\.\d\d(?![\d.])/u;

function linesOfSheet({ title, blocks }: Sheet): string[] {
  return [
    title,
    ...blocks.flatMap((block) => {
      if ('rows' in block) return block.rows.flatMap(({ label, value }) => [label, value]);
      return 'heading' in block ? [block.heading] : [block.paragraph];
    }),
  ];
}

test('every list of every document of any loan comes to its total, and no amount is without its currency', () => {
  let totals = 0;
  fc.assert(
    fc.property(lives, (life) => {
      const loan = loanOf(life);
      for (const sheet of sheetsOf(loan)) {
        const lines = linesOfSheet(sheet);
        totals += totalsIn(lines, loan);
        expect(lines.filter((line) => bare.test(line))).toEqual([]);
      }
    }),
    { ...FIXED, numRuns: 60 },
  );
  expect(totals).toBeGreaterThan(200);
});

test('what is drawn is what the sheet says, in both languages, with a name in Devanagari and no empty box', async () => {
  const [life] = fc.sample(
    lives.filter((life) => life.events.length > 5 && sheetsOf(loanOf(life)).length > 2),
    { seed: FIXED.seed ?? 0, numRuns: 1 },
  );
  if (life === undefined) throw new Error('no life');
  for (const language of ['es', 'en'] as const) {
    const loan = loanOf({ ...life, language });
    for (const sheet of sheetsOf(loan).slice(0, 3)) {
      const pdf = await pdfs.drawn(sheet, 1, async () => undefined);
      if (pdf === undefined) throw new Error('nobody else waits');
      const lines = linesOf(pdf);
      expect(boxesIn(pdf)).toBe(0);
      expect(totalsIn(lines, loan)).toBeGreaterThan(0);
      const letters = (texts: readonly string[]) =>
        [...texts.join('').replace(/[\s-]/gu, '')].sort().join('');
      const drawn = letters(lines.filter((line) => !line.startsWith(sheet.foot)));
      expect(drawn).toBe(letters(linesOfSheet(sheet)));
    }
  }
});
