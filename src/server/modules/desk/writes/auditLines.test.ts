import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeskCallName,
  deskAddress,
  deskCalls,
  deskPrefix,
  type WriteCallName,
} from '../../../../contract/desk/calls.ts';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

/** Every write leaves its line in the audit: whom it is about, what it moved, the debt before and after. */

const reason = 'asked by telephone';
let server: TestServer;
let admin: DeskClient;
let auditor: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [admin, auditor] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'auditor')]);
});
afterAll(() => server.close());

type Line = DeskRow<'audit'>;

async function auditLinesOf(borrowerId: number | null): Promise<Line[]> {
  const of = borrowerId === null ? '' : `&borrowerId=${borrowerId}`;
  return (await auditor.get(`audit?limit=200${of}`)).body.items as Line[];
}

type Fields = Record<string, unknown>;

/** A write about no borrower: about staff, a provider's day, or unallocated money. */
type CallWithoutBorrower =
  | 'endSession'
  | 'renewPassphrase'
  | 'startTotp'
  | 'confirmTotp'
  | 'addPasskey'
  | 'removePasskey'
  | 'addStaff'
  | 'changeStaff'
  | 'suspendStaff'
  | 'renewInvitationLink'
  | 'closeDay'
  | 'closeMonth'
  | 'closeDifference'
  | 'closePayoutDifference'
  | 'suspendLending'
  | 'capLending'
  | 'returnSuspense'
  | 'noteReversal'
  | 'closeReversal'
  | 'explainLine'
  | 'reviewAlert'
  | 'revokeToken'
  | 'revokeInvitation'
  | 'openTill'
  | 'closeTill'
  | 'recountTill'
  | 'tillDifference'
  | 'deposit'
  | 'matchDeposit'
  | 'correctDeposit'
  | 'importBankStatement'
  | 'fetchSettlementFile'
  | 'uploadSettlementFile'
  | 'saveView'
  | 'deleteView'
  | 'uploadImport'
  | 'applyImport'
  | 'undoImport'
  | 'redeliverEvent'
  | 'retryJob';

/** What each write about a borrower is asked with; what it would move stands in it where it is known beforehand. */
async function requests(): Promise<Record<Exclude<WriteCallName, CallWithoutBorrower>, Fields>> {
  const { db } = server;
  const { reference } = await createReference(server, 'MX174');
  await sendPaymentNotice(server, { paymentId: 'much', reference, amount: 9_000_000 });
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount: 5_000 });
  const payoutId = 'PAUDITED';
  const { borrowerId } = ana;
  await db.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId: 'MX174' }).execute();
  const requestBody = { borrowerId, kind: 'access', requestText: 'Everything', reason };
  const { requestId } = (await admin.post('privacy-requests', requestBody)).body;
  const pendingApproval = (await admin.post('loans/MX180/write-off', { reason })).body;
  const { today, statement } = (await admin.get('loans/MX180')).body as DeskReply<'loan'>;
  const folio = 'MX26-DEMO-WAIT';
  const loan = { orderId: 'MX180' };
  return {
    decide: { orderId: 'MX21', approve: true },
    retryPayout: { payoutId },
    askForAccount: { payoutId },
    declarePayoutFailed: { payoutId },
    cancelPayout: { payoutId },
    paidByHand: { orderId: 'MX151' },
    reveal: { borrowerId, field: 'phone' },
    endBorrowerSessions: { borrowerId },
    setLanguage: { borrowerId, language: 'en' },
    sendReminder: { ...loan, borrowerId, template: 'overdue_1' },
    agreement: { ...loan, language: 'en' },
    loanPaper: { ...loan, kind: 'statement', language: 'en' },
    pay: { ...loan, amount: 1_000, paidAt: today, evidence: 'audited' },
    reverse: { orderId: 'MX174', paymentId: 'sandbox:much' },
    waive: { ...loan, of: 'late_charges', amount: 500 },
    reverseWaiver: { ...loan, waiverId: 'none' },
    stopAccrual: { ...loan, of: 'late_charges', from: today },
    settle: { ...loan, amount: (statement?.payoff ?? 0) - 2_000, expiresOn: today },
    restructure: { ...loan, periods: [30], total: statement?.payoff },
    promise: { ...loan, amount: 1_000, paysBy: today },
    withdrawPromise: { ...loan, promiseId: 'none' },
    withdrawSettlement: { ...loan, offerId: 'none' },
    pause: { ...loan, until: today },
    endPause: loan,
    recordContact: { ...loan, borrowerId, outcome: 'no_answer' },
    correctContact: { borrowerId, noteId: 1, outcome: 'refusal' },
    note: { ...loan, kind: 'call', text: 'Nobody answered' },
    writeOff: loan,
    refund: { orderId: 'MX174', paymentId: 'sandbox:much', amount: 1_000 },
    match: { provider: 'sandbox', paymentId: 'stray', orderId: 'MX180' },
    openComplaint: { borrowerId, problemType: '2', detail: 'A payment does not show' },
    askComplainant: { folio, question: 'Which day was it?' },
    answerComplaint: { folio, answer: 'We looked into it.' },
    reopenComplaint: { folio },
    answerClaim: { ...loan, answer: 'It is on your loan' },
    openPrivacyRequest: { borrowerId, kind: 'access', requestText: 'Everything' },
    answerPrivacyRequest: { requestId, state: 'granted', answer: 'Here' },
    withdrawConsent: { requestId, consentId: 'marketing' },
    erasePerson: { requestId, answer: 'Gone' },
    correctPerson: { borrowerId, fullName: 'Ana López Ruiz' },
    exportPerson: { borrowerId },
    assignCase: { caseKind: 'collections', caseId: 'MX180', staffId: null },
    approve: { approvalId: pendingApproval.approvalId, approve: true },
    withdraw: { approvalId: pendingApproval.approvalId },
  };
}

