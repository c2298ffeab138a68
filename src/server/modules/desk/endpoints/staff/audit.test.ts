import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { recordAudit, verifyAuditDaily } from '../../../../platform/audit/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signIn, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let auditor: DeskClient;
beforeAll(async () => {
  server = await testServer();
  auditor = await signInAs(server, 'auditor');
});
afterAll(() => server.close());

const reason = 'asked by telephone';

async function findLines(filters: Record<string, string>): Promise<DeskRow<'audit'>[]> {
  const { status, body } = await auditor.get(`audit?${new URLSearchParams(filters)}`);
  expect(status).toBe(200);
  return (body as DeskReply<'audit'>).items;
}

test('lines are found by the number of a loan or an approval, whoever’s they are', async () => {
  const finance = await signInAs(server, 'finance');
  const asked = await finance.post('loans/MX180/write-off', { reason });
  expect(asked.status).toBe(202);
  const note = { text: 'no answer', kind: 'call', reason };
  expect((await (await signInAs(server, 'collections')).post('loans/MX174/notes', note)).status).toBe(200);
  for (const about of ['MX180', 'mx180']) {
    const lines = await findLines({ about, action: 'desk_waits' });
    expect(lines.map(({ subject }) => subject)).toEqual([
      `POST loans/:orderId/write-off MX180 ${asked.body.approvalId}`,
    ]);
  }
  const { approvalId } = asked.body;
  const admin = await signInAs(server, 'admin');
  expect((await admin.post(`approvals/${approvalId}`, { approve: false, reason })).status).toBe(200);
  const decisions = await findLines({ about: String(approvalId) });
  expect(decisions.map(({ action, actor }) => [action, actor])).toContainEqual([
    'desk_done',
    'admin@quincena.example',
  ]);
  expect(decisions.every(({ borrowerId }) => borrowerId === ana.borrowerId)).toBe(true);
  expect(await findLines({ about: 'MX180', borrowerId: String(bruno.borrowerId) })).toEqual([]);
});

