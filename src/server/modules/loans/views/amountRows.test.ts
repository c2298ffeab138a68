import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Day,
  getDisbursedState,
  type LoanEvent,
  type LoanTerms,
  toDay,
} from '../../../../lending/index.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../../../../lending/testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
  aReversal,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { expectConsistentSums, parseMinorUnits } from '../../../testing/sums.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { anOrder } from '../testing/orders.ts';
import { loanTexts } from '../texts.ts';
import { orderDetailRows, orderPlanRows } from './detailRows.ts';
import { listPaymentViews } from './paymentViews.ts';

const config = readConfig();

function createRowsFor(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  today: Day,
  language: 'es' | 'en' = 'en',
) {
  const order = anOrder(terms, events);
  const statement = findStatement(order, today);
  if (statement === null) throw new Error('not paid out');
  const texts = loanTexts(getMarket(config, terms.market), language);
  const view = {
    order,
    loan: null,
    statement,
    state: getDisbursedState(statement),
    today,
    texts,
    account: { text: '' },
    declineReason: undefined,
  };
  return {
    statement,
    rows: orderDetailRows(view),
    plan: orderPlanRows(view),
    payments: listPaymentViews(order, statement, texts),
  };
}

function toLines(rows: readonly { text: string; value: string }[]): string[] {
  return rows.map(({ text, value }) => `${text}: ${value}`);
}

describe('the rows of an amount due', () => {
  test('are the amount received and its costs', () => {
    const { rows } = createRowsFor(aLoan(), [], toDay('2026-11-01'));
    expect(toLines(rows).slice(0, 6)).toEqual([
      'You received: $2,304.00',
      'Commission: $600.00',
      'VAT on the commission (16%): $96.00',
      'Interest (16\u00a0days): $23.67',
      'VAT on the interest (16%): $3.79',
      'Total: $3,027.46',
    ]);
    const dueToday = createRowsFor(aLoan(), [], firstDueDate).rows;
    expect(toLines(dueToday).slice(3, 6)).toEqual([
      'Interest (30\u00a0days): $44.38',
      'VAT on the interest (16%): $7.10',
      'Total: $3,051.48',
    ]);
  });

  test('subtract what has been paid of it', () => {
    const { rows } = createRowsFor(aLoan(), [aPayment(toDay('2026-11-01'), 50_000)], toDay('2026-11-01'));
    expect(toLines(rows).slice(3, 7)).toEqual([
      'Interest (16\u00a0days): $23.67',
      'VAT on the interest (16%): $3.79',
      'You have paid of this: -$500.00',
      'Total: $2,527.46',
    ]);
  });

  test('name the days of interest, also after a reversal', () => {
    const paid = aPayment(toDay('2026-10-24'), 301_373);
    const back = aReversal(toDay('2026-10-30'), paid);
    const { statement, rows } = createRowsFor(aLoan(), [paid, back], toDay('2026-11-01'));
    const [, days = '', value = ''] =
      /Interest \((\d+)\u00a0days?\): (\S+)/.exec(toLines(rows).join('\n')) ?? [];
    const perDay = 300_000 * (0.18 / 365);
    expect(parseMinorUnits(value)).toBe(Math.round(Number(days) * perDay));
    expect(Number(days)).toBe(statement.instalments[0]?.interestDaysToDate);
    expect(Number(days)).toBeGreaterThan(0);
  });

  test('count no day added by an extension', () => {
    const on = toDay('2026-11-10');
    const extended = [anExtensionQuote(on), aFeePayment(on, 21_000)];
    const { rows } = createRowsFor(aLoan(), extended, addDays(firstDueDate, 7));
    expect(toLines(rows)).toContain('Interest (30\u00a0days): $44.38');
  });

  test('of one instalment are its own, and then the remaining debt', () => {
    const { rows, plan } = createRowsFor(aLoanInFourInstalments(), [], toDay('2026-10-20'));
    expect(toLines(rows).slice(0, 6)).toEqual([
      'Principal: $1,500.00',
      'Interest (15\u00a0days): $44.38',
      'VAT on the interest (16%): $7.10',
      'Total: $1,551.48',
      'Then 3\u00a0payments are left: $4,577.24',
      'Left to pay in all: $6,128.72',
    ]);
    expect(toLines(plan)[1]).toBe('Payment 2 of 4, 15 November: $1,538.62');
  });

  test('name the late days before an extension, since the page counts from its date', () => {
    const late = {
      daily: [
        { fromDay: 1, toDay: 10, rate: '0.03' },
        { fromDay: 11, toDay: null, rate: '0.02' },
      ],
      cap: null,
    };
    const on = addDays(firstDueDate, 11);
    const extended = [anExtensionQuote(on), aFeePayment(on, 21_000)];
    const daysLate = (after: number, language?: 'es') => {
      const { statement, rows } = createRowsFor(aLoan({ late }), extended, addDays(on, after), language);
      return [statement.daysOverdue, ...toLines(rows.filter(({ tone }) => tone === 'overdue'))];
    };
    expect(daysLate(0)).toEqual([
      0,
      '10\u00a0days late before your extension, at 3% a day: $915.44',
      '1\u00a0day late before your extension, at 2% a day: $61.03',
    ]);
    expect(daysLate(8)).toEqual([
      1,
      '10\u00a0days late before your extension, at 3% a day: $915.44',
      '1\u00a0day late before your extension and 1 after it, at 2% a day: $122.06',
    ]);
    expect(daysLate(8, 'es')[2]).toBe(
      '1\u00a0día de atraso antes de tu extensión y 1 después, al 2\u00a0% diario: $122.06',
    );
  });

  test('have a line for each rate of the late charge, with its instalment', () => {
    const { rows } = createRowsFor(anIndianLoan(), [], toDay('2026-12-20'));
    const lines = toLines(rows).map((line) => line.replace(/: .*/, ''));
    expect(lines.slice(0, 6)).toEqual([
      'Loan and interest, payment\u00a01',
      '30\u00a0days late at 5% a day, payment\u00a01',
      '4\u00a0days late at 4% a day, payment\u00a01',
      'One-time late charge, payment\u00a01',
      'Loan and interest, payment\u00a02',
      '4\u00a0days late at 5% a day, payment\u00a02',
    ]);
  });

  test.each(['es', 'en'] as const)('sum to the amount due for any loan and events (%s)', (language) => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        fc.constantFrom('MX', 'IN'),
        arbitraryEvents,
        arbitraryLoanDays,
        (terms, market, events, today) => {
          const currency = market === 'MX' ? 'MXN' : 'INR';
          const { statement, rows, plan, payments } = createRowsFor(
            { ...terms, market, currency },
            events,
            today,
            language,
          );
          const paid = statement.payments.reduce((sum, { amount }) => sum + amount, 0);
          const isRepaid = statement.settledOn !== null;
          expectConsistentSums(rows, isRepaid ? paid : statement.repayAmount);
          expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
          if (plan.length > 0) {
            const left = rows.findLast(({ tone }) => tone === 'sum')?.value ?? '';
            const planned = plan.reduce(
              (sum, { value, tone }) => sum + (tone === 'paid' ? 0 : parseMinorUnits(value)),
              0,
            );
            // A plan names what each payment comes to on its date; the last one may be ended today for less.
            expect(planned).toBe(statement.closesLoan ? statement.remaining : parseMinorUnits(left));
          }
          for (const { amount, items } of payments)
            expect(items.reduce((sum, { value }) => sum + parseMinorUnits(value), 0)).toBe(amount);
        },
      ),
      { ...propertyParameters, numRuns: 400 },
    );
  });
});
