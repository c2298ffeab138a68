import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NamedProvider, PaymentProvider, ProviderPayment } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import {
  closeDifference,
  listMissingFiles,
  listOpenDifferences,
  pollProviders,
  readSettlementFiles,
} from '../index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function details(orderId = 'MX180') {
  return (await server.call('loanDetails', { orderId })).body.data;
}

/** Pays at the provider, whose notice gets lost. */
async function payWithLostNotice(reference: string, amount: number): Promise<string> {
  const response = await server.fetch('/demo/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount, loseNotice: true }),
  });
  return ((await response.json()) as { paymentId: string }).paymentId;
}

type Changes = {
  collect?: Partial<NonNullable<PaymentProvider['collect']>>;
  settle?: Partial<NonNullable<PaymentProvider['settle']>>;
};

function sandbox() {
  return server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
}

function withProvider({ collect, settle }: Changes): Services {
  const changed = {
    ...sandbox(),
    collect: { ...sandbox().collect, ...collect },
    settle: { ...sandbox().settle, ...settle },
  };
  const payments = new Map([['sandbox', changed]]);
  return { ...server.services, providers: { ...server.services.providers, payments } };
}

describe('a payment without a notice', () => {
  test.each([
    ['asking the provider', pollProviders],
    ['the settlement file of the day', readSettlementFiles],
  ])(
    'is found by %s, on the day it was paid; a late notice sent twice changes nothing',
    async (_way, find) => {
      const { reference, asked: amount } = await createReference(server, 'MX180');
      const paymentId = await payWithLostNotice(reference, amount);
      await server.advanceDays(1);
      expect((await details()).orderStatus).toBe(180);
      await find(server.services);
      const paid = await details();
      expect(paid).toMatchObject({ orderStatus: 200, credit: 0 });
      expect(paid.payments).toMatchObject([{ paymentId, amount }]);
      const late = { paymentId, reference, amount };
      expect((await sendPaymentNotice(server, late)).outcome).toBe('repeated');
      expect((await sendPaymentNotice(server, { ...late, eventId: `status:${paymentId}` })).outcome).toBe(
        'repeated',
      );
      await find(server.services);
      expect(await details()).toEqual(paid);
    },
  );

  test('counts once while two instances poll and read as it is reported', async () => {
    await using second = await testServer({ sharedWith: server });
    const { reference } = await createReference(server, 'MX180');
    const before = await details();
    const paymentId = await payWithLostNotice(reference, 10_000);
    await server.advanceDays(1);
    await Promise.all([
      ...[server, second, server].flatMap(({ services }) => [
        pollProviders(services),
        readSettlementFiles(services),
      ]),
      sendPaymentNotice(second, { paymentId, reference, amount: 10_000 }),
    ]);
    const { payments } = await details();
    expect(payments.map(({ amount }) => amount)).toEqual([10_000]);
    expect(before.payments).toEqual([]);
  });

  test('to an unknown reference is posted to suspense', async () => {
    await payWithLostNotice('00000000000000', 4_000);
    await server.advanceDays(1);
    await readSettlementFiles(server.services);
    const received = await server.db
      .selectFrom('receivedPayments')
      .selectAll()
      .where('amount', '=', 4_000)
      .execute();
    expect(received).toMatchObject([{ reference: '00000000000000', borrowerId: 0 }]);
  });
});

