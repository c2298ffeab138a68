import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NamedProvider, type PaymentProvider, ProviderError } from '../../integrations/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { sendSandboxNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { signInAs } from '../desk/testing/desk.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import type { Services } from '../services.ts';
import {
  declarePayoutFailed,
  findLastPayout,
  getPayoutBeneficiary,
  payOutOrder,
  readPayoutStatements,
  recordManualPayout,
  resolvePayouts,
} from './index.ts';

type PayOutApi = NonNullable<PaymentProvider['payOut']>;

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const key = { orderId: 'MX151', borrowerId: ana.borrowerId };

async function getOrderStatus(): Promise<number> {
  return (await server.call('loanDetails', { orderId: 'MX151' })).body.data.orderStatus;
}

async function findPayoutState(): Promise<string | undefined> {
  return (await findLastPayout(server.db, key))?.state;
}

/** What the sandbox has paid out. */
async function listSandboxPayouts() {
  return server.db.selectFrom('sandboxPayouts').select(['payoutId', 'amount', 'accountNumber']).execute();
}

async function planOutcome(outcome: string) {
  const response = await server.fetch('/demo/payout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'MX151', outcome }),
  });
  return (await response.json()) as { state: string; reason: string };
}

/** The services with another api, and with whatever else. */
function withPayOutApi(api: Partial<PayOutApi>, changes: Partial<Services> = {}): Services {
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const changed = { ...sandbox, payOut: { ...sandbox.payOut, ...api } };
  const providers = { ...server.services.providers, payments: new Map([['sandbox', changed]]) };
  return { ...server.services, providers, ...changes };
}

function sandboxPayOutApi(): PayOutApi {
  return (server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>).payOut;
}

