import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../database/index.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';
import { bookCharge } from './charge.ts';
import { takeNotice } from './takeNotice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('cardPayments').execute();
});

type NeverCharged = { state: 'created'; chargingAt: null; nextAskAt: null };
type Charge = { borrowerId: number; recordId: string };

/** A charge that was made an hour ago, to be asked about in another. */
async function underWay(charge: Charge, changes: Partial<NeverCharged> = {}): Promise<void> {
  await server.db
    .insertInto('cardPayments')
    .values({
      ...charge,
      orderId: `of ${charge.recordId}`,
      cardId: '1',
      tokenHash: Buffer.from('token'),
      amount: 10_000,
      currency: 'MXN',
      state: 'charging',
      createdAt: await server.ago(3_600_000),
      chargingAt: await server.ago(3_600_000),
      nextAskAt: await server.ago(-3_600_000),
      ...changes,
    })
    .execute();
}

function tell(charge: Charge, eventId: string = randomUUID()) {
  return takeNotice(server.services, 'conekta', { kind: 'charge', eventId, charge }, '{}');
}

/** The charges that are to be asked about by now, and those of which a provider told. */
async function charges() {
  const rows = await server.db
    .selectFrom('cardPayments')
    .select(['borrowerId', 'recordId', 'nextAskAt', 'toldAt'])
    .orderBy('borrowerId')
    .orderBy('recordId')
    .execute();
  const now = await server.services.clock.now();
  const named = rows.map((row) => ({ ...row, name: `${row.recordId} of ${row.borrowerId}` }));
  return {
    due: named.filter(({ nextAskAt }) => nextAskAt !== null && nextAskAt <= now).map(({ name }) => name),
    told: named.filter(({ toldAt }) => toldAt !== null && toldAt <= now).map(({ name }) => name),
  };
}

const one = { borrowerId: ana.borrowerId, recordId: 'one' };
const nameOfOne = `one of ${ana.borrowerId}`;

test('a charge that its provider told something of is asked about at once, and no other is', async () => {
  await underWay(one);
  await underWay({ ...one, recordId: 'two' });
  await underWay({ ...one, borrowerId: bruno.borrowerId });
  expect(await charges()).toEqual({ due: [], told: [] });
  expect(await tell(one)).toBe('kept');
  expect(await charges()).toEqual({ due: [nameOfOne], told: [nameOfOne] });
});

test('the same telling again changes nothing: the charge keeps the time at which it is asked about next', async () => {
  await underWay(one);
  await tell(one, 'told twice');
  await server.db
    .updateTable('cardPayments')
    .set({ nextAskAt: await server.ago(-3_600_000) })
    .execute();
  expect(await tell(one, 'told twice')).toBe('repeated');
  expect((await charges()).due).toEqual([]);
});

test('a card that was never charged is nothing to ask about, and neither is a charge that isn’t ours', async () => {
  await underWay(one, { state: 'created', chargingAt: null, nextAskAt: null });
  expect(await tell(one)).toBe('unmatched');
  expect(await tell({ ...one, recordId: 'nobody’s' })).toBe('unmatched');
  expect(await charges()).toEqual({ due: [], told: [] });
});

test('money that a card was charged is booked once, as a card’s payment to its loan, however often it is told', async () => {
  const { services } = server;
  const order = { borrowerId: ana.borrowerId, market: 'MX', orderId: 'MX180' } as const;
  const paidAt = await server.ago(60_000);
  const payment = { paymentId: 'ch_1', reference: 'one', amount: 10_000, currency: 'MXN', paidAt };
  const owed = async () => (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
  const before = await owed();
  let kept = 0;
  for (let times = 0; times < 2; times += 1)
    await bookCharge(services, 'sandbox', payment, order, (act) =>
      transaction(server.db, async (trx) => {
        kept += 1;
        await act(trx);
      }),
    );
  const after = await owed();
  expect([kept, before.amount - after.amount]).toEqual([2, 10_000]);
  expect(after.payments).toMatchObject([{ paymentId: 'ch_1', amount: 10_000, channel: 'card', purpose: 1 }]);
});
