import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../database/index.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderNamed,
  sandboxSignature,
} from '../providers/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import type { Services } from '../services.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import {
  declareFailed,
  lastPayout,
  paidByHand,
  payeeOf,
  payOut,
  readPayoutStatements,
  resolvePayouts,
} from './index.ts';

type Rail = NonNullable<PaymentProvider['payOut']>;

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

const key = { orderId: 'MX151', borrowerId: ana.borrowerId };

async function status(): Promise<number> {
  return (await server.call('loanDetails', { orderId: 'MX151' })).body.data.orderStatus;
}

async function state(): Promise<string | undefined> {
  return (await lastPayout(server.db, key))?.state;
}

/** What the sandbox has paid out. */
async function paidOut() {
  return server.db.selectFrom('sandboxPayouts').select(['payoutId', 'amount', 'accountNumber']).execute();
}

async function demo(outcome: string) {
  const response = await server.fetch('/demo/payout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'MX151', outcome }),
  });
  return (await response.json()) as { state: string; reason: string };
}

/** The services with another rail, and with whatever else. */
function railed(rail: Partial<Rail>, changes: Partial<Services> = {}): Services {
  const sandbox = server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
  const changed = { ...sandbox, payOut: { ...sandbox.payOut, ...rail } };
  const providers = { ...server.services.providers, payments: new Map([['sandbox', changed]]) };
  return { ...server.services, providers, ...changes };
}

function sandboxRail(): Rail {
  return (server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>).payOut;
}

function limited(singleLimit: number, dailyLimit: number): Services {
  const config = structuredClone(server.services.config);
  const mexico = config.markets.MX;
  if (mexico) mexico.payOut = { provider: 'sandbox', singleLimit, dailyLimit };
  return { ...server.services, config };
}

async function bind(account: string): Promise<void> {
  await server.db
    .insertInto('bankAccounts')
    .values({
      borrowerId: ana.borrowerId,
      bankName: 'BBVA México',
      bankCode: '',
      accountNumber: account,
      sessionHash: Buffer.alloc(32),
      boundAt: await server.services.clock.now(),
    })
    .execute();
}

describe('a loan is paid out', () => {
  test('once, to the account that was agreed to, whoever asks how often at once', async () => {
    await using second = await testServer({ beside: server });
    const { data } = (await server.call('loanDetails', { orderId: 'MX151' })).body;
    await Promise.all([server, second, server, second].map(({ services }) => payOut(services, key)));
    const paid = await paidOut();
    expect(paid).toMatchObject([{ amount: data.amount }]);
    const agreed = await server.db
      .selectFrom('agreements')
      .select(['payoutLast4', 'fullName'])
      .where('orderId', '=', 'MX151')
      .executeTakeFirstOrThrow();
    expect(paid[0]?.accountNumber.slice(-4)).toBe(agreed.payoutLast4);
    expect(await lastPayout(server.db, key)).toMatchObject({
      state: 'arrived',
      attempt: 1,
    });
    expect(await payeeOf(server.services, key)).toMatchObject({ name: agreed.fullName });
    expect(await status()).toBe(174);
  });

  test('and runs from the day the money arrived, however late that is told', async () => {
    await demo('send');
    expect([await state(), await status()]).toEqual(['sent', 151]);
    const arrivedAt = await server.services.clock.now();
    await server.advanceDays(2);
    const late = railed({
      status: () => Promise.resolve({ state: 'arrived', providerId: 'x', at: arrivedAt, reason: '' }),
    });
    await resolvePayouts(late);
    const row = await server.db
      .selectFrom('orders')
      .select('disbursedOn')
      .where('orderId', '=', 'MX151')
      .executeTakeFirst();
    expect(row?.disbursedOn).toBe(arrivedAt.toISOString().slice(0, 10));
    expect(await status()).toBe(174);
  });
});

describe('a payout without an answer', () => {
  test('is unknown, and known by asking: the money went, and goes no second time', async () => {
    expect(await demo('silence')).toMatchObject({ state: 'unknown' });
    await payOut(server.services, key);
    expect(await status()).toBe(151);
    await server.advanceDays(1);
    await Promise.all([resolvePayouts(server.services), resolvePayouts(server.services)]);
    expect([await state(), await status()]).toEqual(['arrived', 174]);
    expect(await paidOut()).toHaveLength(1);
  });

  test('that the provider never saw is not given again: another leaves once two people said that it failed', async () => {
    await demo('lose');
    const before = await lastPayout(server.db, key);
    if (before === undefined) throw new Error('it was made');
    await server.db.updateTable('sandboxPayoutPlans').set({ outcome: 'arrive' }).execute();
    const by = { kind: 'operator', reason: 'asked the provider' } as const;
    for (let day = 0; day < 2; day += 1) {
      await resolvePayouts(server.services);
      await readPayoutStatements(server.services);
      expect(await declareFailed(server.services, before, by, await server.services.clock.now())).toBe(false);
      await payOut(server.services, key);
      expect([await state(), await paidOut()]).toEqual(['unknown', []]);
      await server.advanceDays(1);
    }
    await resolvePayouts(server.services);
    await readPayoutStatements(server.services);
    const now = await server.services.clock.now();
    const both = [1, 2].map(() =>
      transaction(server.db, (db) => declareFailed({ ...server.services, db }, before, by, now)),
    );
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    await payOut(server.services, key);
    const next = await lastPayout(server.db, key);
    expect(next).toMatchObject({ state: 'arrived', attempt: 2 });
    expect(next?.payoutId).not.toBe(before.payoutId);
    expect(await paidOut()).toMatchObject([{ payoutId: next?.payoutId }]);
  });

  test('because the server died between sending and answer is asked for by the next', async () => {
    const dying = railed({
      async send(order) {
        await sandboxRail().send(order);
        return new Promise(() => undefined);
      },
    });
    void payOut(dying, key);
    await expect.poll(state).toBe('unknown');
    await expect.poll(async () => (await paidOut()).length).toBe(1);
    await payOut(server.services, key);
    await server.advanceDays(1);
    await resolvePayouts(server.services);
    expect([await state(), (await paidOut()).length]).toEqual(['arrived', 1]);
  });

  test('because nobody could be reached waits and is given again, as the same', async () => {
    const away = railed({ send: () => Promise.reject(new ProviderError('sandbox', 'unreached')) });
    await payOut(away, key);
    const before = await lastPayout(server.db, key);
    expect(before?.state).toBe('created');
    await server.advanceDays(1);
    await resolvePayouts(server.services);
    expect(await lastPayout(server.db, key)).toMatchObject({ state: 'arrived', payoutId: before?.payoutId });
  });
});

