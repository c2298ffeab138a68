import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeUndisbursedBalances } from '../statement/balances.ts';
import { computeDisbursement } from '../terms/schedule.ts';
import { PROPERTY_PARAMETERS } from '../testing/arbitraries.ts';
import { aLoan, aPayment, aRefund, aReversal, aWaiver } from '../testing/builders.ts';
import { addDays, type Day, toDay } from '../values/calendar.ts';
import { computePayoutState, computeUndisbursedLoan, type PayoutEvent } from './payout.ts';

const disbursedOn = toDay('2026-10-16');

function createPayoutEvents(...all: PayoutEvent['step'][]): PayoutEvent[] {
  return all.map((step, index) => ({
    kind: 'payout',
    id: `${index}`,
    step,
    valueDate: addDays(disbursedOn, index),
    recordedAt: `${addDays(disbursedOn, index)}T18:00:00.000Z`,
  }));
}

describe('a payout', () => {
  it('that arrived starts the loan on that day', () => {
    expect(computePayoutState(createPayoutEvents('sent', 'arrived'), disbursedOn)).toMatchObject({
      state: 'sent',
      disbursedOn: null,
    });
    expect(computePayoutState(createPayoutEvents('sent', 'arrived'), addDays(disbursedOn, 9))).toMatchObject({
      state: 'arrived',
      disbursedOn: addDays(disbursedOn, 1),
    });
  });

  it('that was returned is sent again, and starts the loan on the day the second arrives', () => {
    const events = createPayoutEvents('sent', 'arrived', 'returned', 'sent', 'arrived');
    expect(computePayoutState(events, addDays(disbursedOn, 1)).disbursedOn).toBe(addDays(disbursedOn, 1));
    expect(computePayoutState(events, addDays(disbursedOn, 2))).toMatchObject({
      state: 'waiting',
      disbursedOn: null,
      returned: { valueDate: addDays(disbursedOn, 2) },
    });
    expect(computePayoutState(events, addDays(disbursedOn, 4)).disbursedOn).toBe(addDays(disbursedOn, 4));
  });

  it('that was cancelled stays cancelled', () => {
    const events = createPayoutEvents('sent', 'returned', 'cancelled', 'sent', 'arrived');
    expect(computePayoutState(events, addDays(disbursedOn, 9))).toMatchObject({
      state: 'cancelled',
      disbursedOn: null,
    });
  });

  it('takes only the steps that its state allows', () => {
    const stateAfter = (...all: PayoutEvent['step'][]) =>
      computePayoutState(createPayoutEvents(...all), addDays(disbursedOn, 9)).state;
    expect((['sent', 'arrived', 'returned', 'cancelled'] as const).map((step) => stateAfter(step))).toEqual([
      'sent',
      'arrived',
      'waiting',
      'cancelled',
    ]);
    const listStatesAfter = (...before: PayoutEvent['step'][]) =>
      (['sent', 'arrived', 'returned', 'cancelled'] as const).map((step) => stateAfter(...before, step));
    expect(listStatesAfter('sent')).toEqual(['sent', 'arrived', 'waiting', 'cancelled']);
    expect(listStatesAfter('arrived')).toEqual(['arrived', 'arrived', 'waiting', 'cancelled']);
    expect(listStatesAfter('cancelled')).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(computePayoutState(createPayoutEvents('returned'), disbursedOn).returned).toBeNull();
    expect(
      computePayoutState(createPayoutEvents('arrived', 'arrived'), addDays(disbursedOn, 1)).disbursedOn,
    ).toBe(disbursedOn);
  });

  it('takes the steps of one day in the order they were reported, those of one instant by name', () => {
    const at = (step: PayoutEvent['step'], hour: string, id: string = step): PayoutEvent => ({
      kind: 'payout',
      id,
      step,
      valueDate: disbursedOn,
      recordedAt: `${disbursedOn}T${hour}:00:00.000Z`,
    });
    const getPayoutState = (...events: PayoutEvent[]) => computePayoutState(events, disbursedOn).state;
    expect(getPayoutState(at('sent', '10'), at('arrived', '11'), at('returned', '12'))).toBe('waiting');
    expect(getPayoutState(at('arrived', '11'), at('returned', '10'))).toBe('arrived');
    expect(getPayoutState(at('returned', '10', 'b'), at('arrived', '10', 'a'))).toBe('waiting');
    expect(getPayoutState(at('returned', '10', 'a'), at('arrived', '10', 'b'))).toBe('arrived');
    const dayBefore = { ...at('arrived', '23', 'z'), valueDate: addDays(disbursedOn, -1) };
    expect(getPayoutState(at('returned', '09'), dayBefore)).toBe('waiting');
  });

  it('has the day of its last return, also after it is sent again', () => {
    const events = createPayoutEvents('sent', 'returned', 'sent', 'returned', 'sent', 'arrived');
    expect(computePayoutState(events, addDays(disbursedOn, 5))).toMatchObject({
      state: 'arrived',
      returned: { valueDate: addDays(disbursedOn, 3) },
    });
  });

  it('has the same state for any order of its steps, and for steps reported twice', () => {
    const step = fc.constantFrom('sent', 'arrived', 'returned', 'cancelled' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.nat(9), fc.nat(), (all, after, seed) => {
        const events = createPayoutEvents(...(all as PayoutEvent['step'][]));
        const twice = [...events, ...events.map((event) => ({ ...event }))];
        const others = twice.toSorted((a, b) => ((a.id.length + seed) % 3) - ((b.id.length + seed) % 2));
        const on = addDays(disbursedOn, after);
        expect(computePayoutState(others.reverse(), on)).toEqual(computePayoutState(events, on));
      }),
      PROPERTY_PARAMETERS,
    );
  });
});

