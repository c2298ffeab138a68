import { expect, test } from 'vitest';
import { firstWaivableCharge, leftOf } from './Forgiven.tsx';
import type { Loan } from './LoanStatement.tsx';
import { listLoanActions } from './loanActions.tsx';
import { lateLoan, lateStatement } from './testing/loan.ts';

test('a loan that was written off can still be paid, and is neither written off, restructured nor stopped again', () => {
  const listCalls = (loan: Loan) =>
    listLoanActions(loan, (key: string, ..._values: unknown[]) => key, 'en').map(({ call }) => call);
  const endedCalls = ['stopAccrual', 'restructure', 'writeOff'];
  expect(listCalls(lateLoan)).toEqual(expect.arrayContaining(endedCalls));
  const writtenOff = { ...lateLoan, statement: { ...lateStatement, writtenOffOn: '2026-11-01' } };
  expect(listCalls(writtenOff)).toEqual(listCalls(lateLoan).filter((call) => !endedCalls.includes(call)));
});

test.each([
  [{ lateCharges: 1, fees: 1, interest: 1 }, 'late_charges'],
  [{ lateCharges: 0, fees: 1, interest: 1 }, 'fee'],
  [{ lateCharges: 0, fees: 0, interest: 1 }, 'interest'],
  [{ lateCharges: 0, fees: 0, interest: 0 }, 'late_charges'],
])('of %o, %s is waived first', (statement, of) => {
  expect(firstWaivableCharge(statement)).toBe(of);
});

test.each([
  [1_000, 400, 600],
  [1_000, 1_000, 0],
  [1_000, 1_001, null],
  [1_000, 0, null],
])('of %s owed, %s forgiven leave %s', (owed, forgiven, left) => {
  expect(leftOf(owed, forgiven)).toBe(left);
});
