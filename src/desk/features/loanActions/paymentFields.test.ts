import { expect, test } from 'vitest';
import { readForm } from '../../ui/form/fields.ts';
import { lateLoan, lateStatement } from '../loans/testing/loan.ts';
import {
  findApprovalReason,
  findClosingAmount,
  isMoreThanOwed,
  listLikelyAmounts,
  readChange,
  readTender,
  resetConfirmations,
  syncReasonWithTender,
} from './paymentFields.ts';

const instalment = {
  number: 2,
  dueOn: '2026-12-15',
  originalDueOn: '2026-12-15',
  principal: 40_000,
  interest: 2_000,
  vat: 0,
  lateCharges: 0,
  isAtLateCap: false,
  fees: 0,
  paid: 0,
  waived: 0,
  outstanding: 42_000,
  daysOverdue: 0,
  paidOn: null,
};
const offer = {
  id: 'o',
  amount: 70_000,
  paid: 10_000,
  expiresOn: '2026-11-30',
  state: 'open',
  withdrawal: null,
} as const;

test('what is due and what ends the loan are proposed, each amount once', () => {
  expect(listLikelyAmounts(lateLoan, lateStatement)).toEqual([{ key: 'usePayoff', amount: 100_000 }]);
  const instalments = [instalment];
  expect(listLikelyAmounts(lateLoan, { ...lateStatement, payoff: 140_000, instalments })).toEqual([
    { key: 'useDue', amount: 100_000 },
    { key: 'usePayoff', amount: 140_000 },
  ]);
});

test('where nothing is due the next instalment is proposed beside what ends the loan, and an open offer', () => {
  const current = {
    ...lateStatement,
    dueNow: 0,
    payoff: 140_000,
    instalments: [instalment],
    offers: [offer],
  };
  expect(listLikelyAmounts(lateLoan, current)).toEqual([
    { key: 'useNext', amount: 42_000 },
    { key: 'useOffer', amount: 60_000 },
    { key: 'usePayoff', amount: 140_000 },
  ]);
  const lapsed = { ...current, offers: [{ ...offer, state: 'lapsed' as const }] };
  expect(listLikelyAmounts(lateLoan, lapsed).map(({ key }) => key)).toEqual(['useNext', 'usePayoff']);
});

test('cash received has change; money of the bank has none', () => {
  const changeOf = (from: string, amount: string, cashGiven: string) => {
    const input = readForm({ from, amount, cashGiven, paidAt: '2026-11-24' });
    return readChange(input, readTender(input, []));
  };
  expect(changeOf('cash', '463.20', '500')).toBe(3_680);
  expect(changeOf('cash', '500', '500')).toBe(0);
  expect([changeOf('cash', '463.20', ''), changeOf('cash', '463.20', '400')]).toEqual([null, null]);
  expect([changeOf('cash', '', '500'), changeOf('bank', '463.20', '500')]).toEqual([null, null]);
});

test('the least that ends a loan is what is left of an open offer, else the payoff', () => {
  expect(findClosingAmount(lateStatement)).toBe(100_000);
  expect(findClosingAmount({ ...lateStatement, offers: [offer] })).toBe(60_000);
  expect(findClosingAmount({ ...lateStatement, payoff: 50_000, offers: [offer] })).toBe(50_000);
});

test('an amount above what is owed is asked about, again after each change of it', () => {
  const statement = { offers: [], payoff: 2_209 };
  const isAsked = (amount: string) => isMoreThanOwed(readForm({ from: 'cash', amount }), statement);
  expect([isAsked('22.09'), isAsked('22.10'), isAsked('2209')]).toEqual([false, true, true]);
  const meant = { from: 'cash', amount: '2209', overpayment: 'yes' };
  expect(resetConfirmations({ ...meant, evidence: 'x' }, meant)).toMatchObject({ overpayment: 'yes' });
  expect(resetConfirmations({ ...meant, amount: '22090' }, meant)).toMatchObject({ overpayment: '' });
});

test('that it is another payment holds for one amount, day and tender', () => {
  const meant = { from: 'cash', amount: '500', paidAt: '2026-11-24', duplicate: 'yes' };
  const isAskedAgain = (changed: object) =>
    resetConfirmations({ ...meant, ...changed }, meant).duplicate === '';
  const changes = [{ evidence: 'x' }, { amount: '501' }, { paidAt: '2026-11-23' }, { from: 'bank' }];
  expect(changes.map(isAskedAgain)).toEqual([false, true, true, true]);
});

test('the reason is prepared for where the money comes from, until another is typed', () => {
  const reasons = { cash: 'at the counter', bank: 'on the statement' };
  const reasonOf = (from: string, reason: string) =>
    syncReasonWithTender({ from, reason }, { from: from === 'cash' ? 'bank' : 'cash' }, reasons).reason;
  expect(reasonOf('bank', reasons.cash)).toBe(reasons.bank);
  expect(reasonOf('cash', reasons.bank)).toBe(reasons.cash);
  expect(reasonOf('bank', 'my own')).toBe('my own');
});

test('the next instalment is not proposed where less ends the loan', () => {
  const current = { ...lateStatement, dueNow: 0, payoff: 41_000, instalments: [instalment] };
  expect(listLikelyAmounts(lateLoan, current)).toEqual([{ key: 'usePayoff', amount: 41_000 }]);
});

test('that a payment waits is said before it is sent: cash before its till or yesterday, the bank without a line', () => {
  const [today, opened] = ['2026-11-27', '2026-11-26T15:00:00.000Z'];
  const reasonOf = (from: string, paidAt: string, tillOpenedAt = '2026-11-20T15:00:00.000Z') =>
    findApprovalReason(readTender(readForm({ from, amount: '1', paidAt }), []), today, tillOpenedAt);
  expect(reasonOf('bank', today)).toBe('noStatementLine');
  expect([today, '2026-11-26', '2026-11-25'].map((day) => reasonOf('cash', day))).toEqual([
    undefined,
    undefined,
    'beforeTill',
  ]);
  expect(reasonOf('cash', '2026-11-26', opened)).toBe('beforeTill');
});