function buildPath(name: DeskCallName, fields: Fields): { path: string; body: Fields } {
  const { address, params } = deskAddress(name, fields);
  return { path: address.slice(deskPrefix.length + 1), body: { reason, ...params } };
}

describe('a line of a write', () => {
  let request: Awaited<ReturnType<typeof requests>>;
  beforeAll(async () => {
    request = await requests();
  });

  test('is found by the borrower, whether it was done, waits or was refused', async () => {
    for (const [name, fields] of Object.entries(request) as [DeskCallName, Fields][]) {
      const known = new Set((await auditLinesOf(ana.borrowerId)).map(({ eventId }) => eventId));
      const { path, body } = buildPath(name, fields);
      const { status, body: reply } = await admin.post(path, body);
      expect([200, 202, 404, 409], `${name} ${JSON.stringify(reply)}`).toContain(status);
      const lines = (await auditLinesOf(ana.borrowerId)).filter(({ eventId }) => !known.has(eventId));
      const { method, path: pattern } = deskCalls[name];
      const own = lines.filter(({ subject }) => subject.startsWith(`${method} ${pattern}`));
      const actions = {
        200: ['desk_done', 'personal_data_revealed'],
        202: ['desk_waits'],
        404: ['desk_refused'],
        409: ['desk_refused'],
      };
      expect(own, name).toHaveLength(1);
      expect(actions[status as 200], name).toContain(own[0]?.action);
      expect(own[0], name).toMatchObject({ actor: 'admin@quincena.example', reason, address: '127.0.0.1' });
      if (status >= 400) expect(own[0]?.subject, name).toMatch(new RegExp(` ${status} ${reply.code}$`));
    }
  });

  test('of one that moves a loan’s money has the amount, its currency, and the debt before and after', async () => {
    const moved: [DeskCallName, Fields, number, number][] = [
      [
        'pay',
        { orderId: 'MX174P', amount: 1_000, paidAt: undefined, evidence: 'audited too' },
        1_000,
        -1_000,
      ],
      ['waive', { orderId: 'MX180', of: 'late_charges', amount: 700 }, 700, -700],
      ['promise', { orderId: 'MX174P', amount: 800, paysBy: undefined }, 800, 0],
    ];
    for (const [name, fields, amount, change] of moved) {
      const orderId = String(fields.orderId);
      const { today } = (await admin.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
      const more = Object.fromEntries(
        ['paidAt', 'paysBy'].filter((field) => field in fields).map((field) => [field, today]),
      );
      const { path, body } = buildPath(name, { ...fields, ...more });
      const answer = await admin.post(path, body);
      if (answer.status !== 200) throw new Error(`${name} ${JSON.stringify(answer.body)}`);
      const line = (await auditLinesOf(ana.borrowerId)).find(({ action }) => action === 'desk_done');
      expect(line, name).toMatchObject({ amount, currency: 'MXN', debtBefore: expect.any(Number) });
      expect((line?.debtAfter ?? 0) - (line?.debtBefore ?? 0), name).toBe(change);
    }
  });
});

test('of a decision says which, and what it executed says who approved it', async () => {
  const admin2 = await signInAs(server, 'admin2');
  const waiver = { of: 'late_charges', amount: 20_100, reason };
  const { approvalId } = (await admin.post('loans/MX180/waivers', waiver)).body;
  const answer = await admin2.post(`approvals/${approvalId}`, { approve: true, reason });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const lines = (await auditLinesOf(ana.borrowerId)).filter(({ action }) => action === 'desk_done');
  const amounts = [20_100, 'MXN'];
  expect(
    lines.slice(0, 2).map(({ actor, subject, amount, currency }) => [actor, subject, amount, currency]),
  ).toEqual([
    ['admin2@quincena.example', `POST approvals/:approvalId ${approvalId} approved waive MX180`, ...amounts],
    [
      'admin@quincena.example',
      'POST loans/:orderId/waivers MX180 approvedBy:admin2@quincena.example',
      ...amounts,
    ],
  ]);
});

test('of a request and of its decision stands on the borrower’s timeline', async () => {
  const admin2 = await signInAs(server, 'admin2');
  const waiver = { of: 'late_charges', amount: 20_200, reason };
  const { approvalId } = (await admin.post('loans/MX180/waivers', waiver)).body;
  await admin2.post(`approvals/${approvalId}`, { approve: false, reason });
  const { items } = (await admin.get(`borrowers/${ana.borrowerId}/timeline?limit=5`)).body;
  const about = { orderId: 'MX180', amount: 20_200, currency: 'MXN', reason };
  const asked = {
    kind: 'approvalRequest',
    what: `POST loans/:orderId/waivers MX180 ${approvalId}`,
    by: 'Administración',
  };
  const decided = { kind: 'approval', what: 'refused waive', by: 'Administración 2' };
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...asked, ...about }),
      expect.objectContaining({ ...decided, ...about }),
    ]),
  );
});

