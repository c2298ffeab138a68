import { describe, expect, test } from 'vitest';
import { orderStatus, requestType } from '../../../contract/status.ts';
import { aLoan, aPayment } from '../shared/testing.ts';
import { movedDueDate, outcomeOf } from './outcome.ts';

const fee = aPayment({ purpose: requestType.extension, movesDate: 1 });
const lost = aPayment({ purpose: requestType.extension });

describe('what a payment led to', () => {
  test('a fee paid in full moves the date', () => {
    const loan = aLoan({ payments: [fee] });
    expect(outcomeOf({ loan, arrived: fee })).toEqual({ kind: 'extended', loan });
  });

  test('a fee paid short moves nothing yet', () => {
    const loan = aLoan({ payments: [lost], heldForExtension: 10_000 });
    expect(outcomeOf({ loan, arrived: lost })).toBeUndefined();
    expect(movedDueDate(loan)).toBeUndefined();
  });

  test('a fee that wasn’t complete in time moved nothing', () => {
    const loan = aLoan({ payments: [lost] });
    expect(outcomeOf({ loan, arrived: lost })).toBeUndefined();
    expect(movedDueDate(loan)).toBeUndefined();
  });

  test('a repayment moves no date', () => {
    const arrived = aPayment({ purpose: requestType.repayment });
    const loan = aLoan({ payments: [arrived] });
    expect(outcomeOf({ loan, arrived })).toBeUndefined();
    expect(movedDueDate(loan)).toBeUndefined();
  });

  test('a settled loan is repaid, whatever arrived', () => {
    const loan = aLoan({ orderStatus: orderStatus.repaid });
    expect(outcomeOf({ loan, arrived: undefined })?.kind).toBe('repaid');
    expect(outcomeOf({ loan, arrived: fee })?.kind).toBe('repaid');
  });

  test('an extension paid before is named with the date it led to', () => {
    expect(movedDueDate(aLoan({ payments: [fee] }))).toBe('2026-11-27');
  });
});
