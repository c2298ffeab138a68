import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutState } from '../../../platform/database/schema/payments.ts';
import { accountContext, payoutContext } from '../../../platform/fieldEncryption/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { getBorrowerOrder } from '../index.ts';
import { getAgreedAccount, getPayoutAccount } from './detailRows.ts';

const { borrowerId } = ana;
const orderId = 'MX174';
const createdAt = new Date('2026-11-02T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const getTestOrder = () => getBorrowerOrder(server.services, borrowerId, { orderId });
const getAccount = async () => getPayoutAccount(server.services, await getTestOrder());

async function createPayout(attempt: number, number: string, state: PayoutState): Promise<void> {
  const payoutId = `P${attempt}`;
  const { db, services } = server;
  await db.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId }).execute();
  await db
    .insertInto('payouts')
    .values({
      ...{ payoutId, borrowerId, orderId, attempt, state },
      ...{ provider: 'sandbox', amount: 100, currency: 'MXN', bankCode: '012', createdAt: createdAt },
      beneficiaryName: services.fieldEncryption.encrypt(payoutContext(payoutId, 'beneficiary_name'), 'Ana'),
      accountNumber: services.fieldEncryption.encrypt(payoutContext(payoutId, 'account_number'), number),
    })
    .execute();
}

async function bindAccount(): Promise<string> {
  const { accountNumber } = await server.db
    .selectFrom('bankAccounts')
    .select('accountNumber')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return server.services.fieldEncryption.decrypt(accountContext(borrowerId), accountNumber);
}

test('before a payout it is the agreed account; without an agreement none is named', async () => {
  expect(await getAccount()).toEqual({ text: 'BBVA\u00a0···\u00a04821' });
  expect(await getAgreedAccount(server.db, { ...(await getTestOrder()), orderId: 'MX0' })).toEqual({
    text: '',
  });
});

test('after a payout it is the account of the last one, with its bank, and whether it failed', async () => {
  const number = await bindAccount();
  await createPayout(1, '002180000000009999', 'returned');
  // The bank of an account that is no longer bound is unknown.
  expect(await getAccount()).toEqual({ text: '···\u00a09999', hasFailed: true, payoutStartedAt: createdAt });
  await createPayout(2, number, 'refused');
  expect(await getAccount()).toEqual({
    text: 'BBVA\u00a0···\u00a04821',
    hasFailed: true,
    payoutStartedAt: createdAt,
  });
  await createPayout(3, number, 'sent');
  expect(await getAccount()).toEqual({
    text: 'BBVA\u00a0···\u00a04821',
    hasFailed: false,
    payoutStartedAt: createdAt,
  });
});
