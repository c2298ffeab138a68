import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalCalls } from './approvals.ts';
import {
  addApprover,
  addRefusal,
  type CallSubject,
  findCaseKind,
  findDoneCall,
  findLoanOfDecision,
  findRefusal,
  findSubjectIdField,
  firstIdentifierPosition,
  formatAuditSubject,
  formatDecidedRequest,
  includesRequestDetails,
  isRequestId,
  isUnreadableId,
  listPossibleFields,
  parseAuditSubject,
  parseCallSubject,
} from './auditSubject.ts';
import { callNames } from './calls.ts';

test.each([
  ['desk_seen', 'GET complaints/:folio MX180 MX26-DEMO-WAIT', 'complaint', 'MX26-DEMO-WAIT', ['MX180']],
  ['desk_seen', 'GET complaints/:folio MX26-DEMO-WAIT', 'complaint', 'MX26-DEMO-WAIT', []],
  ['desk_seen', 'GET loans/:orderId MX180', 'loan', 'MX180', []],
  ['desk_refused', 'GET loans/:orderId 404', 'other', '', []],
  [
    'desk_refused',
    'POST complaints/:folio/answer MX26-DEMO-WAIT 409 answered',
    'complaint',
    'MX26-DEMO-WAIT',
    [],
  ],
  ['desk_refused', 'POST loans/:orderId/refunds MX180 409 noCredit', 'loan', 'MX180', []],
  ['desk_done', 'POST approvals/:approvalId fd70f33d approved', 'approval', 'fd70f33d', ['approved']],
  ['desk_done', 'POST loans/:orderId/refunds MX180 approvedBy:b@x.mx', 'loan', 'MX180', []],
  // Stored before such names of files were changed.
  ['desk_done', 'POST bank-statements 1 approvedBy:b@x.mx', 'other', '1', ['approvedBy:b@x.mx']],
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

test('of a request that waits its line says what was asked for once, and what else it names is no request', () => {
  const of = (action: string, subject: string) => {
    const parsed = parseAuditSubject(action, subject);
    const requests = parsed.details.filter((text) => isRequestId(action, parsed, text));
    return { isSaid: includesRequestDetails(action, parsed), requests };
  };
  const [request, other] = ['b91a1d8fbb86d51c', 'fd70f33d91a1d8fb'];
  const correction = `POST borrowers/:borrowerId/corrections ${request}`;
  expect(of('desk_waits', `${correction} ${other}`)).toEqual({ isSaid: true, requests: [] });
  expect(of('desk_waits', `POST loans/:orderId/waivers MX180 ${request}`).requests).toEqual([request]);
  expect(of('desk_done', `POST approvals/:approvalId/withdrawal ${request}`).isSaid).toBe(false);
});

test('a thing without a number is called by the word of its id', () => {
  expect(findSubjectIdField('tills/:tillId/close')).toBe('tillId');
  expect(findSubjectIdField('loans/:orderId')).toBeUndefined();
});

test('an act at the desk has the name of its call; what waits or was refused has none', () => {
  const subject = 'POST loans/:orderId/payments MX180';
  expect(findDoneCall('desk_done', subject)).toBe('pay');
  expect(findDoneCall('desk_waits', subject)).toBeUndefined();
  expect(findDoneCall('desk_refused', `${subject} 409 noTill`)).toBeUndefined();
  expect(parseAuditSubject('desk_refused', `${subject} 409 noTill`).refusalCode).toBe('noTill');
});

test('ids drawn by chance say nothing to a reader; numbers of loans, receipts and files do', () => {
  for (const id of ['fd70f33d91a1d8fb', 'VWKZ5qs6dWQCwG-x_3Rt1A']) expect(isUnreadableId(id), id).toBe(true);
  for (const text of [
    'QK4EQRT5NXH52',
    'MX-000007-4JU9',
    'MX26-DEMO-WAIT',
    'Bank_of_May_2026.csv',
    'mx-quincena',
  ])
    expect(isUnreadableId(text), text).toBe(false);
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

/** Among them those that look like statuses. */
const identifiers = fc.array(
  fc.oneof(fc.stringMatching(/^[A-Za-z]\w{0,20}$/), fc.constantFrom('404', '500')),
  {
    maxLength: 4,
  },
);
const email = fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.mx$/);
const refusedAnswer = fc.record({
  status: fc.integer({ min: 400, max: 599 }),
  code: fc.option(fc.stringMatching(/^[a-z]\w{0,20}$/), { nil: undefined }),
});
const name = fc.constantFrom(...callNames);

/** Lines of a refused request, an executed one, and one that was approved. */
const lines: fc.Arbitrary<[action: string, CallSubject]> = fc.oneof(
  fc.tuple(fc.constant('desk_refused'), fc.record({ name, identifiers, refusedAnswer })),
  fc.tuple(fc.constant('desk_done'), fc.record({ name, identifiers })),
  fc.tuple(
    fc.constant('desk_done'),
    fc.record({ name: fc.constantFrom(...approvalCalls), identifiers, approvedBy: email }),
  ),
);

function format({ name: call, identifiers: words, refusedAnswer: answer, approvedBy }: CallSubject): string {
  const subject = formatAuditSubject(call, words);
  const answered = answer === undefined ? subject : addRefusal(subject, answer);
  return approvedBy === undefined ? answered : addApprover(answered, approvedBy);
}

test('what is written of a call is read back, its first identifier at its place', () => {
  fc.assert(
    fc.property(lines, ([action, subject]) => {
      const text = format(subject);
      expect(parseCallSubject(action, text)).toEqual(subject);
      const [first] = subject.identifiers;
      if (first !== undefined) expect(text.split(' ')[firstIdentifierPosition - 1]).toBe(first);
    }),
  );
});

test('no identifier reads as a word of the system’s, whatever people call their files', () => {
  const word = fc.oneof(email, identifiers.map(String), fc.constantFrom('401', '409', 'approved'));
  const forged = fc
    .tuple(fc.constantFrom('approvedBy:', 'withdrawn:', ''), word)
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, fc.array(forged, { maxLength: 4 }), refusedAnswer, (call, words, answer) => {
      const subject = formatAuditSubject(call, words);
      expect(parseCallSubject('desk_done', subject)?.approvedBy).toBeUndefined();
      expect(subject).not.toMatch(/ (approvedBy|withdrawn):/);
      const refused = addRefusal(subject, answer);
      const { status } = answer;
      const expected = [401, 403].includes(status) ? 'rights' : status === 409 ? 'rule' : 'input';
      expect(findRefusal('desk_refused', refused)).toBe(expected);
      const approved = parseCallSubject('desk_done', addApprover(subject, 'b@x.mx'));
      expect(approved?.approvedBy).toBe((approvalCalls as string[]).includes(call) ? 'b@x.mx' : undefined);
    }),
  );
});

test('what is written of a decided request is found in the line of its decision', () => {
  const request = formatDecidedRequest('writeOff', ['MX180']);
  const line = `${formatAuditSubject('approve', ['fd70f33d', 'approved'])} ${request}`;
  expect(findLoanOfDecision(parseAuditSubject('desk_done', line))).toBe('MX180');
});

test('an identifier with spaces is one word', () => {
  expect(formatAuditSubject('importBankStatement', ['bank  of may.csv', 'MX'])).toMatch(
    / bank_of_may\.csv MX$/,
  );
});

test('a subject that begins with no call is not one of a call', () => {
  expect(['sessions:2', 'MX180 promise', ''].map((text) => parseCallSubject('desk_done', text))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('what a code of a line may be follows from its call and its place: a product may be named like a market', () => {
  const first = (action: string, subject: string, text: string) =>
    listPossibleFields(parseAuditSubject(action, subject), text)[0];
  const subject = formatAuditSubject('suspendLending', ['MX', 'IN', 'suspended']);
  expect([first('desk_done', subject, 'MX'), first('desk_done', subject, 'IN')]).toEqual([
    'market',
    'productId',
  ]);
  const decided = formatAuditSubject('approve', [
    '0123456789abcdef',
    'approved',
    'suspendLending',
    'MX',
    'IN',
  ]);
  expect([first('desk_done', decided, 'MX'), first('desk_done', decided, 'IN')]).toEqual([
    'market',
    'productId',
  ]);
  expect(listPossibleFields(parseAuditSubject('signed_in', 'MX'), 'MX')).toEqual([]);
});