test('the number of a loan or of a receipt finds its payment, what was asked about it, and what was refused or withdrawn of that', async () => {
  const finance = await signInAs(server, 'finance');
  const support = await signInAs(server, 'support');
  const orderId = 'MX174';
  const { today } = (await finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  const record = () => finance.post(`loans/${orderId}/payments`, { amount: 1_000, paidAt: today, reason });
  const { receipt } = (await record()).body;
  const other = (await record()).body.receipt;
  const reverse = async (number: unknown) => {
    const { status, body } = await finance.post(`loans/${orderId}/reversals`, {
      paymentId: `cash_desk:${number}`,
      reason,
    });
    expect(status).toBe(202);
    return String(body.approvalId);
  };
  const approvalId = await reverse(receipt);
  expect((await support.post(`approvals/${approvalId}`, { approve: true, reason })).status).toBe(403);
  expect((await finance.post(`approvals/${approvalId}/withdrawal`, { reason })).status).toBe(200);
  const ofOther = await reverse(other);
  const [withdrawn] = await findLines({ about: approvalId, call: 'withdraw' });
  expect(withdrawn).toMatchObject({ request: { call: 'reverse', orderId } });
  const ofReceipt = [
    `POST approvals/:approvalId/withdrawal ${approvalId}`,
    `POST approvals/:approvalId ${approvalId} 403 notAllowed`,
    `POST loans/:orderId/reversals ${orderId} ${approvalId} cash_desk:${receipt}`,
    `POST loans/:orderId/payments ${orderId}`,
    `cash_desk:${receipt}`,
  ];
  const subjects = async (about: string) =>
    (await findLines({ about, kind: 'acts' })).map(({ subject }) => subject);
  const found = await subjects(String(receipt));
  expect(found.toSorted()).toEqual(ofReceipt.toSorted());
  const ofLoan = await subjects(orderId);
  expect(ofLoan).toEqual(expect.arrayContaining([...ofReceipt, `cash_desk:${other}`]));
  expect(ofLoan.some((subject) => subject.includes(ofOther))).toBe(true);
  expect((await finance.post(`approvals/${ofOther}/withdrawal`, { reason })).status).toBe(200);
});

test('the lender’s own lines are found by what their subject holds', async () => {
  const cashier = await signInAs(server, 'cashier');
  const { items } = (await cashier.get('tills?mine=yes&state=open')).body as DeskReply<'tills'>;
  const till = items.find(({ market }) => market === 'MX');
  const counted = { counted: till?.float, reason };
  expect((await cashier.post(`tills/${till?.tillId}/close`, counted)).status).toBe(200);
  const [line] = await findLines({ about: till?.tillId ?? '' });
  expect(line).toMatchObject({ action: 'desk_done', actor: 'cashier@quincena.example', borrowerId: null });
  const ofCounted = await cashier.post(`tills/${till?.tillId}/close`, counted);
  expect(ofCounted.body.code).toBe('tillClosed');
  const [refused] = await findLines({ about: till?.tillId ?? '' });
  const named = { tillId: till?.tillId, holderName: till?.staffName };
  expect(refused).toMatchObject({ till: named, refusedBecause: ofCounted.body.message });
  expect(line).toMatchObject({ till: named, refusedBecause: null });
});

test('a line has the name of the staff member, and none for others', async () => {
  const { name } = await server.db
    .selectFrom('deskStaff')
    .select('name')
    .where('email', '=', 'cashier@quincena.example')
    .executeTakeFirstOrThrow();
  const [line] = await findLines({ actor: 'cashier@quincena.example' });
  expect(line?.actorName).toBe(name);
  const now = await server.services.clock.now();
  await recordAudit(server.db, { kind: 'system' }, { action: 'refund_paid', subject: 'p-unnamed' }, now);
  expect((await findLines({ about: 'p-unnamed' }))[0]).toMatchObject({
    actorKind: 'system',
    actorName: null,
  });
});

test('a refused sign-in names the account that was tried, where there is one, suspended or not', async () => {
  const { staffId, name } = await server.db
    .selectFrom('deskStaff')
    .select(['staffId', 'name'])
    .where('email', '=', 'cashier@quincena.example')
    .executeTakeFirstOrThrow();
  const tries = ['cashier@quincena.example', 'nobody@quincena.example', 'cashier@quincena.example'];
  for (const [index, email] of tries.entries()) {
    const suspendedAt = index === 2 ? new Date() : null;
    await server.db.updateTable('deskStaff').set({ suspendedAt }).where('staffId', '=', staffId).execute();
    expect((await signIn(server, email, 'not the passphrase')).status).toBe(401);
  }
  await server.db
    .updateTable('deskStaff')
    .set({ suspendedAt: null })
    .where('staffId', '=', staffId)
    .execute();
  const lines = await findLines({ action: 'desk_sign_in_refused' });
  expect(lines.map((line) => [line.actorKind, line.staff])).toEqual([
    ['visitor', { staffId, name }],
    ['visitor', null],
    ['visitor', { staffId, name }],
  ]);
});

test('the line of an ended session says whose it was', async () => {
  const cashier = await signInAs(server, 'cashier');
  const { sessionId, staffId, name } = await server.db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['sessionId', 'deskStaff.staffId', 'name'])
    .where('email', '=', 'cashier@quincena.example')
    .orderBy('startedAt', 'desc')
    .executeTakeFirstOrThrow();
  expect((await cashier.post(`sessions/${sessionId}/end`, { reason })).status).toBe(200);
  const [line] = await findLines({ call: 'endSession' });
  expect(line?.staff).toEqual({ staffId, name });
});

