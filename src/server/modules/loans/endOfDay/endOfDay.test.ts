import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { runEndOfDay } from './endOfDay.ts';

async function listLedgerLines(server: TestServer) {
  const rows = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['borrowerId', 'orderId', 'account', line.fn.sum<string>('amount').as('balance')])
    .groupBy(['borrowerId', 'orderId', 'account'])
    .orderBy('borrowerId')
    .orderBy('orderId')
    .orderBy('account')
    .execute();
  return rows.filter((row) => Number(row.balance) !== 0);
}

function listOrderStates(server: TestServer) {
  return server.db.selectFrom('orders').select(['orderId', 'state']).orderBy('orderId').execute();
}

describe('the daily run', () => {
  test('posts the late charges that the replay computes, run each day or once after weeks, and marks orders overdue', async () => {
    await using daily = await testServer();
    await using weekly = await testServer();
    for (let day = 0; day < 40; day += 1) {
      await daily.advanceDays(1);
      await runEndOfDay(daily.services);
      if (day % 10 === 9) expect((await reconcileLedger(daily.db)).mismatches).toEqual([]);
    }
    await weekly.advanceDays(40);
    await runEndOfDay(weekly.services);
    expect((await reconcileLedger(weekly.db)).mismatches).toEqual([]);
    expect(await listLedgerLines(weekly)).toEqual(await listLedgerLines(daily));
    expect(await listOrderStates(weekly)).toEqual(await listOrderStates(daily));
    expect(await listOrderStates(daily)).toContainEqual({ orderId: 'MX174', state: 'overdue' });
    const { data } = (await daily.call('loanDetails', { orderId: 'IN180' }, ravi)).body;
    expect(data.orderStatus).toBe(180);
  });

  test('posts the same ledger order by order, as on a distributed database, as in one statement', async () => {
    await using one = await testServer();
    await using several = await testServer();
    // What Citus has, by which it is known.
    await sql`create table pg_dist_partition ()`.execute(several.db);
    for (const server of [one, several]) {
      await server.advanceDays(20);
      await runEndOfDay(server.services);
      await runEndOfDay(server.services);
    }
    expect((await reconcileLedger(several.db)).mismatches).toEqual([]);
    expect(await listLedgerLines(several)).toEqual(await listLedgerLines(one));
    expect(await listOrderStates(several)).toEqual(await listOrderStates(one));
    const posted = await several.db
      .selectFrom('ledgerEntries')
      .select('event')
      .where('orderId', '=', 'MX174')
      .where((row) => row.or([row('event', 'like', 'accrual:%'), row('event', 'like', 'replay:%')]))
      .execute();
    expect(posted.map(({ event }) => event.split(':')[0])).toEqual(['replay']);
  });

  test('posts late charges up to the product’s cap, and nothing after it', async () => {
    await using server = await testServer();
    const owed = async () => (await server.call('loanDetails', { orderId: 'MX180' })).body.data.amount;
    const entries = () =>
      server.db
        .selectFrom('ledgerEntries')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('orderId', '=', 'MX180')
        .executeTakeFirstOrThrow();
    await server.advanceDays(29);
    await runEndOfDay(server.services);
    expect(await owed()).toBe(302_574 + 300_000);
    const before = await entries();
    await server.advanceDays(30);
    await runEndOfDay(server.services);
    expect(await owed()).toBe(302_574 + 300_000);
    expect(await entries()).toEqual(before);
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  });

  test('run twice, and on two instances at the same time, posts each late charge once', async () => {
    await using server = await testServer();
    await using second = await testServer({ sharedWith: server });
    await server.advanceDays(20);
    await Promise.all([
      runEndOfDay(server.services),
      runEndOfDay(second.services),
      runEndOfDay(server.services),
    ]);
    await runEndOfDay(second.services);
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
    const entries = await server.db
      .selectFrom('ledgerEntries')
      .select((row) => ['orderId', row.fn.countAll<string>().as('count')])
      .where('event', 'like', 'accrual:%')
      .where('orderId', '=', 'MX174')
      .groupBy('orderId')
      .execute();
    expect(entries).toEqual([{ orderId: 'MX174', count: 1 }]);
  });

  test('releases the held fee of a lapsed extension to the debt, on the day it was paid', async () => {
    await using server = await testServer();
    const { delayInfo } = (await server.call('extensionDetail', { orderId: 'MX174' })).body.data;
    const asked = { orderId: 'MX174', payCode: 'SPEI', requestType: 2, amount: delayInfo.delayAmount };
    const reference = (await server.call('instructions', asked)).body.data.repayDetail.vCode;
    await sendPaymentNotice(server, { reference, amount: 10_000 });
    const before = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
    expect(before.heldForExtension).toBe(10_000);
    await server.advanceDays(4);
    await runEndOfDay(server.services);
    const after = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
    const of4Days = 686;
    expect(after).toMatchObject({ heldForExtension: 0, amount: before.amount + of4Days - 22 });
    expect(after.payments).toMatchObject([{ purpose: 2, movesDate: 0 }]);
    const { noticeMsg } = (await server.call('extensionDetail', { orderId: 'MX174' })).body.data;
    expect(noticeMsg).toMatch(/^The \$100\.00 you paid did not complete your extension in time/);
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  });
});

