import { expect, test } from 'vitest';
import type { Loan, Statement } from './LoanStatement.tsx';
import { firstWaivableCharge, listLoanActions } from './loanActions.tsx';

const statement: Statement = {
  disbursedOn: '2026-09-01',
  payoff: 100_000,
  remaining: 100_000,
  dueNow: 100_000,
  repayAmount: 100_000,
  repayDate: null,
  overdueSince: '2026-09-16',
  daysOverdue: 60,
  lateCharges: 0,
  fees: 0,
  interest: 0,
  credit: 0,
  settledOn: null,
  writtenOffOn: null,
  pausedUntil: null,
  isPaused: false,
  instalments: [],
  promises: [],
  offers: [],
};
const late: Loan = {
  orderId: 'LATE',
  borrowerId: 1,
  name: 'Ana',
  market: 'MX',
  language: 'es',
  productId: 'p',
  currency: 'MXN',
  principal: 90_000,
  disbursement: 230_400,
  state: 'overdue',
  asOf: '2026-11-24',
  today: '2026-11-24',
  createdAt: '2026-09-01T00:00:00.000Z',
  statement,
  coolingOff: null,
  payout: null,
  openClaim: null,
  waiting: [],
  payments: [],
  events: [],
  notes: [],
};

test('a loan that was written off can still be paid, and is neither written off, restructured nor stopped again', () => {
  const listCalls = (loan: Loan) =>
    listLoanActions(loan, (key: string, ..._values: unknown[]) => key).map(({ call }) => call);
  const endedCalls = ['stopAccrual', 'restructure', 'writeOff'];
  expect(listCalls(late)).toEqual(expect.arrayContaining(endedCalls));
  const writtenOff = { ...late, statement: { ...statement, writtenOffOn: '2026-11-01' } };
  expect(listCalls(writtenOff)).toEqual(listCalls(late).filter((call) => !endedCalls.includes(call)));
});

test.each([
  [{ lateCharges: 1, fees: 1, interest: 1 }, 'late_charges'],
  [{ lateCharges: 0, fees: 1, interest: 1 }, 'fee'],
  [{ lateCharges: 0, fees: 0, interest: 1 }, 'interest'],
  [{ lateCharges: 0, fees: 0, interest: 0 }, 'late_charges'],
])('of %o, %s is waived first', (statement, of) => {
  expect(firstWaivableCharge(statement)).toBe(of);
});
