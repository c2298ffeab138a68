import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  aSettlementOffer,
  firstDueDate,
} from '../testing/builders.ts';
import { type Day, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { quoteRepaymentOptions } from './repaymentOptions.ts';

function optionQuotesOn(terms: LoanTerms, on: Day, events: readonly LoanEvent[] = []) {
  return quoteRepaymentOptions(terms, events, computeStatement(terms, events, on));
}

describe('the repayment options', () => {
  const on = toDay('2026-10-20');

  it('are the next instalment until its due date, a part of any amount, and the payoff with tomorrow’s amount', () => {
    expect(optionQuotesOn(aLoanInFourInstalments(), on)).toEqual({
      instalment: {
        paymentScope: 'instalment',
        amount: 155_148,
        min: 155_148,
        until: '2026-10-31',
        after: 159_802,
        from: on,
        later: null,
      },
      part: {
        paymentScope: 'part',
        amount: 601_373,
        min: 1,
        until: '2026-10-31',
        after: 601_716,
        from: on,
        later: null,
      },
      all: {
        paymentScope: 'all',
        amount: 601_373,
        min: 601_373,
        until: on,
        after: 601_716,
        from: on,
        later: null,
      },
    });
  });

  it('of a loan of one payment are today’s payoff and that of the due date', () => {
    const later = { on: firstDueDate, amount: 305_148 };
    const found = optionQuotesOn(aLoan(), toDay('2026-10-30'));
    const { instalment, part, all } = found;
    expect([instalment.later, part.later, all.later]).toEqual([later, null, later]);
    expect({ ...instalment, paymentScope: 'all' }).toEqual(all);
    expect(instalment.until).toBe('2026-10-30');
    // On the due date and after it nothing is saved by paying sooner.
    expect(optionQuotesOn(aLoan(), firstDueDate).instalment).toMatchObject({ amount: 305_148, later: null });
    expect(optionQuotesOn(aLoan(), toDay('2026-11-20')).instalment.later).toBeNull();
  });

  it('have the minimum part of the terms, but never more than is owed', () => {
    const terms = aLoan({ leastPart: minor(5_000) });
    expect(optionQuotesOn(terms, on).part.min).toBe(5_000);
    expect(optionQuotesOn(terms, firstDueDate, [aPayment(firstDueDate, 305_148 - 700)]).part).toMatchObject({
      min: 700,
      amount: 700,
    });
    const offer = aSettlementOffer(on, 200_000);
    const most = aPayment(on, 200_000 - 600, { receivedAt: '9999' });
    expect(optionQuotesOn(terms, on, [offer]).part.min).toBe(5_000);
    expect(optionQuotesOn(terms, on, [offer, most]).part.min).toBe(600);
  });

  it('are open at once, except a payoff whose terms set its first day', () => {
    const from = (today: Day) =>
      Object.values(optionQuotesOn(anIndianLoan(), today)).map((quote) => quote.from);
    expect(from(on)).toEqual([on, on, '2026-12-01']);
    const after = toDay('2026-12-20');
    expect(from(after)).toEqual([after, after, after]);
  });
});
