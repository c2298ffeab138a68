import { describe, expect, test } from 'vitest';
import { addDays, type Day, type LoanEvent, type LoanTerms, minor } from '../../../../lending/index.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  aSettlementOffer,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { findLoanOnDay, findStatement } from '../../loans/index.ts';
import { anOrder } from '../../loans/testing/orders.ts';
import { paymentTexts } from '../texts.ts';
import { type AmountSelection, toRepaymentOptionViews } from './repaymentDetail.ts';

const config = readConfig();
const late = addDays(firstDueDate, 10);
const owed = findStatement(anOrder(aLoan(), []), late)?.payoff ?? 0;

type ViewOptions = { terms?: LoanTerms; language?: 'es' | 'en'; choice?: AmountSelection };

function optionsOf(events: readonly LoanEvent[], on: Day, options: ViewOptions = {}) {
  const { terms = aLoan(), language = 'en', choice = {} } = options;
  const loan = findLoanOnDay(anOrder(terms, events), on);
  if (loan === null) throw new Error('paid out');
  return toRepaymentOptionViews(loan, paymentTexts(getMarket(config, terms.market), language), choice);
}

describe('a settlement offer of a late loan', () => {
  const offer = aSettlementOffer(late, 200_000);

  test('is the default repayment option: a part, whose text says that it settles the loan', () => {
    const { ways, chosen } = optionsOf([offer], late);
    expect(chosen).toEqual({
      way: 'part',
      amount: 200_000,
      isPayable: 1,
      text: 'If you pay today, your loan is paid off.',
    });
    expect(ways.map(({ suggested }) => suggested)).toEqual([0, 200_000, 0]);
    expect(ways[1]?.lines.at(-1)).toBe('With $2,000.00 your loan is paid off, by your offer.');
    expect(ways[1]?.lines).toHaveLength(2);
  });

  test('is reduced by what was paid of it', () => {
    const { ways, chosen } = optionsOf([offer, aPayment(late, 50_000)], addDays(late, 1));
    expect(chosen).toMatchObject({ way: 'part', amount: 150_000, isPayable: 1 });
    expect(ways[1]).toMatchObject({ suggested: 150_000 });
    expect(ways[1]?.text).toContain('With $1,500.00 your loan is paid off');
  });

  test('leaves every other option to the caller who names it', () => {
    const choose = (choice: AmountSelection) => optionsOf([offer], late, { choice }).chosen;
    expect(choose({ way: 'instalment' })).toMatchObject({ way: 'instalment', amount: owed, isPayable: 1 });
    expect(choose({ way: 'all' })).toMatchObject({ way: 'all', amount: owed, isPayable: 1 });
    expect(choose({ way: 'part', part: 100_000 })).toMatchObject({ amount: 100_000, isPayable: 1 });
    expect(choose({ way: 'part', part: 100_000 }).text).not.toContain('paid off');
  });

  test('ends with its last day: the instalment is asked for again', () => {
    expect(optionsOf([offer], addDays(late, 5)).chosen.way).toBe('part');
    const { ways, chosen } = optionsOf([offer], addDays(late, 6));
    expect(chosen.way).toBe('instalment');
    expect(ways.map(({ suggested, lines }) => [suggested, lines.length])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });
});

test('an offer above the next of several instalments leaves that instalment the default', () => {
  const on = addDays(aLoanInFourInstalments().disbursedOn, 5);
  const { ways, chosen } = optionsOf([aSettlementOffer(on, 500_000)], on, {
    terms: aLoanInFourInstalments(),
  });
  expect(chosen).toMatchObject({ way: 'instalment', amount: ways[0]?.amount, text: '' });
  expect(ways[1]).toMatchObject({ suggested: 500_000 });
});

test('a part without a chosen amount is zero and not payable', () => {
  const { chosen } = optionsOf([], late, { choice: { way: 'part' } });
  expect(chosen).toEqual({ way: 'part', amount: 0, isPayable: 0, text: '' });
});

test('a part is payable from the minimum to the whole debt inclusive', () => {
  const terms = aLoan({ leastPart: minor(5_000) });
  const payable = (part: number) => {
    const { chosen } = optionsOf([], late, { terms, choice: { way: 'part', part } });
    return [chosen.isPayable, chosen.text.startsWith('Type an amount from $50.00 to $')];
  };
  expect([4_999, 5_000, owed, owed + 1].map(payable)).toEqual([
    [0, true],
    [1, false],
    [1, false],
    [0, true],
  ]);
});

test('a payoff not yet open has its first day alone; from that day its amount', () => {
  const terms = anIndianLoan();
  const [, , closed] = optionsOf([], addDays(terms.disbursedOn, 1), { terms }).ways;
  expect(closed?.lines).toEqual([expect.stringMatching(/^You can pay it all from \*\*.+\*\*\.$/)]);
  const from = closed?.from as Day;
  const choose = (on: Day) => optionsOf([], on, { terms, choice: { way: 'all' } }).chosen.isPayable;
  expect([choose(addDays(from, -1)), choose(from)]).toEqual([0, 1]);
});
