import { expect, test } from 'vitest';
import { formatAuditSubject } from '../../../../contract/desk/auditSubject.ts';
import { callNames, deskCalls } from '../../../../contract/desk/calls.ts';
import { describeAuditSubject } from './auditedLoan.ts';

test('a line names whatever the path of its call identifies, and a payment with its provider', () => {
  for (const name of callNames) {
    const { path } = deskCalls[name];
    const input = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, field = '']) => [field, field]));
    const subject = formatAuditSubject(name, Object.keys(input));
    expect(describeAuditSubject(name, input, {})).toBe(subject);
  }
  const payment = { paymentId: 'P1', provider: 'sandbox' };
  const transfer = { payoutId: 'P1', orderId: 'MX174', reference: '012180 0012 34567891', provider: 'bank' };
  expect(describeAuditSubject('paidByHand', transfer, {})).toMatch(/MX174 P1 bank ••••7891$/);
  expect(describeAuditSubject('match', payment, {})).toBe('POST suspense/match sandbox P1');
});