test('is found by the beginning of the e-mail or name of who did it', async () => {
  for (const beginning of ['admin2', 'ADMIN2@q', 'Admin2@quincena.example']) {
    const { items } = (await auditor.get(`audit?actor=${encodeURIComponent(beginning)}`)).body;
    const actors = new Set((items as Line[]).map(({ actor }) => actor));
    expect([...actors], beginning).toEqual(['admin2@quincena.example']);
  }
});

test('a line names a settlement file’s provider and day, and a new language', async () => {
  const day = '2026-01-05';
  const file = { provider: 'sandbox', day, market: 'MX', fileName: 'day.csv', file: 'bm90aGluZw==', reason };
  await admin.post('reconciliation/files/fetch', { provider: 'sandbox', day, reason });
  await admin.post('reconciliation/files', file);
  await admin.post(`borrowers/${ana.borrowerId}/language`, { language: 'es', reason });
  const [language, upload, fetched] = (await auditLinesOf(null)).map(({ subject }) => subject);
  expect(fetched).toMatch(`POST reconciliation/files/fetch sandbox ${day}`);
  expect(upload).toMatch(`POST reconciliation/files sandbox ${day} MX`);
  expect(language).toBe('POST borrowers/:borrowerId/language es');
});

test('a view of a loan’s payment is on its borrower’s account', async () => {
  const paymentId = 'sandbox:much';
  const { status } = await admin.get(`loans/MX174/reversal-preview?paymentId=${paymentId}`);
  expect(status).toBe(200);
  const [line] = await auditLinesOf(ana.borrowerId);
  expect(line).toMatchObject({ action: 'desk_seen', borrowerId: ana.borrowerId });
  expect(line?.subject).toContain(`MX174 ${paymentId}`);
});

describe('a request that isn’t allowed', () => {
  test('is on its borrower’s account with its code; the same is written ten times an hour', async () => {
    const support = await signInAs(server, 'support');
    const { borrowerId } = ana;
    const before = (await auditLinesOf(borrowerId)).length;
    for (let time = 0; time < 15; time += 1) {
      const { status } = await support.post('loans/MX180/write-off', { reason });
      expect(status).toBe(403);
    }
    const lines = await auditLinesOf(borrowerId);
    expect(lines).toHaveLength(before + 10);
    expect(lines[0]).toMatchObject({
      action: 'desk_refused',
      actor: 'support@quincena.example',
      subject: 'POST loans/:orderId/write-off MX180 403 notAllowed',
    });
  });

  test('with what no database holds, or about nobody, is refused as any other', async () => {
    const support = await signInAs(server, 'support');
    for (const id of ['%00', 'NOBODYS', '%F0%9F%98%80', "'--"]) {
      const { status } = await support.post(`loans/${id}/write-off`, { reason });
      expect(status, id).toBe(403);
    }
    const [line] = await auditLinesOf(null);
    expect(line).toMatchObject({ borrowerId: null, action: 'desk_refused' });
  });
});
