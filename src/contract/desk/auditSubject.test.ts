import { expect, test } from 'vitest';
import {
  findCaseKind,
  findIdField,
  findLoanOfDecision,
  parseAuditSubject,
  parseCallOfAuditSubject,
} from './auditSubject.ts';

test.each([
  ['desk_seen', 'GET complaints/:folio MX180 MX26-DEMO-WAIT', 'complaint', 'MX26-DEMO-WAIT', ['MX180']],
  ['desk_seen', 'GET complaints/:folio MX26-DEMO-WAIT', 'complaint', 'MX26-DEMO-WAIT', []],
  ['desk_seen', 'GET loans/:orderId MX180', 'loan', 'MX180', []],
  ['desk_refused', 'GET loans/:orderId 404', 'other', '404', []],
  [
    'desk_refused',
    'POST complaints/:folio/answer MX26-DEMO-WAIT 409 answered',
    'complaint',
    'MX26-DEMO-WAIT',
    ['409'],
  ],
  ['desk_refused', 'POST loans/:orderId/refunds MX180 409 noCredit', 'loan', 'MX180', ['409']],
  ['desk_done', 'POST approvals/:approvalId fd70f33d approved', 'approval', 'fd70f33d', ['approved']],
  [
    'desk_done',
    'POST loans/:orderId/refunds MX180 approvedBy:b@x.mx',
    'loan',
    'MX180',
    ['approvedBy:b@x.mx'],
  ],
  [
    'desk_waits',
    'POST borrowers/:borrowerId/corrections b91a1d8fbb86d51c',
    'approval',
    'b91a1d8fbb86d51c',
    [],
  ],
  ['loan_serviced', 'MX180 promise', 'loan', 'MX180', ['promise']],
  ['suspense_matched', 'sandbox:p1', 'other', 'sandbox:p1', []],
])('of %s, %s is about the %s %s', (action, subject, kind, subjectId, others) => {
  expect(parseAuditSubject(action, subject)).toMatchObject({ kind, subjectId, details: others });
});

test('the line of a decision names the loan of its request, if it is about one', () => {
  const findLoan = (subject: string) => findLoanOfDecision(parseAuditSubject('desk_done', subject));
  expect(findLoan('POST approvals/:approvalId fd70f33d approved writeOff MX180')).toBe('MX180');
  expect(findLoan('POST approvals/:approvalId fd70f33d refused closeMonth MX 2026-10')).toBeUndefined();
  expect(findLoan('POST loans/:orderId/write-off MX180')).toBeUndefined();
});

test('a thing without a number is called by the word of its id', () => {
  expect(findIdField('tills/:tillId/close')).toBe('tillId');
  expect(findIdField('loans/:orderId')).toBeUndefined();
});

test('a case is named after its kind, whoever it was assigned to', () => {
  const findKind = (subject: string, text: string) =>
    findCaseKind(parseAuditSubject('desk_done', subject), text);
  expect(findKind('POST cases/assign 79e431a9810316e7 complaint MX26-DEMO-WAIT', 'MX26-DEMO-WAIT')).toBe(
    'complaint',
  );
  expect(findKind('POST cases/assign approval fd70f33d91a1d8fb', 'fd70f33d91a1d8fb')).toBe('approval');
  expect(
    findKind('POST cases/assign 79e431a9810316e7 approval fd70f33d91a1d8fb', '79e431a9810316e7'),
  ).toBeUndefined();
});

test('a call is parsed from an audit subject, with what follows it', () => {
  expect(parseCallOfAuditSubject('GET loans/:orderId MX180')).toEqual({
    name: 'loan',
    path: 'loans/:orderId',
    remainder: 'MX180',
  });
  expect(parseCallOfAuditSubject('GET reconciliation')).toEqual({
    name: 'reconciliation',
    path: 'reconciliation',
    remainder: '',
  });
  expect(parseCallOfAuditSubject('sessions:2')).toBeUndefined();
});
