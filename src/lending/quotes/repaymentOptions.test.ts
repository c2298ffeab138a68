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
  DUE_DATE,
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
    expect(optionQuotesOn(aLoanInFourInstalments(), on)).toEqual([
      {
        paymentScope: 'instalment',
        amount: 155_148,
        least: 155_148,
        until: '2026-10-31',
        after: 159_802,
        from: on,
        later: null,
      },
      {
        paymentScope: 'part',
        amount: 601_373,
        least: 1,
        until: '2026-10-31',
        after: 601_716,
        from: on,
        later: null,
      },
      {
        paymentScope: 'all',
        amount: 601_373,
        least: 601_373,
        until: on,
        after: 601_716,
        from: on,
        later: null,
      },
    ]);
  });

  it('of a loan of one payment are today’s payoff and that of the due date', () => {
    const later = { on: DUE_DATE, amount: 305_148 };
    const found = optionQuotesOn(aLoan(), toDay('2026-10-30'));
    expect(found.map(({ paymentScope: option, later }) => [option, later])).toEqual([
      ['instalment', later],
      ['part', null],
      ['all', later],
    ]);
    const [instalment, , all] = found;
    expect({ ...instalment, paymentScope: 'all' }).toEqual(all);
    expect(instalment.until).toBe('2026-10-30');
    // On the due date and after it nothing is saved by paying sooner.
    expect(optionQuotesOn(aLoan(), DUE_DATE)[0]).toMatchObject({ amount: 305_148, later: null });
    expect(optionQuotesOn(aLoan(), toDay('2026-11-20'))[0].later).toBeNull();
  });

  it('have the minimum part of the terms, but never more than is owed', () => {
    const terms = aLoan({ leastPart: minor(5_000) });
    expect(optionQuotesOn(terms, on)[1].least).toBe(5_000);
    expect(optionQuotesOn(terms, DUE_DATE, [aPayment(DUE_DATE, 305_148 - 700)])[1]).toMatchObject({
      least: 700,
      amount: 700,
    });
    const offer = aSettlementOffer(on, 200_000);
    const most = aPayment(on, 200_000 - 600, { receivedAt: '9999' });
    expect(optionQuotesOn(terms, on, [offer])[1].least).toBe(5_000);
    expect(optionQuotesOn(terms, on, [offer, most])[1].least).toBe(600);
  });

  it('are open at once, except a payoff whose terms set its first day', () => {
    const from = (today: Day) => optionQuotesOn(anIndianLoan(), today).map((quote) => quote.from);
    expect(from(on)).toEqual([on, on, '2026-12-01']);
    const after = toDay('2026-12-20');
    expect(from(after)).toEqual([after, after, after]);
  });
});
