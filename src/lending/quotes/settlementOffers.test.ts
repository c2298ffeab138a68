import { describe, expect, test } from 'vitest';
import { computeStatement, type Statement } from '../statement/statement.ts';
import { aLoan, firstDueDate } from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import {
  computeFreeReturnOffer,
  findOfferBelowAmountDue,
  findOpenOffer,
  findSettlementOfferError,
} from './settlementOffers.ts';

const asOf = addDays(firstDueDate, 5);
const expiresOn = addDays(asOf, 10);

type Offer = Statement['settlementOffers'][number];

function anOffer(overrides: Partial<Offer> = {}): Offer {
  const offer = {
    id: 'o1',
    offeredOn: asOf,
    expiresOn,
    amount: minor(200_000),
    paid: minor(0),
    state: 'open',
  };
  return { ...offer, ...overrides } as Offer;
}

/** A loan that owes 3,000.00 to its end, of which 2,500.00 are due. */
function aStatement(...settlementOffers: Offer[]): Statement {
  const statement = computeStatement(aLoan(), [], asOf);
  return { ...statement, payoff: minor(300_000), repayAmount: minor(250_000), settlementOffers };
}

describe('the open settlement offer', () => {
  test('is what is left of it, up to its last day, while the payoff is higher', () => {
    expect(findOpenOffer(aStatement(anOffer({ paid: minor(50_000) })))).toEqual({
      remaining: 150_000,
      expiresOn,
    });
    expect(findOpenOffer(aStatement(anOffer({ amount: minor(299_999) })))?.remaining).toBe(299_999);
    expect(findOpenOffer(aStatement(anOffer({ amount: minor(300_000) })))).toBeNull();
  });

  test('is none that was honoured, lapsed or made as an exit from the loan', () => {
    expect(findOpenOffer(aStatement())).toBeNull();
    for (const offer of [
      anOffer({ state: 'honoured' }),
      anOffer({ state: 'lapsed' }),
      anOffer({ cause: 'coolingOff' }),
    ])
      expect(findOpenOffer(aStatement(offer))).toBeNull();
    const open = anOffer({ amount: minor(100_000) });
    expect(findOpenOffer(aStatement(anOffer({ state: 'lapsed' }), open))?.remaining).toBe(100_000);
  });

  test('is shown instead of the amount due only where it is lower', () => {
    expect(findOfferBelowAmountDue(aStatement(anOffer({ amount: minor(249_999) })))?.remaining).toBe(249_999);
    expect(findOfferBelowAmountDue(aStatement(anOffer({ amount: minor(250_000) })))).toBeNull();
    expect(findOfferBelowAmountDue(aStatement())).toBeNull();
  });
});

describe('a settlement offer', () => {
  const offer = { amount: minor(299_999), expiresOn };

  test('is for today to ninety days from today', () => {
    for (const day of [asOf, addDays(asOf, 90)])
      expect(findSettlementOfferError(aStatement(), { ...offer, expiresOn: day })).toBeNull();
    for (const day of [addDays(asOf, -1), addDays(asOf, 91)])
      expect(findSettlementOfferError(aStatement(), { ...offer, expiresOn: day })).toBe('badSpan');
  });

  test('is below the payoff', () => {
    expect(findSettlementOfferError(aStatement(), { ...offer, amount: minor(300_000) })).toBe('noLess');
  });

  test('is the only one that is open', () => {
    expect(findSettlementOfferError(aStatement(anOffer({ state: 'lapsed' })), offer)).toBeNull();
    expect(findSettlementOfferError(aStatement(anOffer({ state: 'honoured' }), anOffer()), offer)).toBe(
      'offerStands',
    );
  });
});

describe('the free return of a reduced loan', () => {
  const disbursedOn = toDay('2026-10-16');

  test('is the amount received, for a week', () => {
    // 3,000.00 less a commission of 20 % and its VAT of 16 %.
    expect(computeFreeReturnOffer(aLoan(), disbursedOn)).toEqual({
      amount: 230_400,
      expiresOn: '2026-10-23',
    });
  });

  test('ends with the first due date', () => {
    const { expiresOn: last } = computeFreeReturnOffer(aLoan({ periods: [5, 30] }), disbursedOn) ?? {};
    expect(last).toBe('2026-10-21');
  });

  test('is none where nothing was deducted', () => {
    expect(computeFreeReturnOffer(aLoan({ commission: { rate: '0' } }), disbursedOn)).toBeNull();
  });
});
