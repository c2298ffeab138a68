import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unborneBalances } from './balances.ts';
import { addDays, type Day, day } from './calendar.ts';
import { type PayoutEvent, payoutOn, unborneLoan } from './payout.ts';
import { disbursementOf } from './schedule.ts';
import { FIXED } from './testing/arbitraries.ts';
import { aLoan, aPayment, aRefund, aReversal, aWaiver } from './testing/builders.ts';

const start = day('2026-10-16');

function steps(...all: PayoutEvent['step'][]): PayoutEvent[] {
  return all.map((step, index) => ({
    kind: 'payout',
    id: `${index}`,
    step,
    valueDate: addDays(start, index),
    recordedAt: `${addDays(start, index)}T18:00:00.000Z`,
  }));
}

describe('a payout', () => {
  it('makes a loan run from the day on which it arrived', () => {
    expect(payoutOn(steps('sent', 'arrived'), start)).toMatchObject({ state: 'sent', disbursedOn: null });
    expect(payoutOn(steps('sent', 'arrived'), addDays(start, 9))).toMatchObject({
      state: 'arrived',
      disbursedOn: addDays(start, 1),
    });
  });

  it('that came back waits to be sent again, and counts from when that arrives', () => {
    const events = steps('sent', 'arrived', 'returned', 'sent', 'arrived');
    expect(payoutOn(events, addDays(start, 1)).disbursedOn).toBe(addDays(start, 1));
    expect(payoutOn(events, addDays(start, 2))).toMatchObject({
      state: 'waiting',
      disbursedOn: null,
      returned: { valueDate: addDays(start, 2) },
    });
    expect(payoutOn(events, addDays(start, 4)).disbursedOn).toBe(addDays(start, 4));
  });

  it('that was cancelled stays so', () => {
    const events = steps('sent', 'returned', 'cancelled', 'sent', 'arrived');
    expect(payoutOn(events, addDays(start, 9))).toMatchObject({ state: 'cancelled', disbursedOn: null });
  });

  it('takes only a step that can follow where its money is', () => {
    const stateAfter = (...all: PayoutEvent['step'][]) => payoutOn(steps(...all), addDays(start, 9)).state;
    expect((['sent', 'arrived', 'returned', 'cancelled'] as const).map((step) => stateAfter(step))).toEqual([
      'sent',
      'arrived',
      'waiting',
      'cancelled',
    ]);
    const statesAfter = (...before: PayoutEvent['step'][]) =>
      (['sent', 'arrived', 'returned', 'cancelled'] as const).map((step) => stateAfter(...before, step));
    expect(statesAfter('sent')).toEqual(['sent', 'arrived', 'waiting', 'cancelled']);
    expect(statesAfter('arrived')).toEqual(['arrived', 'arrived', 'waiting', 'cancelled']);
    expect(statesAfter('cancelled')).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(payoutOn(steps('returned'), start).returned).toBeNull();
    expect(payoutOn(steps('arrived', 'arrived'), addDays(start, 1)).disbursedOn).toBe(start);
  });

  it('takes the steps of one day as they became known, and those of one instant by their names', () => {
    const at = (step: PayoutEvent['step'], hour: string, id: string = step): PayoutEvent => ({
      kind: 'payout',
      id,
      step,
      valueDate: start,
      recordedAt: `${start}T${hour}:00:00.000Z`,
    });
    const stateOf = (...events: PayoutEvent[]) => payoutOn(events, start).state;
    expect(stateOf(at('sent', '10'), at('arrived', '11'), at('returned', '12'))).toBe('waiting');
    expect(stateOf(at('arrived', '11'), at('returned', '10'))).toBe('arrived');
    expect(stateOf(at('returned', '10', 'b'), at('arrived', '10', 'a'))).toBe('waiting');
    expect(stateOf(at('returned', '10', 'a'), at('arrived', '10', 'b'))).toBe('arrived');
    const dayBefore = { ...at('arrived', '23', 'z'), valueDate: addDays(start, -1) };
    expect(stateOf(at('returned', '09'), dayBefore)).toBe('waiting');
  });

  it('that came back says when it did last, and goes on saying so once it is sent again', () => {
    const events = steps('sent', 'returned', 'sent', 'returned', 'sent', 'arrived');
    expect(payoutOn(events, addDays(start, 5))).toMatchObject({
      state: 'arrived',
      returned: { valueDate: addDays(start, 3) },
    });
  });

  it('is the same in whatever order its steps are listed, and told of twice', () => {
    const step = fc.constantFrom('sent', 'arrived', 'returned', 'cancelled' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.nat(9), fc.nat(), (all, after, seed) => {
        const events = steps(...(all as PayoutEvent['step'][]));
        const twice = [...events, ...events.map((event) => ({ ...event }))];
        const others = twice.toSorted((a, b) => ((a.id.length + seed) % 3) - ((b.id.length + seed) % 2));
        const on = addDays(start, after);
        expect(payoutOn(others.reverse(), on)).toEqual(payoutOn(events, on));
      }),
      FIXED,
    );
  });
});

describe('a loan that the borrower hasn’t got', () => {
  const disbursement = disbursementOf(aLoan());

  it('is on its way in the books, or not there', () => {
    const book = (...all: PayoutEvent['step'][]) =>
      Object.fromEntries(unborneBalances(unborneLoan(steps(...all), [], addDays(start, 9)), disbursement));
    expect(book()).toEqual({});
    expect(book('sent')).toEqual({ payout_in_transit: 230_400, disbursement_cash: -230_400 });
    expect(book('sent', 'arrived', 'returned')).toEqual({});
    expect(book('sent', 'arrived', 'cancelled')).toEqual({});
  });

  it('leaves what was paid for it in the borrower’s favour', () => {
    const kept = aPayment(start, 1_000);
    const gone = aPayment(start, 700);
    const events = [kept, gone, aReversal(start, gone), aRefund(start, 400)];
    const loan = unborneLoan(steps('arrived', 'cancelled'), events, addDays(start, 9));
    expect(loan).toMatchObject({
      credit: 600,
      payments: [{ id: kept.id }],
      undone: [{ payment: { id: gone.id }, on: start }],
      refunds: [{ amount: 400 }],
    });
    expect(Object.fromEntries(unborneBalances(loan, disbursement))).toEqual({
      'cash:sandbox': 600,
      borrower_credit: -600,
    });
  });

  it('is on a day what was known by then', () => {
    const [paid, undone, back] = [0, 1, 2].map((days) => addDays(start, days)) as [Day, Day, Day];
    const [kept, gone] = [aPayment(paid, 1_000), aPayment(paid, 700)];
    const events = [kept, gone, aReversal(undone, gone), aRefund(back, 400), aWaiver(paid, 5)];
    const creditOn = (day: Day) => unborneLoan(steps('cancelled'), events, day).credit;
    expect([addDays(paid, -1), paid, undone, back].map(creditOn)).toEqual([0, 1_700, 1_000, 600]);
  });
});
