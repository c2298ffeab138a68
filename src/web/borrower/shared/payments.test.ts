import { describe, expect, test } from 'vitest';
import { visibleRows } from './loanElements.tsx';
import { classifyConfirmation, findNewPayments } from './PaymentsList.tsx';
import { aPayment } from './testing/loans.ts';

const paidAt = '2026-11-18 14:30:00';

describe('how a payment was confirmed', () => {
  test('in minutes where its notice came soon', () => {
    expect(classifyConfirmation(aPayment({ paidAt, receivedAt: '2026-11-18 14:34:00' }))).toEqual({
      kind: 'soon',
      minutes: 4,
    });
    expect(classifyConfirmation(aPayment({ paidAt, receivedAt: '2026-11-18 14:30:10' }))).toEqual({
      kind: 'soon',
      minutes: 0,
    });
  });

  test('across midnight too', () => {
    const payment = aPayment({ paidAt: '2026-11-18 23:58:00', receivedAt: '2026-11-19 00:03:00' });
    expect(classifyConfirmation(payment)).toEqual({ kind: 'soon', minutes: 5 });
  });

  test('by its days where the notice came late', () => {
    expect(classifyConfirmation(aPayment({ paidAt, receivedAt: '2026-11-20 09:00:00' })).kind).toBe('later');
    expect(classifyConfirmation(aPayment({ paidAt, receivedAt: '2026-11-18 16:31:00' })).kind).toBe('later');
  });

  test('never before it was paid, whatever the clocks say', () => {
    expect(classifyConfirmation(aPayment({ paidAt, receivedAt: '2026-11-18 14:20:00' }))).toEqual({
      kind: 'soon',
      minutes: 0,
    });
  });
});

describe('payments that arrived', () => {
  test('are those that the page did not have before', () => {
    const [first, second] = [aPayment(), aPayment({ paymentId: 'p2' })];
    expect(findNewPayments([first], [second, first])).toEqual([second]);
    expect(findNewPayments([first], [first])).toEqual([]);
  });
});

describe('detail rows', () => {
  test('with an empty or 0 value are hidden', () => {
    const rows = ['$2,304.00', '', ' ', '0', '0.0493 %'].map((value) => ({ text: 'row', value }));
    expect(visibleRows(rows).map(({ value }) => value)).toEqual(['$2,304.00', '0.0493 %']);
  });
});
