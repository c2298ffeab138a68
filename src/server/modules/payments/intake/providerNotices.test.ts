import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NamedProvider, type PaymentProvider, ProviderError } from '../../../integrations/index.ts';
import { requestReference, sendPaymentNotice, sendSandboxNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import { cancelReferences } from '../index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function referenceAt(payCode: string, part?: { way: 'part'; amount: number }): Promise<string> {
  return (await requestReference(server, { orderId: 'MX174', payCode, ...part })).reference;
}

const part = { way: 'part', amount: 10_000 } as const;

/** The services with errors listened to and, where wished, another way to collect. */
function withErrorLog(collect: Partial<NonNullable<PaymentProvider['collect']>> = {}) {
  const errors: unknown[] = [];
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const changed = { ...sandbox, collect: { ...sandbox.collect, ...collect } };
  const services: Services = {
    ...server.services,
    providers: { ...server.services.providers, payments: new Map([['sandbox', changed]]) },
    log: Object.assign(Object.create(server.services.log), { error: (error: unknown) => errors.push(error) }),
  };
  return { services, errors };
}

async function listCancelled(): Promise<string[]> {
  const references: string[] = [];
  const { services } = withErrorLog({
    cancel({ reference }) {
      references.push(reference);
      return Promise.resolve();
    },
  });
  await cancelReferences(services);
  return references;
}

describe('a reversed payment', () => {
  const reversal = {
    type: 'payment.reversed',
    reversalId: 'r-1',
    paymentId: 'p-1',
    amount: 10_000,
    currency: 'MXN',
    reversedAt: '2026-11-20T12:00:00Z',
    reason: 'chargeback',
  };

  test('without an amount is unreadable, and is stored unchanged', async () => {
    expect(await sendSandboxNotice(server, { ...reversal, amount: 0 })).toEqual({
      status: 200,
      outcome: 'unreadable',
    });
  });
});

describe('a reference ended by its provider', () => {
  test('is not shown again; payments by it still count', async () => {
    const reference = await referenceAt('OXXO');
    expect(await sendSandboxNotice(server, { type: 'reference.expired', reference })).toEqual({
      status: 200,
      outcome: 'kept',
    });
    expect(await referenceAt('OXXO')).not.toBe(reference);
    expect((await sendPaymentNotice(server, { reference, amount: 10_000 })).outcome).toBe('booked');
    expect(await listCancelled()).not.toContain(reference);
  });

  test('can be unknown, and is reported as such', async () => {
    expect(await sendSandboxNotice(server, { type: 'reference.expired', reference: 'nobody’s' })).toEqual({
      status: 200,
      outcome: 'unmatched',
    });
  });
});

describe('a provider is requested to cancel a reference', () => {
  test('of a store that was paid, once; the account number stays open', async () => {
    const store = await referenceAt('OXXO', part);
    const account = await referenceAt('SPEI', part);
    expect(await listCancelled()).toEqual([]);
    for (const reference of [store, account]) await sendPaymentNotice(server, { reference, amount: 10_000 });
    expect(await listCancelled()).toEqual([store]);
    expect(await listCancelled()).toEqual([]);
    expect(await referenceAt('OXXO', part)).not.toBe(store);
    expect(await referenceAt('SPEI', part)).toBe(account);
  });

  test('of every kind once the loan is settled', async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
    const account = await referenceAt('SPEI');
    const store = await referenceAt('OXXO');
    await sendPaymentNotice(server, { reference: account, amount: repayAmount });
    expect((await listCancelled()).toSorted()).toEqual(expect.arrayContaining([account, store].toSorted()));
  });

  test('but not one issued again while others were cancelled', async () => {
    for (const payCode of ['SPEI', 'OXXO']) {
      const reference = await referenceAt(payCode, part);
      await server.db
        .updateTable('paymentReferences')
        .set({ isLive: false, endedAt: await server.services.clock.now() })
        .where('reference', '=', reference)
        .execute();
    }
    const cancelledReferences: string[] = [];
    const { services } = withErrorLog({
      async cancel({ reference }) {
        cancelledReferences.push(reference);
        await server.db
          .updateTable('paymentReferences')
          .set({ isLive: true, endedAt: null })
          .where('reference', '!=', reference)
          .where('orderId', '=', 'MX174')
          .where('amount', '=', 10_000)
          .execute();
      },
    });
    await cancelReferences(services);
    expect(cancelledReferences).toHaveLength(1);
  });

  test('again if it did not answer, but not if it refused', async () => {
    const store = await referenceAt('OXXO', part);
    await sendPaymentNotice(server, { reference: store, amount: 10_000 });
    const silentProvider = withErrorLog({
      cancel: () => Promise.reject(new ProviderError('sandbox', 'unknown')),
    });
    await cancelReferences(silentProvider.services);
    const refusingProvider = withErrorLog({
      cancel: () => Promise.reject(new ProviderError('sandbox', 'refused')),
    });
    await cancelReferences(refusingProvider.services);
    expect(await listCancelled()).toEqual([]);
  });
});
