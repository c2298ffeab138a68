import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { closeUnexecutableRequests } from '../index.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';
import { dryRunChecker } from './executeWrite.ts';
import { toApprovedContext } from './pendingRequests.ts';

let server: TestServer;
let admin: DeskClient;
let finance: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [admin, finance] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'finance')]);
});
afterAll(() => server.close());

const reason = 'asked by telephone';

async function request(client: DeskClient, path: string, body: Record<string, unknown> = {}) {
  const { status, body: reply } = await client.post(`loans/${path}`, { ...body, reason });
  expect(status).toBe(202);
  return `approvals/${reply.approvalId}`;
}

async function read(path: string) {
  return (await finance.get(path)).body as DeskReply<'approval'>;
}

async function list(state: string) {
  const { items } = (await finance.get(`approvals?state=${state}`)).body as DeskReply<'approvals'>;
  return items.map(({ approvalId }) => `approvals/${approvalId}`);
}

test('a request shows the debt before and after it, its maker, who may decide it and the amount that is written off', async () => {
  const { statement } = (await finance.get('loans/MX180')).body as DeskReply<'loan'>;
  const path = await request(admin, 'MX180/write-off');
  const shown = await read(path);
  expect(shown).toMatchObject({
    debtBefore: statement?.payoff,
    makerName: expect.any(String),
    limit: null,
  });
  expect(shown.facts.amountAtRisk).toMatchObject({ currency: 'MXN', amount: expect.any(Number) });
  expect(shown.deciders.length).toBeGreaterThan(0);
  expect(shown.deciders).not.toContain(shown.makerName);
  expect((await finance.get('loans/MX180')).body.writtenOffOn ?? null).toBeNull();
  await admin.post(`${path}/withdrawal`, { reason });
  const waiver = await request(finance, 'MX180/waivers', { of: 'late_charges', amount: 20_100 });
  expect(await read(waiver)).toMatchObject({
    debtBefore: statement?.payoff,
    debtAfter: (statement?.payoff ?? 0) - 20_100,
    limit: { perRequest: expect.any(Number) },
  });
  await finance.post(`${waiver}/withdrawal`, { reason });
});

test('what can only fail any more says why and is closed by itself, or at once if it is approved; what still can stays', async () => {
  const cashier = await signInAs(server, 'cashier');
  const { today, statement } = (await finance.get('loans/MX180')).body as DeskReply<'loan'>;
  const stop = await request(finance, 'MX180/accrual-stops', { of: 'late_charges', from: today });
  const writeOff = await request(finance, 'MX180/write-off');
  const other = await request(finance, 'MX174P/write-off');
  const payment = { amount: statement?.payoff, paidAt: today, reason };
  expect((await cashier.post('loans/MX180/payments', payment)).status).toBe(200);
  const { blockingConflict, state } = await read(stop);
  expect([blockingConflict, state]).toEqual(['ended', 'waiting']);
  const late = await admin.post(writeOff, { approve: true, reason });
  expect(late.status).toBe(409);
  expect(await read(writeOff)).toMatchObject({ state: 'closed', closingConflict: late.body.code });
  await closeUnexecutableRequests(server.services);
  expect(await read(stop)).toMatchObject({
    state: 'closed',
    closingConflict: blockingConflict,
    mayDecide: false,
  });
  expect(await list('waiting')).toEqual([other]);
  expect((await list('closed')).toSorted()).toEqual([stop, writeOff].toSorted());
  expect(await list('withdrawn')).not.toContain(stop);
  expect((await admin.post(stop, { approve: true, reason })).body.code).toBe('closed');
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actorKind', 'reason'])
    .where('action', '=', 'desk_request_closed')
    .where('subject', 'like', `%${stop.slice('approvals/'.length)}`)
    .execute();
  expect(lines).toEqual([{ actorKind: 'system', reason: blockingConflict }]);
});

test('of two requests about a loan each shows its own amount at risk; a payment is named by its receipt, its cash by who holds the till', async () => {
  const cashier = await signInAs(server, 'cashier');
  const before = (await finance.get('loans/MX174')).body as DeskReply<'loan'>;
  const payment = { amount: 10_000, paidAt: before.today, reason };
  const { receipt } = (await cashier.post('loans/MX174/payments', payment)).body;
  const { payments } = (await finance.get('loans/MX174')).body as DeskReply<'loan'>;
  const paymentId = payments.find(({ reference }) => reference === receipt)?.paymentId;
  const reversal = await request(cashier, 'MX174/reversals', { paymentId });
  expect((await read(reversal)).facts).toMatchObject({
    paymentReference: receipt,
    till: { staff: 'cashier@quincena.example' },
  });
  await cashier.post(`${reversal}/withdrawal`, { reason });
  const writeOff = await request(admin, 'MX174/write-off');
  const payout = { payoutId: 'PSTAKE', borrowerId: ana.borrowerId, orderId: 'MX174' };
  await server.db.insertInto('payoutDirectory').values(payout).execute();
  const { body: cancellation } = await admin.post('payouts/PSTAKE/cancel', { reason });
  expect((await read(writeOff)).facts.amountAtRisk?.amount).not.toBe(before.principal);
  expect((await read(`approvals/${cancellation.approvalId}`)).facts.amountAtRisk?.amount).toBe(
    before.principal,
  );
  await admin.post(`approvals/${cancellation.approvalId}/withdrawal`, { reason });
  await admin.post(`${writeOff}/withdrawal`, { reason });
});