test('acts and views are listed apart, and lines are found by the name of the borrower', async () => {
  await (await signInAs(server, 'support')).get(`borrowers/${ana.borrowerId}`);
  const views = await findLines({ kind: 'views' });
  expect(new Set(views.map(({ action }) => action))).toEqual(new Set(['desk_seen']));
  expect((await findLines({ kind: 'acts' })).map(({ action }) => action)).not.toContain('desk_seen');
  const named = await findLines({ name: 'lóp ana' });
  expect(named.map(({ borrowerId }) => borrowerId)).toContain(ana.borrowerId);
  expect(named.map(({ borrowerId }) => borrowerId)).not.toContain(bruno.borrowerId);
  expect(await findLines({ name: 'nobody of that name' })).toEqual([]);
});

test('lines are found by the amount that they moved', async () => {
  const now = await server.services.clock.now();
  for (const amount of [100_000, 250_000, 400_000])
    await recordAudit(
      server.db,
      { kind: 'system' },
      { action: 'refund_paid', subject: `p-${amount}`, amount, currency: 'MXN', debtBefore: 0, debtAfter: 0 },
      now,
    );
  const amounts = async (filters: Record<string, string>) =>
    (await findLines({ action: 'refund_paid', ...filters })).map(({ amount }) => amount);
  expect(await amounts({ amountFrom: '250000' })).toEqual([400_000, 250_000]);
  expect(await amounts({ amountFrom: '100001', amountTo: '399999' })).toEqual([250_000]);
  expect((await findLines({ amountTo: '0' })).every(({ amount }) => amount === 0)).toBe(true);
  expect((await auditor.get('audit?amountFrom=-1')).status).toBe(400);
});

test('lines are found by the operation, and those refused by why', async () => {
  const finance = await signInAs(server, 'finance');
  const support = await signInAs(server, 'support');
  expect((await support.post('loans/MX180/write-off', { reason })).status).toBe(403);
  const upload = { market: 'MX', fileName: 'bank of may.csv', file: 'bm90aGluZw==', reason };
  expect((await finance.post('bank-statements', upload)).status).toBe(400);
  const subjects = async (filters: Record<string, string>) =>
    (await findLines(filters)).map(({ subject }) => subject);
  const uploads = ['POST bank-statements MX bank_of_may.csv 400 unreadableStatement'];
  expect(await subjects({ call: 'importBankStatement' })).toEqual(uploads);
  expect(await subjects({ refusal: 'input' })).toEqual(expect.arrayContaining(uploads));
  const denied = await subjects({ call: 'writeOff', refusal: 'rights' });
  expect(denied).toEqual(['POST loans/:orderId/write-off MX180 403 notAllowed']);
  expect(await subjects({ call: 'writeOff', refusal: 'input' })).toEqual([]);
  expect((await auditor.get('audit?call=nothing')).status).toBe(400);
});

test('the verdict of the hash chain is there for auditors, once it was verified', async () => {
  const before = (await auditor.get('audit/chain')).body;
  expect(before).toMatchObject({ verifiedAt: null, faults: [] });
  expect(before.unchainedEvents).toBeGreaterThan(5);
  await verifyAuditDaily(server.services, await server.services.clock.now());
  const { body } = await auditor.get('audit/chain');
  expect(body).toMatchObject({ verifiedAt: expect.any(String), faults: [], unchainedEvents: 0 });
  expect(body.links).toBeGreaterThan(5);
  // What is recorded next isn't covered by that verdict.
  const later = new Date((await server.services.clock.now()).getTime() + 60_000);
  await recordAudit(server.db, { kind: 'system' }, { action: 'refund_paid', subject: 'p-later' }, later);
  const { newerEvents } = (await auditor.get('audit/chain')).body;
  expect(newerEvents).toBe((body.newerEvents as number) + 1);
  expect(body.headHash).toMatch(/^[0-9a-f]{64}$/);
  expect((await (await signInAs(server, 'finance')).get('audit/chain')).status).toBe(403);
});
