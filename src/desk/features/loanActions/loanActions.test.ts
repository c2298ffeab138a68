import { expect, test } from 'vitest';
import type { Loan } from '../loans/loan.ts';
import { lateLoan, lateStatement } from '../loans/testing/loan.ts';
import { isWaiverDeferred, listLoanActions } from './loanActions.tsx';
import { findFirstWaivableCharge, remainingAfterWaiver } from './WaiverPreview.tsx';

const context = {
  t: (key: string, ..._values: unknown[]) => key,
  language: 'en' as const,
  limits: [],
  showLoan: () => Promise.resolve(),
};

test('a loan that was written off can still be paid, and is neither written off, restructured nor stopped again', () => {
  const listCalls = (loan: Loan) => listLoanActions(loan, context).map(({ call }) => call);
  const endedCalls = ['stopAccrual', 'restructure', 'writeOff'];
  expect(listCalls(lateLoan)).toEqual(expect.arrayContaining(endedCalls));
  const writtenOff = { ...lateLoan, statement: { ...lateStatement, writtenOffOn: '2026-11-01' } };
  expect(listCalls(writtenOff)).toEqual(listCalls(lateLoan).filter((call) => !endedCalls.includes(call)));
});

test('a waiver that one person may make is sent after some seconds, in which it can be undone; others at once', () => {
  const statement = { ...lateStatement, lateCharges: 12_000, interest: 90_000 };
  const isDeferred = (request: { of: 'late_charges' | 'interest'; amount: number }) =>
    isWaiverDeferred(request, statement, 15_000);
  expect(isDeferred({ of: 'late_charges', amount: 12_000 })).toBe(true);
  // More than is owed, or than is left of the day: the server's answer is awaited.
  expect(isDeferred({ of: 'late_charges', amount: 12_001 })).toBe(false);
  expect(isDeferred({ of: 'interest', amount: 15_000 })).toBe(true);
  expect(isDeferred({ of: 'interest', amount: 15_001 })).toBe(false);
});

test.each([
  [{ lateCharges: 1, fees: 1, interest: 1 }, 'late_charges'],
  [{ lateCharges: 0, fees: 1, interest: 1 }, 'fee'],
  [{ lateCharges: 0, fees: 0, interest: 1 }, 'interest'],
  [{ lateCharges: 0, fees: 0, interest: 0 }, 'late_charges'],
])('of %o, %s is waived first', (statement, of) => {
  expect(findFirstWaivableCharge(statement)).toBe(of);
});

test.each([
  [1_000, 400, 600],
  [1_000, 1_000, 0],
  [1_000, 1_001, null],
  [1_000, 0, null],
])('of %s owed, %s waived leave %s', (owed, waived, left) => {
  expect(remainingAfterWaiver(owed, waived)).toBe(left);
});

test('the form of a settlement offer says that one is open already, and no other form does', () => {
  const offer = { id: 'o', amount: 60_000, paid: 0, expiresOn: '2026-12-05', withdrawal: null };
  const listWarned = (state: 'open' | 'lapsed') => {
    const loan = { ...lateLoan, statement: { ...lateStatement, offers: [{ ...offer, state }] } };
    const warned = listLoanActions(loan, context).filter(({ notice }) => notice !== undefined);
    return warned.map(({ call, notice }) => `${call}: ${notice}`);
  };
  expect(listWarned('open')).toEqual(['settle: settleOpenOffer']);
  expect(listWarned('lapsed')).toEqual([]);
});
