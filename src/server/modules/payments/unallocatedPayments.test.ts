import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { applyProviderNotice } from './intake/noticeRoutes.ts';
import { listUnmatchedReversals } from './intake/unmatchedReversals.ts';
import { listSuspense } from './suspense/suspense.ts';
import { listSenders, storeSender } from './unallocatedPayments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

async function sendReversal(paymentId: string, amount: number, currency = 'MXN') {
  const reversalId = randomUUID();
  const reversedAt = await server.services.clock.now();
  const reversal = {
    reversalId,
    paymentId,
    amount,
    currency,
    reversedAt,
    reason: 'chargeback',
    cause: 'payer',
  } as const;
  const notice = { kind: 'reversal', eventId: randomUUID(), reversal } as const;
  return applyProviderNotice(server.services, 'sandbox', notice, '{}');
}

/** What waits of a payment. */
async function getSuspenseAmount(paymentId: string): Promise<number | undefined> {
  return (await listSuspense(server.db)).find((one) => one.paymentId === paymentId)?.amount;
}

test('an unallocated payment is reduced by its reversals, closed once all is reversed, and never negative', async () => {
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '0000', amount: 1_000 });
  expect(await sendReversal('stray', 300)).toBe('posted');
  expect(await getSuspenseAmount('stray')).toBe(700);
  expect(await sendReversal('stray', 900)).toBe('posted');
  expect(await getSuspenseAmount('stray')).toBeUndefined();
  // A reversal beyond the payment's amount changes nothing and isn't left to staff.
  expect(await sendReversal('stray', 100)).toBe('posted');
  expect(await listUnmatchedReversals(server.db)).toEqual([]);
  const lines = server.db.selectFrom('ledgerLines').select('amount').where('account', '=', 'suspense:MXN');
  const amounts = (await lines.where('event', 'like', '%sandbox:stray%').execute()).map(
    ({ amount }) => amount,
  );
  expect(amounts.toSorted((a, b) => a - b)).toEqual([-1_000, 300, 700]);
});

test('two providers’ payments of the same number keep their own senders', async () => {
  const { db, fieldEncryption } = server.services;
  const stp = { provider: 'stp', paymentId: '1' };
  const sandbox = { provider: 'sandbox', paymentId: '1' };
  const senders = [
    { name: 'Ana Prueba', account: '012180015000000005' },
    { name: 'Luis Prueba', account: '002180000118359719' },
  ] as const;
  await storeSender(db, fieldEncryption, stp, senders[0]);
  await storeSender(db, fieldEncryption, sandbox, senders[1]);
  const listed = await listSenders(db, fieldEncryption, [stp, sandbox]);
  expect([listed.get('stp:1'), listed.get('sandbox:1')]).toEqual(senders);
  expect((await listSenders(db, fieldEncryption, [stp])).size).toBe(1);
});

test('a reversal in another currency is left to staff, and changes nothing', async () => {
  await sendPaymentNotice(server, { paymentId: 'pesos', reference: '0000', amount: 1_000 });
  expect(await sendReversal('pesos', 300, 'INR')).toBe('retained');
  expect(await getSuspenseAmount('pesos')).toBe(1_000);
  expect(await listUnmatchedReversals(server.db)).toMatchObject([
    { paymentId: 'pesos', currency: 'INR', amount: 300 },
  ]);
});