test('a run whose server stops ends at once, without a line for each order that is left', async () => {
  await using server = await testServer();
  // Each order is replayed by itself there.
  await sql`create table pg_dist_partition ()`.execute(server.db);
  await server.advanceDays(20);
  const lines: unknown[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const stopAfterList: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length > 1) void server.db.destroy();
      return result;
    },
  };
  const db = server.db.withPlugin(stopAfterList);
  await expect(runEndOfDay({ ...server.services, db, log })).rejects.toThrow('already been destroyed');
  expect(lines).toEqual([]);
});

describe('an order whose replay fails', () => {
  const fullyPaidOrderId = 'MXB174';
  const brokenOrderId = 'MX174';

  async function holdForExtension(server: TestServer, orderId: string, person: typeof bruno) {
    const { delayInfo } = (await server.call('extensionDetail', { orderId }, person)).body.data;
    const asked = { orderId, payCode: 'SPEI', requestType: 2, amount: delayInfo.delayAmount };
    const reference = (await server.call('instructions', asked, person)).body.data.repayDetail.vCode;
    await sendPaymentNotice(server, { reference, amount: 10_000 });
  }

  test('leaves every other order posted, and fails the run with its id', async () => {
    await using sound = await testServer();
    await using server = await testServer();
    for (const one of [sound, server]) {
      await holdForExtension(one, fullyPaidOrderId, bruno);
      await one.advanceDays(40);
    }
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
    await server.db
      .updateTable('orders')
      .set({ terms: sql`terms - 'late'` })
      .where('orderId', '=', brokenOrderId)
      .execute();
    await runEndOfDay(sound.services);
    const failure = `orders that could not be replayed (1): ${brokenOrderId}`;
    await expect(runEndOfDay({ ...server.services, log })).rejects.toThrow(failure);
    expect(lines).toMatchObject([
      {
        level: 50,
        orderId: brokenOrderId,
        borrowerId: ana.borrowerId,
        msg: 'an order could not be replayed',
      },
    ]);
    const others = async (one: TestServer) =>
      (await listLedgerLines(one)).filter(({ orderId }) => orderId !== brokenOrderId);
    expect(await others(server)).toEqual(await others(sound));
    expect(await listOrderStates(server)).toContainEqual({ orderId: fullyPaidOrderId, state: 'overdue' });
    const statesBut = async (one: TestServer) =>
      (await listOrderStates(one)).filter(({ orderId }) => orderId !== brokenOrderId);
    expect(await statesBut(server)).toEqual(await statesBut(sound));
  });
});

describe('a payment notice that comes late', () => {
  test('leaves the statement that a punctual one of the same value date leaves', async () => {
    await using punctual = await testServer();
    await using late = await testServer();
    const references = await Promise.all([punctual, late].map((server) => createSpeiReference(server)));
    const paidAt = await punctual.services.clock.now();
    await sendPaymentNotice(punctual, {
      paymentId: 'p',
      reference: references[0] ?? '',
      amount: 100_000,
      paidAt,
    });
    for (const server of [punctual, late]) {
      await server.advanceDays(12);
      await runEndOfDay(server.services);
    }
    await sendPaymentNotice(late, {
      paymentId: 'p',
      reference: references[1] ?? '',
      amount: 100_000,
      paidAt,
    });
    await runEndOfDay(punctual.services);
    expect(await listLedgerLines(late)).toEqual(await listLedgerLines(punctual));
    const [first, second] = await Promise.all(
      [punctual, late].map(
        async (server) => (await server.call('loanDetails', { orderId: 'MX174' })).body.data,
      ),
    );
    expect(second?.amount).toBe(first?.amount);
    expect(second?.payments[0]?.valueDate).toBe(first?.payments[0]?.valueDate);
    expect((await reconcileLedger(late.db)).mismatches).toEqual([]);
  });
});

async function createSpeiReference(server: TestServer): Promise<string> {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' }, ana)).body.data;
  const asked = { orderId: 'MX174', payCode: 'SPEI', requestType: 1, amount: repayAmount };
  return (await server.call('instructions', asked)).body.data.repayDetail.vCode;
}
