import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { Day, LoanEvent, LoanTerms } from '../../../lending/index.ts';
import {
  arbitraryLoanDays,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  disbursalDay,
  propertyParameters,
} from '../../../lending/testing/arbitraries.ts';
import { getMarket, readConfig } from '../../config/index.ts';
import { createLogger } from '../../platform/log.ts';
import { openPdfs, type Sheet } from '../../platform/pdf/index.ts';
import { countMissingGlyphs, extractLines } from '../../testing/pdfFile.ts';
import { anOrder } from '../loans/testing/orders.ts';
import { loanTexts } from '../loans/views/index.ts';
import type { LoanDocumentContext } from './documentContext.ts';
import { createMonthlyStatement, listStatementMonths } from './monthlyStatement.ts';
import { createNoDebtLetter } from './noDebtLetter.ts';
import { createReceiptSheet } from './receipt.ts';
import { documentTexts } from './texts.ts';

/** What documents print under a total comes to it, whatever happened to the loan, read from what is drawn. */

const config = readConfig();
const pdfWorkers = openPdfs(createLogger('silent'));
afterAll(() => pdfWorkers.close());
const name = 'सुश्री अनुष्का त्रिपाठी';
const arbitraryLanguages = fc.constantFrom('es' as const, 'en' as const);
const arbitraryMarkets = fc.constantFrom('MX', 'IN');

type TestLoan = {
  terms: LoanTerms;
  events: readonly LoanEvent[];
  today: Day;
  language: 'es' | 'en';
  market: string;
};
const arbitraryTestLoans: fc.Arbitrary<TestLoan> = fc.record({
  terms: arbitraryServicedLoans,
  events: arbitraryServicedEvents,
  today: arbitraryLoanDays,
  language: arbitraryLanguages,
  market: arbitraryMarkets,
});

function createDocumentContext({ terms, events, today, language, market }: TestLoan): LoanDocumentContext {
  return {
    order: anOrder(terms, events),
    name,
    lender: 'Lender',
    parties: [],
    market: getMarket(config, market),
    today,
    texts: documentTexts(language),
    loanTexts: loanTexts(getMarket(config, market), language),
  };
}

/** Every document that the loan has on its day. */
function listSheets(loan: LoanDocumentContext): Sheet[] {
  const { order, today } = loan;
  const letter = createNoDebtLetter(loan);
  return [
    ...order.payments
      .filter(({ valueDate }) => valueDate <= today && valueDate >= disbursalDay)
      .map((payment) => {
        const key = toPaymentKey(payment);
        return createReceiptSheet(loan, { ...payment, key, reference: 'R-174', isHandedBack: false });
      }),
    ...listStatementMonths(order, today)
      .filter((month) => month >= disbursalDay.slice(0, 7) && month <= today.slice(0, 7))
      .map((month) => createMonthlyStatement(loan, month)),
    ...(letter ? [letter] : []),
  ];
}

const amountPattern = /^-?(?:[$]|₹)[\d,]+(?:\.\d\d)?$/u;

function parseMinor(text: string): number {
  return Math.round(Number(text.replace(/[^\d.-]/gu, '')) * 100);
}

/** Holds every total against what stands above it, up to a heading; gives how many there were. */
function countMatchingTotals(lines: readonly string[], { texts }: LoanDocumentContext): number {
  const { receipt, month, letter } = texts;
  const sums = [receipt.sum, month.closing, letter.sum];
  const headings = [receipt.usedFor, month.summary, month.movements, month.made, letter.paid];
  let above: number[] = [];
  let totals = 0;
  for (const [index, line] of lines.entries()) {
    if (headings.includes(line)) above = [];
    const isTotal = sums.includes(lines[index - 1] ?? '');
    if (amountPattern.test(line) && !isTotal) above.push(parseMinor(line));
    if (!isTotal) continue;
    expect(line).toMatch(amountPattern);
    expect(parseMinor(line)).toBe(above.reduce((sum, each) => sum + each, 0));
    totals += 1;
    above = [];
  }
  return totals;
}

/** An amount that doesn't say of what. */
const bareAmountPattern = /(?<![\d,.$₹-])-?\d[\d,]*\.\d\d(?![\d.])/u;

function listSheetLines({ title, blocks }: Sheet): string[] {
  return [
    title,
    ...blocks.flatMap((block) => {
      if ('rows' in block) return block.rows.flatMap(({ label, value }) => [label, value]);
      if ('pageBreak' in block) return [];
      return 'heading' in block ? [block.heading] : [block.paragraph];
    }),
  ];
}

test('every list of every document of any loan sums to its total, and every amount has its currency', () => {
  let totals = 0;
  fc.assert(
    fc.property(arbitraryTestLoans, (life) => {
      const loan = createDocumentContext(life);
      for (const sheet of listSheets(loan)) {
        const lines = listSheetLines(sheet);
        totals += countMatchingTotals(lines, loan);
        expect(lines.filter((line) => bareAmountPattern.test(line))).toEqual([]);
      }
    }),
    { ...propertyParameters, numRuns: 60 },
  );
  expect(totals).toBeGreaterThan(200);
});

test('the rendered text equals the sheet, in both languages, with a name in Devanagari and no missing glyph', async () => {
  const [life] = fc.sample(
    arbitraryTestLoans.filter(
      (life) => life.events.length > 5 && listSheets(createDocumentContext(life)).length > 2,
    ),
    { seed: propertyParameters.seed ?? 0, numRuns: 1 },
  );
  if (life === undefined) throw new Error('no life');
  for (const language of ['es', 'en'] as const) {
    const loan = createDocumentContext({ ...life, language });
    for (const sheet of listSheets(loan).slice(0, 3)) {
      const pdf = await pdfWorkers.render(sheet, 1, async () => undefined);
      if (pdf === undefined) throw new Error('nobody else waits');
      const lines = extractLines(pdf);
      expect(countMissingGlyphs(pdf)).toBe(0);
      expect(countMatchingTotals(lines, loan)).toBeGreaterThan(0);
      const letters = (texts: readonly string[]) =>
        [...texts.join('').replace(/[\s-]/gu, '')].sort().join('');
      const drawn = letters(lines.filter((line) => !line.startsWith(sheet.footer)));
      expect(drawn).toBe(letters(listSheetLines(sheet)));
    }
  }
});
