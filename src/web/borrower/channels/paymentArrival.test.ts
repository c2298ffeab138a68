import { describe, expect, test } from 'vitest';
import { orderStatus, paymentPurpose } from '../../../contract/status.ts';
import { aLoan, aPayment } from '../shared/testing/loans.ts';
import { getExtendedDueDate, getPaymentOutcome } from './paymentArrival.ts';

const feePayment = aPayment({ purpose: paymentPurpose.extension, movesDate: 1 });
const reversedPayment = aPayment({ purpose: paymentPurpose.extension });

describe('what a payment led to', () => {
  test('a fee paid in full moves the date', () => {
    const loan = aLoan({ payments: [feePayment] });
    expect(getPaymentOutcome({ loan, newPayment: feePayment })).toEqual({ kind: 'extended', loan });
  });

  test('a fee paid short moves nothing yet', () => {
    const loan = aLoan({ payments: [reversedPayment], heldForExtension: 10_000 });
    expect(getPaymentOutcome({ loan, newPayment: reversedPayment })).toBeUndefined();
    expect(getExtendedDueDate(loan)).toBeUndefined();
  });

  test('a fee that wasn’t complete in time moved nothing', () => {
    const loan = aLoan({ payments: [reversedPayment] });
    expect(getPaymentOutcome({ loan, newPayment: reversedPayment })).toBeUndefined();
    expect(getExtendedDueDate(loan)).toBeUndefined();
  });

  test('a repayment moves no date', () => {
    const newPayment = aPayment({ purpose: paymentPurpose.repayment });
    const loan = aLoan({ payments: [newPayment] });
    expect(getPaymentOutcome({ loan, newPayment })).toBeUndefined();
    expect(getExtendedDueDate(loan)).toBeUndefined();
  });

  test('a settled loan is repaid, whatever arrived', () => {
    const loan = aLoan({ orderStatus: orderStatus.repaid });
    expect(getPaymentOutcome({ loan, newPayment: undefined })?.kind).toBe('repaid');
    expect(getPaymentOutcome({ loan, newPayment: feePayment })?.kind).toBe('repaid');
  });

  test('an extension paid before is named with the date it led to', () => {
    expect(getExtendedDueDate(aLoan({ payments: [feePayment] }))).toBe('2026-11-27');
  });
});
