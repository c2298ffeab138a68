import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutState } from '../database/schema/payouts.ts';
import { accountPlace, payoutPlace } from '../personal/index.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { agreedAccount, payoutAccount } from './detailRows.ts';
import { readOrder } from './index.ts';

const { borrowerId } = ana;
const orderId = 'MX174';
const created = new Date('2026-11-02T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const order = () => readOrder(server.services, borrowerId, { orderId });
const account = async () => payoutAccount(server.services, await order());

async function payOut(attempt: number, number: string, state: PayoutState): Promise<void> {
  const payoutId = `P${attempt}`;
  const { db, services } = server;
  await db.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId }).execute();
  await db
    .insertInto('payouts')
    .values({
      ...{ payoutId, borrowerId, orderId, attempt, state },
      ...{ provider: 'sandbox', amount: 100, currency: 'MXN', bankCode: '012', createdAt: created },
      beneficiaryName: services.personal.encrypt(payoutPlace(payoutId, 'beneficiary_name'), 'Ana'),
      accountNumber: services.personal.encrypt(payoutPlace(payoutId, 'account_number'), number),
    })
    .execute();
}

async function boundAccount(): Promise<string> {
  const { accountNumber } = await server.db
    .selectFrom('bankAccounts')
    .select('accountNumber')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return server.services.personal.decrypt(accountPlace(borrowerId), accountNumber);
}

test('before there is a payout it is the account that was agreed to; without an agreement none is named', async () => {
  expect(await account()).toEqual({ text: 'BBVA\u00a0···\u00a04821' });
  expect(await agreedAccount(server.db, { ...(await order()), orderId: 'MX0' })).toEqual({ text: '' });
});

test('then it is that of the last payout, with the bank it is bound under, and whether it failed there', async () => {
  const number = await boundAccount();
  await payOut(1, '002180000000009999', 'returned');
  // Of an account that is bound no more, no bank is known.
  expect(await account()).toEqual({ text: '···\u00a09999', hasFailed: true, since: created });
  await payOut(2, number, 'refused');
  expect(await account()).toEqual({ text: 'BBVA\u00a0···\u00a04821', hasFailed: true, since: created });
  await payOut(3, number, 'sent');
  expect(await account()).toEqual({ text: 'BBVA\u00a0···\u00a04821', hasFailed: false, since: created });
});