describe('a payout that came back or was refused', () => {
  test.each(['return', 'refuse'])(
    '(%s) leaves the loan unpaid and waits for another account',
    async (outcome) => {
      await demo(outcome);
      expect(await status()).toBe(151);
      await payOut(server.services, key);
      expect((await lastPayout(server.db, key))?.attempt).toBe(1);
      await bind('012180015000000005');
      await server.db.deleteFrom('sandboxPayoutPlans').execute();
      await payOut(server.services, key);
      expect(await lastPayout(server.db, key)).toMatchObject({
        attempt: 2,
        state: 'arrived',
      });
      expect(await payeeOf(server.services, key)).toMatchObject({ account: '012180015000000005' });
      expect(await status()).toBe(174);
    },
  );

  test('promises no day on which it arrives, and says that another account is needed', async () => {
    const shown = async () => {
      const { data } = (await server.call('loanDetails', { orderId: 'MX151' })).body;
      const rows: { text: string }[] = data.userOrderDetail.detail;
      return [data.payoutFailed, rows.some(({ text }) => text === 'Arrives' || text === 'Llega')];
    };
    await demo('send');
    expect(await shown()).toEqual([0, true]);
    await demo('return');
    expect(await shown()).toEqual([1, false]);
  });

  test('told twice and out of order, changes nothing', async () => {
    await demo('send');
    const payoutId = (await lastPayout(server.db, key))?.payoutId;
    const at = await server.services.clock.now();
    for (const type of ['returned', 'returned', 'arrived', 'sent', 'refused']) {
      expect(await tell({ type: `payout.${type}`, payoutId, at })).toEqual([200, 'kept']);
    }
    expect([await state(), await status()]).toEqual(['returned', 151]);
    expect(await tell({ type: 'payout.arrived', payoutId: 'nobody’s', at })).toEqual([200, 'unmatched']);
  });

  test('after it had arrived undoes its loan, which waits for its money again', async () => {
    await demo('arrive');
    await demo('return');
    expect([await state(), await status()]).toEqual(['returned', 151]);
  });
});

describe('what may be paid out', () => {
  test('is never above the limit of one, which people pay by hand, once', async () => {
    await payOut(limited(100, 1_000), key);
    expect(await state()).toBeUndefined();
    const by = { kind: 'operator' } as const;
    const both = [paidByHand(server.services, key, by), paidByHand(server.services, key, by)];
    expect(await Promise.all(both)).toEqual(['paid', 'paid']);
    expect(await lastPayout(server.db, key)).toMatchObject({ state: 'arrived', provider: 'hand' });
    await payOut(server.services, key);
    expect([await status(), await paidOut()]).toEqual([174, []]);
  });

  test('is no more than the limit of a day, and goes out on the next', async () => {
    const amount = (await server.call('loanDetails', { orderId: 'MX151' })).body.data.amount;
    const sent: number[] = [];
    const jobs = {
      ...server.services.jobs,
      send: async (...[, , , after]: unknown[]) => void sent.push(Number(after)),
    };
    const services = { ...limited(amount, amount), jobs };
    await server.db
      .insertInto('payoutDays')
      .values({ market: 'MX', day: await today(), amount: 1 })
      .execute();
    await payOut(services, key);
    expect([await state(), sent]).toEqual([undefined, [3600]]);
    await server.advanceDays(1);
    await payOut(services, key);
    expect(await state()).toBe('arrived');
  });

  test('by hand is nothing that a provider already has', async () => {
    await demo('send');
    expect(await paidByHand(server.services, key, { kind: 'operator' })).toBe('underWay');
    expect(await status()).toBe(151);
  });
});

async function today(): Promise<string> {
  return (await server.services.clock.now()).toISOString().slice(0, 10);
}

async function tell(notice: object): Promise<[number, string]> {
  const body = JSON.stringify({ eventId: `e-${Math.random()}`, ...notice });
  const response = await server.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'x-signature': sandboxSignature(body, 'sandbox-secret') },
    body,
  });
  return [response.status, ((await response.json()) as { outcome: string }).outcome];
}