describe('polling', () => {
  test('is done hourly for each reference, by one instance, and ends days after the reference', async () => {
    const polled: string[] = [];
    const services = withProvider({
      collect: { status: ({ reference }) => Promise.resolve(polled.push(reference)).then(() => []) },
    });
    const { reference } = await createReference(server, 'MX180');
    await pollProviders(services);
    expect(polled).not.toContain(reference);
    await server.advanceDays(1);
    await Promise.all([pollProviders(services), pollProviders(services), pollProviders(services)]);
    await pollProviders(services);
    expect(polled.filter((one) => one === reference)).toHaveLength(1);
    expect(new Set(polled).size).toBe(polled.length);
    polled.length = 0;
    for (const days of [20, 1, 1]) {
      await server.advanceDays(days);
      await pollProviders(services);
    }
    expect(polled.filter((one) => one === reference)).toHaveLength(1);
  });

  test('begins with the references polled longest ago and covers all, unless the provider does not answer', async () => {
    const {
      createdAt,
      details: _details,
      ...row
    } = await server.db
      .selectFrom('paymentReferences')
      .selectAll()
      .where('isLive', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    const names = Array.from({ length: 250 }, (_, index) => `R${String(index).padStart(3, '0')}`);
    await server.db
      .insertInto('paymentReferences')
      .values(
        names.map((reference, index) => ({
          ...row,
          reference,
          amount: 1_000_000 + index,
          createdAt: new Date(createdAt.getTime() - 1e9 + index * 1000),
        })),
      )
      .execute();
    const polled: string[] = [];
    let answers = false;
    const services = withProvider({
      collect: {
        status({ reference }) {
          polled.push(reference);
          return answers ? Promise.resolve([]) : Promise.reject(new Error('no answer'));
        },
      },
    });
    await pollProviders(services);
    expect(polled.toSorted()).toEqual(names.slice(0, 200));
    answers = true;
    await pollProviders(services);
    expect(polled.slice(200).toSorted().slice(0, 50)).toEqual(names.slice(200));
    await server.advanceDays(1);
    polled.length = 0;
    await pollProviders(services);
    expect(polled).toEqual(expect.arrayContaining(names));
  });

  test('continues with the others after one without an answer', async () => {
    const { reference, asked: amount } = await createReference(server, 'MX180');
    const other = await createReference(server, 'MX174P');
    await payWithLostNotice(other.reference, other.asked);
    await server.advanceDays(1);
    const services = withProvider({
      collect: {
        status: (key) =>
          key.reference === reference
            ? Promise.reject(new Error('no answer'))
            : sandbox().collect.status(key),
      },
    });
    await pollProviders(services);
    expect((await details('MX174P')).payments).toHaveLength(1);
    await payWithLostNotice(reference, amount);
    await server.advanceDays(1);
    await pollProviders(server.services);
    expect((await details()).payments).toHaveLength(1);
  });
});

describe('the last poll of a reference', () => {
  test('is repeated until the provider answers it', async () => {
    const { reference, asked: amount } = await createReference(server, 'MX180');
    await payWithLostNotice(reference, amount);
    await server.advanceDays(20);
    const silentServices = withProvider({
      collect: { status: () => Promise.reject(new Error('no answer')) },
    });
    await pollProviders(silentServices);
    expect((await details()).payments).toEqual([]);
    await server.advanceDays(1);
    await pollProviders(server.services);
    expect((await details()).payments).toMatchObject([{ amount }]);
    const { askedAt } = await server.db
      .selectFrom('paymentReferences')
      .select(sql<string>`asked_at::text`.as('askedAt'))
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(askedAt).toBe('infinity');
  });
});

describe('a settlement file', () => {
  test('is read once a day, and again until it exists, is readable and all its payments are applied', async () => {
    const read: string[] = [];
    let content: string | null = null;
    const heading = 'paymentId,reference,amount,currency,paidAt';
    const services = withProvider({
      settle: {
        fetchFile(day) {
          read.push(day);
          return Promise.resolve(content);
        },
      },
    });
    await readSettlementFiles(services);
    expect(read).toHaveLength(7);
    expect(read.at(-1)).toBe(await yesterday());
    content = '<html>busy</html>';
    await readSettlementFiles(services);
    content = `${heading}\np-1,1\u0000,100,MXN,2026-11-20T12:00:00Z`;
    await readSettlementFiles(services);
    expect(read).toHaveLength(21);
    content = heading;
    await readSettlementFiles(services);
    await readSettlementFiles(services);
    expect(read).toHaveLength(28);
  });

  test('that is missing is requested until it exists, and so is each skipped day', async () => {
    const services = withProvider({ settle: { fetchFile: () => Promise.resolve(null) } });
    await readSettlementFiles(services);
    await server.advanceDays(20);
    await readSettlementFiles(services);
    expect(await listMissingFiles(server.db)).toHaveLength(27);
    await readSettlementFiles(server.services);
    expect(await listMissingFiles(server.db)).toEqual([]);
  });

  test('with another amount of a payment leaves the payment unchanged, and records a difference for staff', async () => {
    const { reference } = await createReference(server, 'MX180');
    const payment: ProviderPayment = {
      paymentId: 'p-1',
      reference,
      amount: 20_000,
      currency: 'MXN',
      paidAt: await server.ago(0),
    };
    await sendPaymentNotice(server, { ...payment, amount: 10_000 });
    const errors: unknown[] = [];
    const services = withProvider({ settle: { parseFile: () => [payment] } });
    services.log = Object.assign(Object.create(services.log), {
      error: (error: unknown) => errors.push(error),
    });
    await readSettlementFiles(services);
    expect(errors).toMatchObject([{ paymentId: 'p-1', source: 'settlement' }]);
    await readSettlementFiles(services);
    await sendPaymentNotice(server, { ...payment, amount: 30_000 });
    const difference = { paymentId: 'p-1', receivedAmount: 10_000 };
    expect(await listOpenDifferences(server.db)).toMatchObject([
      { ...difference, reportedAmount: 20_000, source: 'settlement' },
      { ...difference, reportedAmount: 30_000, source: 'notice' },
    ]);
    const closed = { provider: 'sandbox', paymentId: 'p-1', reason: 'the store gave 100 back' };
    expect(await closeDifference(server.services, closed, { kind: 'operator' })).toBe(true);
    expect(await closeDifference(server.services, closed, { kind: 'operator' })).toBe(false);
    expect(await listOpenDifferences(server.db)).toEqual([]);
    expect((await details()).payments).toMatchObject([{ paymentId: 'p-1', amount: 10_000 }]);
  });
});

async function yesterday(): Promise<string> {
  return (await server.ago(86_400_000)).toISOString().slice(0, 10);
}