async function bindAccount(account: string): Promise<void> {
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

describe('a payout', () => {
  test('is sent once, to the agreed account, for any number of simultaneous requests', async () => {
    await using second = await testServer({ sharedWith: server });
    const { data } = (await server.call('loanDetails', { orderId: 'MX151' })).body;
    await Promise.all([server, second, server, second].map(({ services }) => payOutOrder(services, key)));
    const paid = await listSandboxPayouts();
    expect(paid).toMatchObject([{ amount: data.amount }]);
    const agreed = await server.db
      .selectFrom('agreements')
      .select(['payoutLast4', 'fullName'])
      .where('orderId', '=', 'MX151')
      .executeTakeFirstOrThrow();
    expect(paid[0]?.accountNumber.slice(-4)).toBe(agreed.payoutLast4);
    expect(await findLastPayout(server.db, key)).toMatchObject({
      state: 'arrived',
      attempt: 1,
    });
    expect(await getPayoutBeneficiary(server.services, key)).toMatchObject({ name: agreed.fullName });
    expect(await getOrderStatus()).toBe(174);
  });

  test('starts the loan on the day it arrived, even if reported late', async () => {
    await planOutcome('send');
    expect([await findPayoutState(), await getOrderStatus()]).toEqual(['sent', 151]);
    const arrivedAt = await server.services.clock.now();
    await server.advanceDays(2);
    const late = withPayOutApi({
      status: () => Promise.resolve({ state: 'arrived', providerId: 'x', at: arrivedAt, reason: '' }),
    });
    await resolvePayouts(late);
    const row = await server.db
      .selectFrom('orders')
      .select('disbursedOn')
      .where('orderId', '=', 'MX151')
      .executeTakeFirst();
    expect(row?.disbursedOn).toBe(arrivedAt.toISOString().slice(0, 10));
    expect(await getOrderStatus()).toBe(174);
  });
});

describe('a payout without an answer', () => {
  test('is unknown until it is polled: it was sent, and is not sent again', async () => {
    expect(await planOutcome('silence')).toMatchObject({ state: 'unknown' });
    await payOutOrder(server.services, key);
    expect(await getOrderStatus()).toBe(151);
    await server.advanceDays(1);
    await Promise.all([resolvePayouts(server.services), resolvePayouts(server.services)]);
    expect([await findPayoutState(), await getOrderStatus()]).toEqual(['arrived', 174]);
    expect(await listSandboxPayouts()).toHaveLength(1);
  });

  test('that the provider never received is not resent: another is sent once maker and checker declare it failed', async () => {
    await planOutcome('lose');
    const before = await findLastPayout(server.db, key);
    if (before === undefined) throw new Error('it was made');
    await server.db.updateTable('sandboxPayoutPlans').set({ outcome: 'arrive' }).execute();
    const by = { kind: 'operator', reason: 'asked the provider' } as const;
    for (let day = 0; day < 2; day += 1) {
      await resolvePayouts(server.services);
      await readPayoutStatements(server.services);
      expect(await declarePayoutFailed(server.services, before, by, await server.services.clock.now())).toBe(
        false,
      );
      await payOutOrder(server.services, key);
      expect([await findPayoutState(), await listSandboxPayouts()]).toEqual(['unknown', []]);
      await server.advanceDays(1);
    }
    await resolvePayouts(server.services);
    await readPayoutStatements(server.services);
    const now = await server.services.clock.now();
    const both = [1, 2].map(() =>
      transaction(server.db, (db) => declarePayoutFailed({ ...server.services, db }, before, by, now)),
    );
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    await payOutOrder(server.services, key);
    const next = await findLastPayout(server.db, key);
    expect(next).toMatchObject({ state: 'arrived', attempt: 2 });
    expect(next?.payoutId).not.toBe(before.payoutId);
    expect(await listSandboxPayouts()).toMatchObject([{ payoutId: next?.payoutId }]);
  });

  test('after a crash between request and answer is polled by the next process', async () => {
    const dying = withPayOutApi({
      async send(order) {
        await sandboxPayOutApi().send(order);
        return new Promise(() => undefined);
      },
    });
    void payOutOrder(dying, key);
    await expect.poll(findPayoutState).toBe('unknown');
    await expect.poll(async () => (await listSandboxPayouts()).length).toBe(1);
    await payOutOrder(server.services, key);
    await server.advanceDays(1);
    await resolvePayouts(server.services);
    expect([await findPayoutState(), (await listSandboxPayouts()).length]).toEqual(['arrived', 1]);
  });

  test('because of a failed connection is sent again with the same id', async () => {
    const away = withPayOutApi({ send: () => Promise.reject(new ProviderError('sandbox', 'unreached')) });
    await payOutOrder(away, key);
    const before = await findLastPayout(server.db, key);
    expect(before?.state).toBe('created');
    await server.advanceDays(1);
    await resolvePayouts(server.services);
    expect(await findLastPayout(server.db, key)).toMatchObject({
      state: 'arrived',
      payoutId: before?.payoutId,
    });
  });
});

describe('a returned or refused payout', () => {
  test.each(['return', 'refuse'])(
    '(%s) leaves the loan unpaid and waits for another account',
    async (outcome) => {
      await planOutcome(outcome);
      expect(await getOrderStatus()).toBe(151);
      await payOutOrder(server.services, key);
      expect((await findLastPayout(server.db, key))?.attempt).toBe(1);
      await bindAccount('012180015000000005');
      await server.db.deleteFrom('sandboxPayoutPlans').execute();
      await payOutOrder(server.services, key);
      expect(await findLastPayout(server.db, key)).toMatchObject({
        attempt: 2,
        state: 'arrived',
      });
      expect(await getPayoutBeneficiary(server.services, key)).toMatchObject({
        account: '012180015000000005',
      });
      expect(await getOrderStatus()).toBe(174);
    },
  );

  test('is shown on its loan with what to do, and is tried again at the desk only once there is another account', async () => {
    await planOutcome('return');
    const finance = await signInAs(server, 'finance');
    const payoutId = (await findLastPayout(server.db, key))?.payoutId;
    const retry = () => finance.post(`payouts/${payoutId}/retry`, { reason: 'asked by telephone' });
    const shown = async () => (await finance.get('loans/MX151')).body.payout;
    const isListed = async (needsAccount: boolean) =>
      expect((await finance.get('payouts?state=returned&limit=200')).body.items).toContainEqual(
        expect.objectContaining({ payoutId, needsAccount }),
      );
    expect(await shown()).toMatchObject({ state: 'returned', needsAccount: true });
    await isListed(true);
    const refused = await retry();
    expect([refused.status, refused.body.code]).toEqual([409, 'needsAccount']);
    await bindAccount('012180015000000005');
    expect(await shown()).toMatchObject({ state: 'returned', needsAccount: false });
    await isListed(false);
    expect((await retry()).status).toBe(200);
    await server.db.deleteFrom('sandboxPayoutPlans').execute();
    await payOutOrder(server.services, key);
    expect(await getOrderStatus()).toBe(174);
    expect(await shown()).toMatchObject({ state: 'arrived', needsAccount: false });
  });

  test('has no day of arrival, and asks for another account', async () => {
    const shown = async () => {
      const { data } = (await server.call('loanDetails', { orderId: 'MX151' })).body;
      const rows: { text: string }[] = data.userOrderDetail.detail;
      return [data.payoutFailed, rows.some(({ text }) => text === 'Arrives' || text === 'Llega')];
    };
    await planOutcome('send');
    expect(await shown()).toEqual([0, true]);
    await planOutcome('return');
    expect(await shown()).toEqual([1, false]);
  });

  test('reported twice and out of order, changes nothing', async () => {
    await planOutcome('send');
    const payoutId = (await findLastPayout(server.db, key))?.payoutId;
    const at = await server.services.clock.now();
    for (const type of ['returned', 'returned', 'arrived', 'sent', 'refused']) {
      expect(await sendPayoutNotice({ type: `payout.${type}`, payoutId, at })).toEqual([200, 'kept']);
    }
    expect([await findPayoutState(), await getOrderStatus()]).toEqual(['returned', 151]);
    expect(await sendPayoutNotice({ type: 'payout.arrived', payoutId: 'nobody’s', at })).toEqual([
      200,
      'unmatched',
    ]);
  });

  test('after its arrival reverses the disbursement, and is sent again', async () => {
    await planOutcome('arrive');
    await planOutcome('return');
    expect([await findPayoutState(), await getOrderStatus()]).toEqual(['returned', 151]);
  });
});

describe('a payout by hand', () => {
  test('is refused for an order that is declined or unknown, and answers a repetition like the first time', async () => {
    const actor = { kind: 'operator' } as const;
    const declined = { ...key, orderId: 'MX110' };
    const before = await server.db.selectFrom('payouts').select('payoutId').execute();
    expect(await recordManualPayout(server.services, declined, actor)).toEqual({ state: 'notPayable' });
    expect(await recordManualPayout(server.services, { ...key, orderId: 'MX999' }, actor)).toEqual({
      state: 'notPayable',
    });
    expect(await server.db.selectFrom('payouts').select('payoutId').execute()).toEqual(before);
    expect(await recordManualPayout(server.services, key, actor)).toEqual({ state: 'paid' });
    expect(await recordManualPayout(server.services, key, actor)).toEqual({ state: 'paid' });
  });

  test('is refused for a payout already sent to a provider', async () => {
    await planOutcome('send');
    expect(await recordManualPayout(server.services, key, { kind: 'operator' })).toEqual({
      state: 'underWay',
    });
    expect(await getOrderStatus()).toBe(151);
  });
});

async function sendPayoutNotice(notice: object) {
  const { status, outcome } = await sendSandboxNotice(server, notice);
  return [status, outcome];
}
