import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KnownPayment, PaymentProvider, ProviderNamed } from '../providers/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import type { Services } from '../services.ts';
import { notify } from '../testing/sandbox.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import {
  askProviders,
  closeDifference,
  listDifferences,
  listMissingFiles,
  readSettlements,
} from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function details(orderId = 'MX180') {
  return (await server.call('loanDetails', { orderId })).body.data;
}

async function referenceOf(orderId = 'MX180'): Promise<{ reference: string; amount: number }> {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId })).body.data;
  const asked = { orderId, amount, payCode: 'OXXO', requestType: 1 };
  return { reference: (await server.call('instructions', asked)).body.data.repayDetail.vCode, amount };
}

/** Pays at the provider, whose notice gets lost. */
async function payUnheard(reference: string, amount: number): Promise<string> {
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
  return server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
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

describe('a payment whose notice never came', () => {
  test.each([
    ['asking the provider', askProviders],
    ['the settlement file of the day', readSettlements],
  ])(
    'is found by %s, on the day it was paid; its notice, late and twice, changes nothing',
    async (_way, find) => {
      const { reference, amount } = await referenceOf();
      const paymentId = await payUnheard(reference, amount);
      await server.advanceDays(1);
      expect((await details()).orderStatus).toBe(180);
      await find(server.services);
      const paid = await details();
      expect(paid).toMatchObject({ orderStatus: 200, credit: 0 });
      expect(paid.payments).toMatchObject([{ paymentId, amount }]);
      const late = { paymentId, reference, amount };
      expect((await notify(server, late)).outcome).toBe('repeated');
      expect((await notify(server, { ...late, eventId: `status:${paymentId}` })).outcome).toBe('repeated');
      await find(server.services);
      expect(await details()).toEqual(paid);
    },
  );

  test('counts once, though two instances ask and read at the same time as it is told of', async () => {
    await using second = await testServer({ beside: server });
    const { reference } = await referenceOf();
    const before = await details();
    const paymentId = await payUnheard(reference, 10_000);
    await server.advanceDays(1);
    await Promise.all([
      ...[server, second, server].flatMap(({ services }) => [
        askProviders(services),
        readSettlements(services),
      ]),
      notify(second, { paymentId, reference, amount: 10_000 }),
    ]);
    const { payments } = await details();
    expect(payments.map(({ amount }) => amount)).toEqual([10_000]);
    expect(before.payments).toEqual([]);
  });

  test('to a reference that nobody knows waits in suspense', async () => {
    await payUnheard('00000000000000', 4_000);
    await server.advanceDays(1);
    await readSettlements(server.services);
    const received = await server.db
      .selectFrom('receivedPayments')
      .selectAll()
      .where('amount', '=', 4_000)
      .execute();
    expect(received).toMatchObject([{ reference: '00000000000000', borrowerId: 0 }]);
  });
});

describe('asking providers', () => {
  test('is done once an hour for each reference, by whichever instance, and no more once it ended days ago', async () => {
    const asked: string[] = [];
    const services = withProvider({
      collect: { status: ({ reference }) => Promise.resolve(asked.push(reference)).then(() => []) },
    });
    const { reference } = await referenceOf();
    await askProviders(services);
    expect(asked).not.toContain(reference);
    await server.advanceDays(1);
    await Promise.all([askProviders(services), askProviders(services), askProviders(services)]);
    await askProviders(services);
    expect(asked.filter((one) => one === reference)).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
    asked.length = 0;
    for (const days of [20, 1, 1]) {
      await server.advanceDays(days);
      await askProviders(services);
    }
    expect(asked.filter((one) => one === reference)).toHaveLength(1);
  });

  test('begins with those unasked the longest and goes on to the last, unless its provider doesn’t answer', async () => {
    const {
      createdAt,
      till: _till,
      ...row
    } = await server.db
      .selectFrom('paymentReferences')
      .selectAll()
      .where('live', '=', true)
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
    const asked: string[] = [];
    let answers = false;
    const services = withProvider({
      collect: {
        status({ reference }) {
          asked.push(reference);
          return answers ? Promise.resolve([]) : Promise.reject(new Error('no answer'));
        },
      },
    });
    await askProviders(services);
    expect(asked.toSorted()).toEqual(names.slice(0, 200));
    answers = true;
    await askProviders(services);
    expect(asked.slice(200).toSorted().slice(0, 50)).toEqual(names.slice(200));
    await server.advanceDays(1);
    asked.length = 0;
    await askProviders(services);
    expect(asked).toEqual(expect.arrayContaining(names));
  });

  test('goes on to the others where one isn’t answered', async () => {
    const { reference, amount } = await referenceOf();
    const other = await referenceOf('MX174P');
    await payUnheard(other.reference, other.amount);
    await server.advanceDays(1);
    const services = withProvider({
      collect: {
        status: (asked) =>
          asked.reference === reference
            ? Promise.reject(new Error('no answer'))
            : sandbox().collect.status(asked),
      },
    });
    await askProviders(services);
    expect((await details('MX174P')).payments).toHaveLength(1);
    await payUnheard(reference, amount);
    await server.advanceDays(1);
    await askProviders(server.services);
    expect((await details()).payments).toHaveLength(1);
  });
});

describe('the last question about a reference', () => {
  test('is asked again where the provider doesn’t answer it, until it is answered', async () => {
    const { reference, amount } = await referenceOf();
    await payUnheard(reference, amount);
    await server.advanceDays(20);
    const silent = withProvider({ collect: { status: () => Promise.reject(new Error('no answer')) } });
    await askProviders(silent);
    expect((await details()).payments).toEqual([]);
    await server.advanceDays(1);
    await askProviders(server.services);
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
  test('is read once a day, and again until it is there, can be read, and all of it is in', async () => {
    const read: string[] = [];
    let content: string | null = null;
    const heading = 'paymentId,reference,amount,currency,paidAt';
    const services = withProvider({
      settle: {
        file(day) {
          read.push(day);
          return Promise.resolve(content);
        },
      },
    });
    await readSettlements(services);
    expect(read).toHaveLength(7);
    expect(read.at(-1)).toBe(await yesterday());
    content = '<html>busy</html>';
    await readSettlements(services);
    content = `${heading}\np-1,1\u0000,100,MXN,2026-11-20T12:00:00Z`;
    await readSettlements(services);
    expect(read).toHaveLength(21);
    content = heading;
    await readSettlements(services);
    await readSettlements(services);
    expect(read).toHaveLength(28);
  });

  test('that isn’t there is asked for until it is, and so is each day on which nobody asked', async () => {
    const services = withProvider({ settle: { file: () => Promise.resolve(null) } });
    await readSettlements(services);
    await server.advanceDays(20);
    await readSettlements(services);
    expect(await listMissingFiles(server.db)).toHaveLength(27);
    await readSettlements(server.services);
    expect(await listMissingFiles(server.db)).toEqual([]);
  });

  test('with a payment of another amount than was received leaves it as it is, and is kept for people to close', async () => {
    const { reference } = await referenceOf();
    const payment: KnownPayment = {
      paymentId: 'p-1',
      reference,
      amount: 20_000,
      currency: 'MXN',
      paidAt: await server.ago(0),
    };
    await notify(server, { ...payment, amount: 10_000 });
    const errors: unknown[] = [];
    const services = withProvider({ settle: { read: () => [payment] } });
    services.log = Object.assign(Object.create(services.log), {
      error: (told: unknown) => errors.push(told),
    });
    await readSettlements(services);
    expect(errors).toMatchObject([{ paymentId: 'p-1', source: 'settlement' }]);
    await readSettlements(services);
    await notify(server, { ...payment, amount: 30_000 });
    const told = { paymentId: 'p-1', receivedAmount: 10_000 };
    expect(await listDifferences(server.db)).toMatchObject([
      { ...told, toldAmount: 20_000, source: 'settlement' },
      { ...told, toldAmount: 30_000, source: 'notice' },
    ]);
    const closed = { provider: 'sandbox', paymentId: 'p-1', reason: 'the store gave 100 back' };
    expect(await closeDifference(server.services, closed, { kind: 'operator' })).toBe(true);
    expect(await closeDifference(server.services, closed, { kind: 'operator' })).toBe(false);
    expect(await listDifferences(server.db)).toEqual([]);
    expect((await details()).payments).toMatchObject([{ paymentId: 'p-1', amount: 10_000 }]);
  });
});

async function yesterday(): Promise<string> {
  return (await server.ago(86_400_000)).toISOString().slice(0, 10);
}
