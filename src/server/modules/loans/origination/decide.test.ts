import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, computeDisbursement, minor } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { transaction } from '../../../platform/database/index.ts';
import { createFakeJobs } from '../../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { findLoanOnDay, getBorrowerOrder } from '../index.ts';
import { lockAndFindOrder } from '../orders/order.ts';
import { decideOrder, findLendableRange } from './index.ts';
import { findProduct } from './offer.ts';
import { recordDisbursement, recordDisbursementReturn } from './orderLifecycle.ts';

const { borrowerId } = ana;
const key = { borrowerId, orderId: 'MX21' };
const by = { kind: 'operator', actorId: 'core', reason: 'income seen' } as const;

const emptyRange = { least: minor(0), most: minor(0), step: minor(0) };

let server: TestServer;
let requestedAmount: number;
const sentJobs: unknown[] = [];
beforeEach(async () => {
  server = await testServer();
  const queue = createFakeJobs();
  sentJobs.length = 0;
  server.services.jobs = {
    ...queue,
    send: async (_trx, name, data, afterSeconds) => void sentJobs.push([name, data, afterSeconds]),
  };
  requestedAmount = (await order()).terms.principal;
});
afterEach(() => server.close());

const order = () => getBorrowerOrder(server.services, borrowerId, { orderId: 'MX21' });

async function listOutgoingEvents() {
  const outgoing = server.db
    .selectFrom('eventOutbox')
    .select(['kind', 'data', 'subject'])
    .where('orderId', '=', 'MX21')
    .where('kind', 'in', ['order.approved', 'order.declined']);
  const audited = server.db
    .selectFrom('auditEvents')
    .select(['action', 'actor', 'subject', 'amount', 'currency'])
    .where('action', 'in', ['order_approved', 'order_declined']);
  return [await outgoing.execute(), await audited.execute()];
}

test('an approved order is published as an event, audited with its approver, and queued for payout once', async () => {
  expect(await decideOrder(server.services, key, true, by)).toEqual({ state: 'done' });
  expect(await decideOrder(server.services, key, false, by)).toEqual({ state: 'decided' });
  expect((await order()).state).toBe('paying_out');
  expect(await listOutgoingEvents()).toEqual([
    [
      {
        kind: 'order.approved',
        data: { by: 'operator', amount: requestedAmount, currency: 'MXN' },
        subject: 'MX21',
      },
    ],
    [{ action: 'order_approved', actor: 'core', subject: 'MX21', amount: requestedAmount, currency: 'MXN' }],
  ]);
  const stored = server.db.selectFrom('orders').select(['deciderKind', 'decidedBy', 'decisionReason']);
  expect(await stored.where((row) => row.and(key)).executeTakeFirst()).toEqual({
    deciderKind: 'operator',
    decidedBy: 'core',
    decisionReason: 'income seen',
  });
  expect(sentJobs).toEqual([['pay-out-order', key, 2]]);
});

test('a production server pays out without the demonstration’s delay, and queues nothing without a payout provider', async () => {
  const { services } = server;
  services.settings = { ...services.settings, demonstration: false };
  expect(await decideOrder(services, key, true, by)).toEqual({ state: 'done' });
  expect(sentJobs).toEqual([['pay-out-order', key, 0]]);
  const other = await testServer();
  const { payOut, ...mexico } = getMarket(services.config, 'MX');
  expect(payOut).toBeDefined();
  other.services.jobs = services.jobs;
  other.services.config = {
    ...services.config,
    markets: { ...services.config.markets, MX: mexico },
  };
  expect(await decideOrder(other.services, key, true, by)).toEqual({ state: 'done' });
  expect(sentJobs).toHaveLength(1);
  await other.close();
});

test('a declined order is published as an event and audited, queues nothing, and frees its product', async () => {
  expect(await decideOrder(server.services, key, false, by)).toEqual({ state: 'done' });
  expect(await decideOrder(server.services, key, true, by)).toEqual({ state: 'decided' });
  const { state, blockedProductId } = await order();
  expect([state, blockedProductId]).toEqual(['declined', null]);
  expect(await listOutgoingEvents()).toMatchObject([
    [{ kind: 'order.declined', data: { by: 'operator', amount: requestedAmount } }],
    [{ action: 'order_declined', subject: 'MX21' }],
  ]);
  expect(sentJobs).toEqual([]);
});

test('an unknown order cannot be decided', async () => {
  expect(await decideOrder(server.services, { ...key, orderId: 'MX0' }, true, by)).toEqual({
    state: 'decided',
  });
});

