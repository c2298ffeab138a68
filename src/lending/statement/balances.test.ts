import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aCharge,
  aFeePayment,
  aLoan,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
  aRefund,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { computeBalances } from './balances.ts';
import { computeStatement } from './statement.ts';

describe('the ledger balances of a loan', () => {
  it('open with the principal, the deducted fees and the unearned interest', () => {
    expect(Object.fromEntries(computeBalances(computeStatement(aLoan(), [], aLoan().disbursedOn)))).toEqual({
      principal_receivable: 300_000,
      interest_receivable: 4_438,
      vat_receivable: 710,
      commission_income: -60_000,
      interest_income: -4_438,
      vat_payable: -10_310,
      disbursement_cash: -230_400,
    });
  });

  it('close with cash, income, tax and the borrower’s credit', () => {
    const events = [
      anExtensionQuote(firstDueDate),
      aFeePayment(firstDueDate, 21_000),
      aPayment(addDays(firstDueDate, 9), 324_000, { provider: 'oxxo' }),
    ];
    expect(
      Object.fromEntries(computeBalances(computeStatement(aLoan(), events, addDays(firstDueDate, 9)))),
    ).toEqual({
      'cash:sandbox': 21_000,
      'cash:oxxo': 324_000,
      commission_income: -60_000,
      interest_income: -4_438,
      late_income: -18_309,
      fee_income: -21_000,
      vat_payable: -10_310,
      disbursement_cash: -230_400,
      borrower_credit: -543,
    });
  });

  it('hold late charges and the lender’s charges on separate accounts, receivable and income', () => {
    const on = toDay('2026-11-18');
    const charges = [aCharge(on, 7_000, 'enforcement'), aCharge(on, 5_000, 'fee')];
    expect(Object.fromEntries(computeBalances(computeStatement(anIndianLoan(), charges, on)))).toMatchObject({
      late_receivable: 36_391,
      late_income: -36_391,
      penalty_receivable: 100_000,
      penalty_income: -100_000,
      enforcement_receivable: 7_000,
      fee_receivable: 5_000,
      fee_income: -12_000,
    });
  });

  it('credit a refund to the cash account that received the payment', () => {
    const events = [
      aPayment(firstDueDate, 305_648, { provider: 'oxxo' }),
      aRefund(addDays(firstDueDate, 2), 300, { provider: 'oxxo' }),
    ];
    const before = computeBalances(computeStatement(aLoan(), events, addDays(firstDueDate, 1)));
    expect([before.get('cash:oxxo'), before.get('borrower_credit')]).toEqual([305_648, -500]);
    const after = computeStatement(aLoan(), events, addDays(firstDueDate, 2));
    expect(after).toMatchObject({ credit: 200, settledOn: firstDueDate });
    const balances = computeBalances(after);
    expect([balances.get('cash:oxxo'), balances.get('borrower_credit')]).toEqual([305_348, -200]);
  });

  it('show a part of an extension fee as held', () => {
    const balances = computeBalances(
      computeStatement(
        aLoan(),
        [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 20_000)],
        firstDueDate,
      ),
    );
    expect(balances.get('extension_held')).toBe(-20_000);
    expect(balances.get('principal_receivable')).toBe(300_000);
    expect(balances.has('fee_income')).toBe(false);
  });

  it('sum to zero after any events, and hold every centavo received', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const balances = computeBalances(computeStatement(terms, events, on));
        expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
        const cash = [...balances].filter(([account]) => account.startsWith('cash:'));
        const received = events.filter((event) => event.kind === 'payment' && event.valueDate <= on);
        expect(cash.reduce((sum, [, amount]) => sum + amount, 0)).toBe(
          received.reduce((sum, event) => sum + (event.kind === 'payment' ? event.amount : 0), 0),
        );
      }),
      propertyParameters,
    );
  });

  it('never have a negative receivable', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        for (const [account, amount] of computeBalances(computeStatement(terms, events, on))) {
          const isAsset = /_receivable$|^cash:|^waived_rests$/.test(account);
          expect(isAsset ? amount : -amount, account).toBeGreaterThan(0);
        }
      }),
      propertyParameters,
    );
  });
});
