import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeUndisbursedBalances } from '../statement/balances.ts';
import { propertyParameters } from '../testing/arbitraries.ts';
import { aPayment, aRefund, aReversal, aWaiver } from '../testing/builders.ts';
import { addDays, type Day, toDay } from '../values/calendar.ts';
import { computeDisbursementState, computeUndisbursedLoan, type DisbursementEvent } from './disbursement.ts';

const disbursedOn = toDay('2026-10-16');

function createDisbursementEvents(...all: DisbursementEvent['step'][]): DisbursementEvent[] {
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
    const arrival = createDisbursementEvents('arrived');
    expect(computeDisbursementState(arrival, addDays(disbursedOn, -1))).toMatchObject({
      state: 'pending',
      disbursedOn: null,
    });
    expect(computeDisbursementState(arrival, addDays(disbursedOn, 9))).toMatchObject({
      state: 'arrived',
      disbursedOn,
    });
  });

  it('that was returned is sent again, and starts the loan on the day the second arrives', () => {
    const events = createDisbursementEvents('arrived', 'returned', 'arrived');
    expect(computeDisbursementState(events, disbursedOn).disbursedOn).toBe(disbursedOn);
    expect(computeDisbursementState(events, addDays(disbursedOn, 1))).toMatchObject({
      state: 'pending',
      disbursedOn: null,
      returned: { valueDate: addDays(disbursedOn, 1) },
    });
    expect(computeDisbursementState(events, addDays(disbursedOn, 2)).disbursedOn).toBe(
      addDays(disbursedOn, 2),
    );
  });

  it('that was cancelled stays cancelled', () => {
    const events = createDisbursementEvents('arrived', 'returned', 'cancelled', 'arrived');
    expect(computeDisbursementState(events, addDays(disbursedOn, 9))).toMatchObject({
      state: 'cancelled',
      disbursedOn: null,
    });
  });

  it('takes only the steps that its state allows', () => {
    const stateAfter = (...all: DisbursementEvent['step'][]) =>
      computeDisbursementState(createDisbursementEvents(...all), addDays(disbursedOn, 9)).state;
    const listStatesAfter = (...before: DisbursementEvent['step'][]) =>
      (['arrived', 'returned', 'cancelled'] as const).map((step) => stateAfter(...before, step));
    expect(listStatesAfter()).toEqual(['arrived', 'pending', 'cancelled']);
    expect(listStatesAfter('arrived')).toEqual(['arrived', 'pending', 'cancelled']);
    expect(listStatesAfter('cancelled')).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(computeDisbursementState(createDisbursementEvents('returned'), disbursedOn).returned).toBeNull();
    expect(
      computeDisbursementState(createDisbursementEvents('arrived', 'arrived'), addDays(disbursedOn, 1))
        .disbursedOn,
    ).toBe(disbursedOn);
  });

  it('takes the steps of one day in the order they were reported, those of one instant by name', () => {
    const at = (step: DisbursementEvent['step'], hour: string, id: string = step): DisbursementEvent => ({
      kind: 'payout',
      id,
      step,
      valueDate: disbursedOn,
      recordedAt: `${disbursedOn}T${hour}:00:00.000Z`,
    });
    const getPayoutState = (...events: DisbursementEvent[]) =>
      computeDisbursementState(events, disbursedOn).state;
    expect(getPayoutState(at('arrived', '11'), at('returned', '12'))).toBe('pending');
    expect(getPayoutState(at('arrived', '11'), at('returned', '10'))).toBe('arrived');
    expect(getPayoutState(at('returned', '10', 'b'), at('arrived', '10', 'a'))).toBe('pending');
    expect(getPayoutState(at('returned', '10', 'a'), at('arrived', '10', 'b'))).toBe('arrived');
    const dayBefore = { ...at('arrived', '23', 'z'), valueDate: addDays(disbursedOn, -1) };
    expect(getPayoutState(at('returned', '09'), dayBefore)).toBe('pending');
  });

  it('has the day of its last return, also after it is sent again', () => {
    const events = createDisbursementEvents('arrived', 'returned', 'arrived', 'returned', 'arrived');
    expect(computeDisbursementState(events, addDays(disbursedOn, 4))).toMatchObject({
      state: 'arrived',
      returned: { valueDate: addDays(disbursedOn, 3) },
    });
  });

  it('has the same state for any order of its steps, and for steps reported twice', () => {
    const step = fc.constantFrom('arrived', 'returned', 'cancelled' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.nat(9), fc.nat(), (all, after, seed) => {
        const events = createDisbursementEvents(...(all as DisbursementEvent['step'][]));
        const twice = [...events, ...events.map((event) => ({ ...event }))];
        const others = twice.toSorted((a, b) => ((a.id.length + seed) % 3) - ((b.id.length + seed) % 2));
        const on = addDays(disbursedOn, after);
        expect(computeDisbursementState(others.reverse(), on)).toEqual(computeDisbursementState(events, on));
      }),
      propertyParameters,
    );
  });
});

describe('an undisbursed loan', () => {
  it('without payments has no balance', () => {
    expect(computeUndisbursedBalances(computeUndisbursedLoan([], disbursedOn))).toEqual(new Map());
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
    const loan = computeUndisbursedLoan(events, addDays(disbursedOn, 9));
    expect(loan).toMatchObject({
      credit: 600,
      payments: [{ id: retainedPayment.id }],
      reversedPayments: [{ payment: { id: refundedPayment.id }, on: disbursedOn }],
      refunds: [{ amount: 400 }],
    });
    expect(Object.fromEntries(computeUndisbursedBalances(loan))).toEqual({
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
    const creditOn = (day: Day) => computeUndisbursedLoan(events, day).credit;
    expect([addDays(paid, -1), paid, reversedPayments, returnedPayout].map(creditOn)).toEqual([
      0, 1_700, 1_000, 600,
    ]);
  });
});
