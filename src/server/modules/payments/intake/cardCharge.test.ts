import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { applyCardCharge } from './cardCharge.ts';
import { applyProviderNotice } from './noticeRoutes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('cardPayments').execute();
});

type NeverCharged = { state: 'created'; chargingAt: null; nextPollAt: null };
type Charge = { borrowerId: number; recordId: string };

/** A charge that was made an hour ago, to be asked about in another. */
async function createPendingCharge(charge: Charge, changes: Partial<NeverCharged> = {}): Promise<void> {
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
      nextPollAt: await server.ago(-3_600_000),
      ...changes,
    })
    .execute();
}

function notifyCharge(charge: Charge, eventId: string = randomUUID()) {
  return applyProviderNotice(server.services, 'conekta', { kind: 'charge', eventId, charge }, '{}');
}

/** The charges that are to be asked about by now, and those that a provider notified. */
async function listCharges() {
  const rows = await server.db
    .selectFrom('cardPayments')
    .select(['borrowerId', 'recordId', 'nextPollAt', 'notifiedAt'])
    .orderBy('borrowerId')
    .orderBy('recordId')
    .execute();
  const now = await server.services.clock.now();
  const withNames = rows.map((row) => ({ ...row, name: `${row.recordId} of ${row.borrowerId}` }));
  return {
    due: withNames
      .filter(({ nextPollAt }) => nextPollAt !== null && nextPollAt <= now)
      .map(({ name }) => name),
    told: withNames
      .filter(({ notifiedAt }) => notifiedAt !== null && notifiedAt <= now)
      .map(({ name }) => name),
  };
}

const chargeKey = { borrowerId: ana.borrowerId, recordId: 'one' };
const nameOfOne = `one of ${ana.borrowerId}`;

test('a notice of a charge triggers its poll at once, and no other’s', async () => {
  await createPendingCharge(chargeKey);
  await createPendingCharge({ ...chargeKey, recordId: 'two' });
  await createPendingCharge({ ...chargeKey, borrowerId: bruno.borrowerId });
  expect(await listCharges()).toEqual({ due: [], told: [] });
  expect(await notifyCharge(chargeKey)).toBe('retained');
  expect(await listCharges()).toEqual({ due: [nameOfOne], told: [nameOfOne] });
});

test('a repeated notice leaves the time of the charge’s next poll unchanged', async () => {
  await createPendingCharge(chargeKey);
  await notifyCharge(chargeKey, 'told twice');
  await server.db
    .updateTable('cardPayments')
    .set({ nextPollAt: await server.ago(-3_600_000) })
    .execute();
  expect(await notifyCharge(chargeKey, 'told twice')).toBe('repeated');
  expect((await listCharges()).due).toEqual([]);
});

test('a notice of a card without charge, or of an unknown charge, polls nothing', async () => {
  await createPendingCharge(chargeKey, { state: 'created', chargingAt: null, nextPollAt: null });
  expect(await notifyCharge(chargeKey)).toBe('unmatched');
  expect(await notifyCharge({ ...chargeKey, recordId: 'nobody’s' })).toBe('unmatched');
  expect(await listCharges()).toEqual({ due: [], told: [] });
});

test('a card charge is applied once to its loan, however often it is reported', async () => {
  const { services } = server;
  const order = { borrowerId: ana.borrowerId, market: 'MX', orderId: 'MX180' } as const;
  const paidAt = await server.ago(60_000);
  const payment = { paymentId: 'ch_1', reference: 'one', amount: 10_000, currency: 'MXN', paidAt };
  const owed = async () => (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
  const before = await owed();
  let transactionCount = 0;
  for (let times = 0; times < 2; times += 1)
    await applyCardCharge(services, 'sandbox', payment, order, (act) =>
      transaction(server.db, async (trx) => {
        transactionCount += 1;
        await act(trx);
      }),
    );
  const after = await owed();
  expect([transactionCount, before.amount - after.amount]).toEqual([2, 10_000]);
  expect(after.payments).toMatchObject([{ paymentId: 'ch_1', amount: 10_000, channel: 'card', purpose: 1 }]);
});
