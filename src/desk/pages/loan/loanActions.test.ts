import { expect, test } from 'vitest';
import type { Loan } from './loan.ts';
import { listLoanActions } from './loanActions.tsx';
import { lateLoan, lateStatement } from './testing/loan.ts';
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
  const limit = {
    call: 'waive',
    market: 'MX',
    currency: 'MXN',
    above: 20_000,
    perDay: null,
    left: 15_000,
  } as const;
  const statement = { ...lateStatement, lateCharges: 12_000, interest: 90_000 };
  const actions = listLoanActions({ ...lateLoan, statement }, { ...context, limits: [limit] });
  const button = actions.find(({ call }) => call === 'waive')?.button as {
    props: { undoWindow: { isDeferred: (request: { of: string; amount: number }) => boolean } };
  };
  const { isDeferred } = button.props.undoWindow;
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
])('of %s owed, %s forgiven leave %s', (owed, forgiven, left) => {
  expect(remainingAfterWaiver(owed, forgiven)).toBe(left);
});