test('a disbursal is published as an event with amount and day, and each arrival is posted under an id of its own', async () => {
  await decideOrder(server.services, key, true, by);
  const now = await server.services.clock.now();
  const arrives = () =>
    transaction(server.db, async (trx) => {
      const waiting = await lockAndFindOrder(trx, key);
      if (waiting === undefined) throw new Error('MX21 is gone');
      await recordDisbursement(trx, waiting, now, by, now);
    });
  await arrives();
  await transaction(server.db, async (trx) => {
    const lent = await lockAndFindOrder(trx, key);
    if (lent === undefined) throw new Error('MX21 is gone');
    await recordDisbursementReturn(
      trx,
      lent,
      { step: 'returned', key: 'back', reason: 'no such account' },
      by,
      now,
    );
  });
  await arrives();
  const on = calendarDayIn('America/Mexico_City', now);
  const { terms, disbursedOn, state } = await order();
  expect([disbursedOn, state]).toEqual([on, 'to_be_repaid']);
  const outgoing = await server.db
    .selectFrom('eventOutbox')
    .select(['subject', 'data'])
    .where('orderId', '=', 'MX21')
    .where('kind', '=', 'order.paid_out')
    .orderBy('subject')
    .execute();
  const data = { amount: computeDisbursement(terms).amount, currency: 'MXN', on };
  expect(outgoing).toEqual([
    { subject: 'MX21 disbursement', data },
    { subject: 'MX21 disbursement:2', data },
  ]);
  const entries = await server.db
    .selectFrom('ledgerEntries')
    .select('event')
    .where('orderId', '=', 'MX21')
    .orderBy('event')
    .execute();
  expect(entries.map(({ event }) => event)).toEqual(['disbursement', 'disbursement:2', 'payout:back']);
  const audited = server.db.selectFrom('auditEvents').selectAll().where('action', '=', 'order_paid_out');
  const line = { subject: 'MX21', amount: data.amount, currency: 'MXN' };
  expect(await audited.execute()).toMatchObject([line, line]);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

/** The money of the order that was approved. */
async function payOutOrder(): Promise<Date> {
  const now = await server.services.clock.now();
  await transaction(server.db, async (trx) => {
    const waiting = await lockAndFindOrder(trx, key);
    if (waiting === undefined) throw new Error('MX21 is gone');
    await recordDisbursement(trx, waiting, now, by, now);
  });
  return now;
}

describe('a reduced amount', () => {
  test('is lent from the product’s minimum, in its steps, and below the requested amount', async () => {
    const { productId, terms } = await order();
    const { least, most, step } = findProduct(server.services.config, 'MX', productId)?.amount ?? emptyRange;
    expect(findLendableRange(server.services, { productId, terms })).toEqual({
      least,
      most: requestedAmount,
      step,
    });
    const beyond = { ...terms, principal: minor(most + 1) };
    expect(findLendableRange(server.services, { productId, terms: beyond })).toEqual({ least, most, step });
    expect(findLendableRange(server.services, { productId: 'gone', terms })).toBeUndefined();
  });

  test('is ignored if it is not less, between two steps or of a removed product', async () => {
    const { least, step } = findLendableRange(server.services, await order()) ?? emptyRange;
    for (const amount of [requestedAmount, requestedAmount + step, least - step, least + 1])
      expect(await decideOrder(server.services, key, true, by, amount)).toEqual({ state: 'otherAmount' });
    const { config } = server.services;
    server.services.config = { ...config, products: {} };
    expect(await decideOrder(server.services, key, true, by, least)).toEqual({ state: 'otherAmount' });
    server.services.config = config;
    expect((await order()).terms.principal).toBe(requestedAmount);
    expect((await order()).state).toBe('in_review');
    expect(sentJobs).toEqual([]);
  });

  test('is paid out and owed; returned within a week it costs nothing', async () => {
    const { least } = findLendableRange(server.services, await order()) ?? emptyRange;
    expect(await decideOrder(server.services, key, true, by, least)).toEqual({ state: 'done' });
    expect((await order()).terms.principal).toBe(least);
    expect((await order()).state).toBe('paying_out');
    const details = async () => (await server.call('loanDetails', { orderId: 'MX21' }, ana, '1')).body.data;
    expect((await details()).noticeDesText).toMatch(
      /It is less than you asked for: .* you have 7\u00a0days from its arrival to give it back at no cost\.$/,
    );
    const arrivedAt = await payOutOrder();
    const received = computeDisbursement((await order()).terms).amount;
    expect(received).toBeLessThan(least);
    const arrivedOn = calendarDayIn('America/Mexico_City', arrivedAt);
    const { statement } = findLoanOnDay(await order(), arrivedOn) ?? {};
    expect(statement?.settlementOffers).toMatchObject([
      { amount: received, expiresOn: addDays(arrivedOn, 7), state: 'open' },
    ]);
    await server.advanceDays(7);
    const { chosen } = (await server.call('repaymentDetail', { orderId: 'MX21' })).body.data;
    expect(chosen).toMatchObject({ way: 'part', amount: received });
    const asked = { orderId: 'MX21', payCode: 'SPEI', requestType: 1, way: 'part', amount: received };
    const { repayDetail, expiresAt } = (await server.call('instructions', asked)).body.data;
    expect(expiresAt.slice(0, 10)).toBe(addDays(arrivedOn, 7));
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: received });
    expect(await details()).toMatchObject({ orderStatus: 200, amount: received, credit: 0 });
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  });

  test('can be returned once for each arrival, a full amount cannot', async () => {
    await decideOrder(server.services, key, true, by);
    const arrivedOn = calendarDayIn('America/Mexico_City', await payOutOrder());
    expect(findLoanOnDay(await order(), arrivedOn)?.statement.settlementOffers).toEqual([]);
  });
});
