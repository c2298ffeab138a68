import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let finance: DeskClient;
let cashier: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [finance, cashier] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'cashier')]);
});
afterAll(() => server.close());

const reason = 'the provider knows of none';
const key = { provider: 'sandbox', paymentId: 'comes late', reversalId: 'back' };

async function listReversals(query = '') {
  return ((await finance.get(`suspense/reversals?${query}`)).body as DeskReply<'unmatchedReversals'>).items;
}

async function countOnToday() {
  const { queues } = (await finance.get('today')).body as DeskReply<'today'>;
  return queues.find(({ name }) => name === 'reversals')?.count;
}

test('a reversal of an unknown payment is assigned, noted, closed by two, and applied all the same once its payment comes', async () => {
  const now = await server.services.clock.now();
  await server.db
    .insertInto('receivedReversals')
    .values({
      ...key,
      amount: 10_000,
      currency: 'MXN',
      reason: 'chargeback',
      reversedAt: now,
      receivedAt: now,
    })
    .execute();
  const before = Number(await countOnToday());
  const [me] = (await finance.get('cases/staff?caseKind=suspense')).body.staff as { staffId: string }[];
  const ofCase = { caseKind: 'suspense', caseId: 'sandbox:comes late', reason };
  expect((await finance.post('cases/assign', { ...ofCase, staffId: me?.staffId })).status).toBe(200);
  expect(await listReversals(`assignee=${me?.staffId}`)).toMatchObject([key]);
  expect((await listReversals('assignee=none')).map(({ reversalId }) => reversalId)).not.toContain('back');
  expect((await cashier.post('suspense/reversals/note', { ...key, reason: 'asked them' })).status).toBe(200);
  expect(await listReversals('reversalId=back')).toMatchObject([
    { notes: [{ by: 'Caja', text: 'asked them' }], closedAt: null },
  ]);
  const asked = await cashier.post('suspense/reversals/close', { ...key, reason });
  expect(asked.status).toBe(202);
  const decide = (client: DeskClient) =>
    client.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  expect((await decide(cashier)).status).toBe(409);
  expect((await decide(finance)).status).toBe(200);
  expect(await countOnToday()).toBe(before - 1);
  expect(await listReversals('reversalId=back')).toEqual([]);
  expect(await listReversals('state=closed')).toMatchObject([{ ...key, closedReason: reason }]);
  expect((await cashier.post('suspense/reversals/note', { ...key, reason })).body.code).toBe('notWaiting');
  const { reference } = await createReference(server, 'MX174');
  const owed = async () => ((await finance.get('loans/MX174')).body as DeskReply<'loan'>).statement?.payoff;
  const owedBefore = await owed();
  await sendPaymentNotice(server, { paymentId: key.paymentId, reference, amount: 10_000 });
  expect(await owed()).toBe(owedBefore);
});

test('an assigned payment stays so until the last of its reversals is closed', async () => {
  const now = await server.services.clock.now();
  const parts = ['part 1', 'part 2'].map((reversalId) => ({ ...key, paymentId: 'in parts', reversalId }));
  const common = { amount: 1_000, currency: 'MXN', reason: 'chargeback', reversedAt: now, receivedAt: now };
  await server.db
    .insertInto('receivedReversals')
    .values(parts.map((part) => ({ ...part, ...common })))
    .execute();
  const [me] = (await finance.get('cases/staff?caseKind=suspense')).body.staff as { staffId: string }[];
  const ofCase = { caseKind: 'suspense', caseId: 'sandbox:in parts', staffId: me?.staffId, reason };
  expect((await finance.post('cases/assign', ofCase)).status).toBe(200);
  const countOpen = async () => {
    const query = server.db.selectFrom('assignments').select('caseId').where('closedAt', 'is', null);
    return (await query.where('caseId', '=', ofCase.caseId).execute()).length;
  };
  for (const [index, part] of parts.entries()) {
    expect(await countOpen()).toBe(1);
    const { body } = await cashier.post('suspense/reversals/close', { ...part, reason });
    const decided = await finance.post(`approvals/${body.approvalId}`, { approve: true, reason });
    expect([index, decided.status]).toEqual([index, 200]);
  }
  expect(await countOpen()).toBe(0);
});