describe('an undisbursed loan', () => {
  const disbursement = computeDisbursement(aLoan());

  it('is payout in transit in the ledger, or has no balance', () => {
    const book = (...all: PayoutEvent['step'][]) =>
      Object.fromEntries(
        computeUndisbursedBalances(
          computeUndisbursedLoan(createPayoutEvents(...all), [], addDays(disbursedOn, 9)),
          disbursement,
        ),
      );
    expect(book()).toEqual({});
    expect(book('sent')).toEqual({ payout_in_transit: 230_400, disbursement_cash: -230_400 });
    expect(book('sent', 'arrived', 'returned')).toEqual({});
    expect(book('sent', 'arrived', 'cancelled')).toEqual({});
  });

  it('leaves its payments as credit', () => {
    const retainedPayment = aPayment(disbursedOn, 1_000);
    const refundedPayment = aPayment(disbursedOn, 700);
    const events = [
      retainedPayment,
      refundedPayment,
      aReversal(disbursedOn, refundedPayment),
      aRefund(disbursedOn, 400),
    ];
    const loan = computeUndisbursedLoan(
      createPayoutEvents('arrived', 'cancelled'),
      events,
      addDays(disbursedOn, 9),
    );
    expect(loan).toMatchObject({
      credit: 600,
      payments: [{ id: retainedPayment.id }],
      reversedPayments: [{ payment: { id: refundedPayment.id }, on: disbursedOn }],
      refunds: [{ amount: 400 }],
    });
    expect(Object.fromEntries(computeUndisbursedBalances(loan, disbursement))).toEqual({
      'cash:sandbox': 600,
      borrower_credit: -600,
    });
  });

  it('has on a day the credit known by then', () => {
    const [paid, reversedPayments, returnedPayout] = [0, 1, 2].map((days) => addDays(disbursedOn, days)) as [
      Day,
      Day,
      Day,
    ];
    const [retainedPayment, refundedPayment] = [aPayment(paid, 1_000), aPayment(paid, 700)];
    const events = [
      retainedPayment,
      refundedPayment,
      aReversal(reversedPayments, refundedPayment),
      aRefund(returnedPayout, 400),
      aWaiver(paid, 5),
    ];
    const creditOn = (day: Day) =>
      computeUndisbursedLoan(createPayoutEvents('cancelled'), events, day).credit;
    expect([addDays(paid, -1), paid, reversedPayments, returnedPayout].map(creditOn)).toEqual([
      0, 1_700, 1_000, 600,
    ]);
  });
});
