import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn } from '../../../lending/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { unallocatedPaymentsQuery } from '../payments/index.ts';
import { findClaim } from './listedClaims.ts';
import { listCandidateClaims } from './suggestMatches.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const key = { borrowerId: ana.borrowerId, orderId: 'MX180' };

async function insertClaim({ amount, reference }: { amount: number; reference: string }): Promise<void> {
  const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  await server.db.deleteFrom('paymentClaims').where('orderId', '=', key.orderId).execute();
  await server.db
    .insertInto('paymentClaims')
    .values({
      ...key,
      number: 1,
      amount,
      paidOn: today,
      payCode: '',
      reference,
      images: [],
      sentAt: await server.services.clock.now(),
      answerBy: addDays(today, 2),
      holdUntil: today,
    })
    .execute();
}

async function findSuggested(paymentId: string) {
  return await unallocatedPaymentsQuery(server.db)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** Older and more urgent than what the tests ask for, and unlike it. */
async function insertUnrelatedClaims(): Promise<void> {
  await sql`insert into received_payments (provider, payment_id, reference, amount, currency, paid_at, received_at, borrower_id, suspended_at)
    select 'sandbox', 'crowd' || n, '777000' || n, 900000 + n, 'MXN', now() - interval '60 days', now() - interval '60 days', 0, now()
    from generate_series(1, 700) as n`.execute(server.db);
  await sql`insert into payment_claims (borrower_id, order_id, number, amount, paid_on, pay_code, reference, images, sent_at, answer_by, paused_until)
    select 1, 'crowd' || n, 1, 900000 + n, current_date - 60, '', '', '{}', now() - interval '60 days', current_date - 50, current_date - 57
    from generate_series(1, 700) as n`.execute(server.db);
}

const reference = '93012345678901';

test.each([
  ['amount', { amount: 50_000, reference: '' }, { amount: 50_000, reference: '4000000001' }],
  [
    'amount and a little less',
    { amount: 50_000, reference: '' },
    { amount: 49_500, reference: '4000000002' },
  ],
  ['reference', { amount: 70_000, reference: '9301 2345 6789 01' }, { amount: 1_000, reference }],
  [
    'reference with a figure too many',
    { amount: 70_000, reference: '930123345678901' },
    { amount: 1_001, reference },
  ],
  [
    'last figures, as its payer wrote them',
    { amount: 70_000, reference: '45-678901' },
    { amount: 1_002, reference },
  ],
  ['last figures, as they arrived', { amount: 70_000, reference }, { amount: 1_003, reference: '678901' }],
])(
  'a suspense payment among many is found by its claim’s %s, and finds the claim',
  async (name, claimed, paid) => {
    if (name === 'amount') await insertUnrelatedClaims();
    const paymentId = `waits by ${name}`;
    await sendPaymentNotice(server, { paymentId, ...paid });
    await insertClaim(claimed);
    const firstMatch = await findClaim(server.services, key);
    expect(firstMatch?.matches.map((match) => match.paymentId)).toContain(paymentId);
    expect(firstMatch?.matches.filter((match) => match.paymentId.startsWith('crowd'))).toEqual([]);
    const payment = await findSuggested(paymentId);
    const candidate = { ...key, isEvidence: name === 'amount' || name === 'reference' };
    expect(await listCandidateClaims(server.services, payment)).toContainEqual(
      expect.objectContaining({ ...key, isEvidence: false }),
    );
    await server.db
      .updateTable('paymentClaims')
      .set({ sentAt: new Date(payment.receivedAt.getTime() - 1) })
      .where('orderId', '=', key.orderId)
      .execute();
    expect(await listCandidateClaims(server.services, payment)).toContainEqual(
      expect.objectContaining(candidate),
    );
  },
);

test('a payment of another currency, or with nothing in common, is not suggested', async () => {
  await sendPaymentNotice(server, {
    paymentId: 'other money',
    amount: 60_000,
    currency: 'INR',
    reference: '4000000003',
  });
  await sendPaymentNotice(server, { paymentId: 'other amount', amount: 61_000, reference: '4000000004' });
  await insertClaim({ amount: 60_000, reference: '' });
  expect((await findClaim(server.services, key))?.matches).toEqual([]);
  expect(await listCandidateClaims(server.services, await findSuggested('other money'))).toEqual([]);
  expect(await listCandidateClaims(server.services, await findSuggested('other amount'))).toEqual([]);
});