test('a settlement that waits shows the debt when it was asked for beside the one of now, and what was paid and what it waives since', async () => {
  const cashier = await signInAs(server, 'cashier');
  const { today, statement } = (await finance.get('loans/MX174P')).body as DeskReply<'loan'>;
  const debt = statement?.payoff ?? 0;
  const path = await request(finance, 'MX174P/settlements', { amount: 10_000, expiresOn: today });
  const asked = await read(path);
  expect(asked).toMatchObject({ debtAtRequest: debt, debtBefore: debt, paidSince: 0 });
  expect(asked).toMatchObject({ amount: debt - 10_000, amountNow: debt - 10_000 });
  const paid = 20_000;
  const payment = { amount: paid, paidAt: today, reason };
  expect((await cashier.post('loans/MX174P/payments', payment)).status).toBe(200);
  expect(await read(path)).toMatchObject({
    ...{ debtAtRequest: debt, debtBefore: debt - paid, paidSince: paid },
    ...{ amount: debt - 10_000, amountNow: debt - 10_000 - paid },
  });
  await finance.post(`${path}/withdrawal`, { reason });
  expect(await read(path)).toMatchObject({ paidSince: null, amountNow: null });
});

test('an approved request is its maker’s, for the audit as for its till, and is executed by its checker', () => {
  const executor = { ...dryRunChecker, staffId: 'C', email: 'checker@lender.example', address: '::1' };
  const askedAt = new Date(1);
  const row = {
    approvalId: 'A',
    makerEmail: 'maker@lender.example',
    key: 'M:key',
    reason,
    askedAt,
    tillId: 'T',
  };
  expect(toApprovedContext(executor, row, new Date(2))).toEqual({
    ...{ kind: 'staff', actorId: row.makerEmail, address: '::1', reason, key: row.key },
    ...{ maker: { staffId: 'M', email: row.makerEmail }, executor },
    ...{ now: new Date(2), requestedAt: askedAt, approvalId: 'A', tillId: 'T' },
  });
});

test('decided requests are listed newest first, with the name of who decided and why', async () => {
  const { today: from } = (await finance.get('loans/MX174P')).body as DeskReply<'loan'>;
  for (const why of ['too early', 'still too early']) {
    const path = await request(finance, 'MX174P/accrual-stops', { of: 'late_charges', from });
    expect((await admin.post(path, { approve: false, reason: why })).status).toBe(200);
  }
  const { items } = (await admin.get('approvals?state=refused')).body as DeskReply<'approvals'>;
  expect(items.slice(0, 2).map(({ decisionReason }) => decisionReason)).toEqual([
    'still too early',
    'too early',
  ]);
  expect(items[0]).toMatchObject({
    decidedBy: 'admin@quincena.example',
    decidedByName: expect.not.stringContaining('@'),
  });
});

test('the history is found by kind, loan, maker, decider and days, and is exported as it is filtered', async () => {
  const { items: all } = (await finance.get('approvals?state=all')).body as DeskReply<'approvals'>;
  const decided = all.find(({ state }) => state === 'refused');
  const find = async (filters: string) => {
    const { body } = await finance.get(`approvals?state=all&${filters}`);
    const { items } = body as DeskReply<'approvals'>;
    return items.map(({ approvalId }) => approvalId);
  };
  const listed = (isKept: (row: (typeof all)[number]) => boolean) =>
    all.filter(isKept).map(({ approvalId }) => approvalId);
  expect(await find('call=writeOff')).toEqual(listed(({ call }) => call === 'writeOff'));
  expect(await find('orderId=MX180')).toEqual(listed(({ orderId }) => orderId === 'MX180'));
  expect(await find('maker=fin')).toEqual(listed(({ makerEmail }) => makerEmail.startsWith('finance')));
  expect(await find('decider=admin')).toEqual(listed(({ decidedBy }) => decidedBy !== null));
  const day = decided?.decidedAt?.slice(0, 10);
  expect(await find(`decidedFrom=${day}&decidedTo=${day}&call=stopAccrual`)).toContain(decided?.approvalId);
  expect(await find('createdTo=2020-01-01')).toEqual([]);
  const file = (await finance.get('approvals?state=all&call=writeOff&format=csv')).body.text;
  expect(String(file).trim().split('\n')).toHaveLength(listed(({ call }) => call === 'writeOff').length + 1);
});
