import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { signSandboxNotice } from '../../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let cashier: DeskClient;
beforeAll(async () => {
  server = await testServer();
  cashier = await signInAs(server, 'cashier');
});
afterAll(() => server.close());

test('money for a known loan that waits in suspense is held by suspense alone, so its day has no difference', async () => {
  const { reference } = await createReference(server, 'MX174');
  const { outcome } = await sendPaymentNotice(server, { reference, amount: 4_200, currency: 'INR' });
  expect(outcome).toBe('unmatched');
  expect((await cashier.get('reconciliation?provider=sandbox')).body.items).toContainEqual(
    expect.objectContaining({ currency: 'INR', received: 4_200, ledger: 0, suspense: 4_200, difference: 0 }),
  );
  const day = (await server.services.clock.now()).toISOString().slice(0, 10);
  const payments = (await cashier.get(`reconciliation/payments?provider=sandbox&day=${day}`)).body.items;
  expect(payments).toContainEqual(expect.objectContaining({ currency: 'INR', place: 'suspense' }));
});

test('a payment whose match waits for a second person says so', async () => {
  await sendPaymentNotice(server, { paymentId: 'unproven', reference: '93009999999998', amount: 300 });
  const payment = { provider: 'sandbox', paymentId: 'unproven' };
  const readPayment = async () =>
    (await cashier.get('suspense?provider=sandbox&paymentId=unproven')).body.items;
  expect(await readPayment()).toMatchObject([{ pendingApprovalId: null }]);
  const { status, body } = await cashier.post('suspense/match', {
    ...payment,
    orderId: 'MX174',
    reason: 'by its amount',
  });
  expect(status).toBe(202);
  expect(await readPayment()).toMatchObject([{ pendingApprovalId: body.approvalId }]);
});

test('what was taken back of it whole waits for nobody', async () => {
  const countWaiting = async () => {
    const { queues } = (await cashier.get('today')).body as { queues: { name: string; count: number }[] };
    return queues.find(({ name }) => name === 'suspense')?.count ?? 0;
  };
  const before = await countWaiting();
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '00000000', amount: 100 });
  expect(await countWaiting()).toBe(before + 1);
  const body = JSON.stringify({
    eventId: randomUUID(),
    type: 'payment.reversed',
    reversalId: 'back',
    paymentId: 'stray',
    amount: 100,
    currency: 'MXN',
    reversedAt: (await server.services.clock.now()).toISOString(),
  });
  await server.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'x-signature': signSandboxNotice(body, 'sandbox-secret') },
    body,
  });
  expect(await countWaiting()).toBe(before);
});

test('a payment in suspense is assigned, listed as one’s own, counted in one’s work and nobody’s once it is matched', async () => {
  const { reference } = await createReference(server, 'MX174');
  const near = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;
  await sendPaymentNotice(server, { paymentId: 'taken', reference: near, amount: 4_300 });
  const { staffId } = (await cashier.get('me')).body;
  const caseKey = { caseKind: 'suspense', caseId: 'sandbox:taken' };
  const listMine = async () =>
    ((await cashier.get('suspense?assignee=me')).body as DeskReply<'suspense'>).items.map(
      ({ paymentId }) => paymentId,
    );
  const countMine = async () =>
    ((await cashier.get('today')).body as DeskReply<'today'>).mine.find(({ name }) => name === 'suspense')
      ?.count ?? 0;
  expect([await listMine(), await countMine()]).toEqual([[], 0]);
  const assigned = await cashier.post('cases/assign', { ...caseKey, staffId, reason: 'mine' });
  expect(assigned.status).toBe(200);
  expect([await listMine(), await countMine()]).toEqual([['taken'], 1]);
  const { items: nobodys } = (await cashier.get('suspense?assignee=none')).body as DeskReply<'suspense'>;
  expect(nobodys.map(({ paymentId }) => paymentId)).not.toContain('taken');
  // Whose the reference may be is shown with it, so that the two can be compared.
  const suggested = (await cashier.get('suspense/suggestions?provider=sandbox&paymentId=taken')).body;
  expect(suggested.items).toContainEqual(
    expect.objectContaining({ orderId: 'MX174', reference, matchReasons: ['similarReference'] }),
  );
  const matched = await cashier.post('suspense/match', {
    ...{ provider: 'sandbox', paymentId: 'taken', orderId: 'MX174', reason: 'a digit is wrong' },
  });
  expect(matched.status).toBe(200);
  expect([await listMine(), await countMine()]).toEqual([[], 0]);
  const again = await cashier.post('cases/assign', { ...caseKey, staffId, reason: 'mine' });
  expect(again.status).toBe(404);
});
