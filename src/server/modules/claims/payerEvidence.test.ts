import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountContext } from '../../platform/fieldEncryption/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../desk/testing/desk.ts';
import { isSamePersonName } from './evidence.ts';

test.each([
  ['Ana María Pérez López', 'PEREZ LOPEZ ANA MARIA', true],
  ['ana  maría pérez-lópez', 'Ana Maria Perez Lopez', true],
  ['ANA MARIA PEREZ', 'Ana María Pérez López', true],
  ['Ana Pérez', 'Ana Pérez', true],
  ['Ana Pérez', 'Ana María Pérez López', false],
  ['Ana', 'Ana', false],
  ['Ana María Gómez López', 'Ana María Pérez López', false],
  ['Ana Ana Pérez', 'Ana María Pérez López', false],
  ['', '', false],
])('%s and %s: %s', (one, other, fits) => {
  expect(isSamePersonName(one, other)).toBe(fits);
  expect(isSamePersonName(other, one)).toBe(fits);
});

const reason = 'as agreed';
let server: TestServer;
let finance: DeskClient;
let count = 0;
beforeAll(async () => {
  server = await testServer();
  finance = await signInAs(server, 'finance');
});
afterAll(() => server.close());

/** A payment with an unknown reference and a named sender. */
async function createUnallocatedPayment(sender: {
  senderName?: string;
  senderAccount?: string;
}): Promise<string> {
  count += 1;
  const paymentId = `stray-${count}`;
  const payment = { paymentId, reference: `77${count}`, amount: 1_000, ...sender };
  expect((await sendPaymentNotice(server, payment)).status).toBe(200);
  return paymentId;
}

function match(paymentId: string) {
  return finance.post('suspense/match', { provider: 'sandbox', paymentId, orderId: 'MX174', reason });
}

async function listSuggestions(paymentId: string) {
  const query = new URLSearchParams({ provider: 'sandbox', paymentId });
  const { items } = (await finance.get(`suspense/suggestions?${query}`)).body as {
    items: { orderId: string; matchReasons: string[]; needsApproval: boolean }[];
  };
  return items.find(({ orderId }) => orderId === 'MX174');
}

async function listStoredPayers() {
  return server.db.selectFrom('suspensePayers').selectAll().execute();
}

test('a payment from the borrower’s account is suggested, not returned during the claim, matched at once, and its payer erased', async () => {
  const { accountNumber } = await server.db
    .selectFrom('bankAccounts')
    .select('accountNumber')
    .where('borrowerId', '=', ana.borrowerId)
    .executeTakeFirstOrThrow();
  const senderAccount = server.services.fieldEncryption.decrypt(
    accountContext(ana.borrowerId),
    accountNumber,
  );
  const paymentId = await createUnallocatedPayment({ senderName: 'Somebody Else', senderAccount });
  const [stored] = await listStoredPayers();
  expect(JSON.stringify(stored)).not.toContain(senderAccount);
  expect(JSON.stringify(stored)).not.toContain('Somebody');
  const { items } = (await finance.get('suspense')).body as {
    items: { paymentId: string; sender: unknown }[];
  };
  expect(items.find((one) => one.paymentId === paymentId)?.sender).toEqual({
    name: 'S•••• E••••',
    account: `••••${senderAccount.slice(-4)}`,
  });
  expect(await listSuggestions(paymentId)).toMatchObject({
    matchReasons: ['payerAccount'],
    needsApproval: false,
  });
  const claim = { borrowerId: ana.borrowerId, orderId: 'MX174', number: 9, amount: 999_999, payCode: '' };
  const days = {
    paidOn: '2026-01-01',
    sentAt: new Date(),
    answerBy: '2026-01-09',
    holdUntil: '2026-01-04',
  };
  await server.db
    .insertInto('paymentClaims')
    .values({ ...claim, ...days, reference: '', images: [] })
    .execute();
  const payment = { provider: 'sandbox', paymentId };
  expect((await finance.post('suspense/return', { ...payment, reason })).body.code).toBe('claimFits');
  expect((await match(paymentId)).status).toBe(200);
  expect(await listStoredPayers()).toEqual([]);
});

test('the borrower’s name is evidence, another name is not', async () => {
  const { fullName } = await server.db
    .selectFrom('borrowers')
    .select('fullName')
    .where('borrowerId', '=', ana.borrowerId)
    .executeTakeFirstOrThrow();
  const words = fullName.split(' ');
  const senderName = [...words.slice(1), words[0]].join(' ').toUpperCase();
  expect((await match(await createUnallocatedPayment({ senderName }))).status).toBe(200);
  const other = await match(
    await createUnallocatedPayment({ senderName: 'Juan Ramírez Soto', senderAccount: '002010077777777771' }),
  );
  expect(other.status).toBe(202);
  expect((await match(await createUnallocatedPayment({}))).status).toBe(202);
});
