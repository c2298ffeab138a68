import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calendarDayIn } from '../../../../lending/index.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { signInAs } from '../../desk/testing/desk.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { applyPendingReversals, listSuspense, matchSuspense, reportUnmatchedReversals } from '../index.ts';

let server: TestServer;
let reference: string;
beforeAll(async () => {
  server = await testServer();
  const request = { orderId: 'MX174', amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
  reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(() => server.close());

async function sendReversal(reversal: Parameters<typeof sendReversalNotice>[1]) {
  const { status, outcome } = await sendReversalNotice(server, reversal);
  expect(status).toBe(200);
  return outcome;
}

async function getPayoff(): Promise<number> {
  const order = await findOrder(server.db, ana.borrowerId, 'MX174');
  const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  return (order && findStatement(order, today)?.payoff) ?? Number.NaN;
}

async function countPending(): Promise<number> {
  const rows = await server.db
    .selectFrom('receivedReversals')
    .select('reversalId')
    .where('appliedAt', 'is', null)
    .execute();
  return rows.length;
}

/** A payment of 10,000 and its reversals, notified in some order, some of them twice, some at once. */
const noticeSequences = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 3 }), fc.boolean())
  .chain(([parts, atOnce]) => {
    const all = ['payment', ...parts.map((_, index) => index)];
    return fc.record({
      parts: fc.constant(parts),
      atOnce: fc.constant(atOnce),
      order: fc.shuffledSubarray([...all, ...all], { minLength: all.length, maxLength: 2 * all.length }),
      all: fc.constant(all),
    });
  });

test('a reversal is applied once in any order and number of reports', async () => {
  await fc.assert(
    fc.asyncProperty(noticeSequences, async ({ parts, atOnce, order, all }) => {
      const paymentId = randomUUID();
      const before = await getPayoff();
      const sendNotice = (what: string | number) =>
        typeof what === 'string'
          ? sendPaymentNotice(server, { paymentId, reference, amount: 10_000 })
          : sendReversal({ reversalId: `r${what}`, paymentId, amount: parts[what] ?? 0 });
      const sequence = [...order, ...all.filter((one) => !order.includes(one))];
      if (atOnce) await Promise.all(sequence.map(sendNotice));
      else for (const what of sequence) await sendNotice(what);
      const reversedAmount = Math.min(
        10_000,
        parts.reduce((sum, part) => sum + part, 0),
      );
      expect(await getPayoff()).toBe(before - 10_000 + reversedAmount);
      expect(await countPending()).toBe(0);
      // So that the loan stays as it was.
      if (reversedAmount < 10_000)
        await sendReversal({ reversalId: 'rest', paymentId, amount: 10_000 - reversedAmount });
      expect(await getPayoff()).toBe(before);
    }),
    { numRuns: 12, seed: 20261123 },
  );
});

test('a reversal reported before its payment is applied with it', async () => {
  const paymentId = randomUUID();
  const before = await getPayoff();
  expect(await sendReversal({ reversalId: 'early', paymentId, amount: 4_000 })).toBe('kept');
  expect((await sendPaymentNotice(server, { paymentId, reference, amount: 10_000 })).outcome).toBe('booked');
  expect(await getPayoff()).toBe(before - 6_000);
  const event = await server.db
    .selectFrom('loanEvents')
    .select(['actorKind', 'reason', 'kind'])
    .where('eventId', '=', `sandbox:${paymentId}:early`)
    .executeTakeFirst();
  expect(event).toEqual({ actorKind: 'system', reason: 'chargeback', kind: 'reversal' });
});

test('a reversal of a suspense payment leaves its remainder to be matched, or nothing', async () => {
  const paymentId = randomUUID();
  const before = await getPayoff();
  await sendPaymentNotice(server, { paymentId, reference: 'nobody’s', amount: 10_000 });
  expect(await sendReversal({ reversalId: 'part', paymentId, amount: 3_000 })).toBe('booked');
  expect(await listSuspense(server.db)).toMatchObject([{ paymentId, amount: 7_000 }]);
  const match = { provider: 'sandbox', paymentId, borrowerId: ana.borrowerId, orderId: 'MX174' };
  expect(await matchSuspense(server.services, match, { kind: 'operator' })).toEqual({ state: 'matched' });
  expect(await getPayoff()).toBe(before - 7_000);
  expect(await sendReversal({ reversalId: 'rest', paymentId, amount: 7_000 })).toBe('booked');
  expect(await getPayoff()).toBe(before);
  const other = randomUUID();
  await sendPaymentNotice(server, { paymentId: other, reference: 'nobody’s', amount: 10_000 });
  await sendReversal({ reversalId: 'all', paymentId: other, amount: 10_000 });
  expect(await listSuspense(server.db)).toEqual([]);
});

test('a reversal stored by a lost process is applied by the next run', async () => {
  const paymentId = randomUUID();
  const before = await getPayoff();
  await sendPaymentNotice(server, { paymentId, reference, amount: 10_000 });
  const now = await server.services.clock.now();
  const reversal = { provider: 'sandbox', paymentId, reversalId: 'lost', amount: 10_000, currency: 'MXN' };
  await server.db
    .insertInto('receivedReversals')
    .values({ ...reversal, reversedAt: now, reason: '', receivedAt: now })
    .execute();
  await applyPendingReversals(server.services);
  expect(await getPayoff()).toBe(before);
});

test('a reversal that fails during a match is retried later, and the match is done', async () => {
  const [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  const paymentId = randomUUID();
  const before = await getPayoff();
  await sendPaymentNotice(server, { paymentId, reference: 'nobody’s', amount: 10_000 });
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    server.db,
  );
  await sql`create trigger refuse before insert on ledger_entries for each row when (new.event like 'reversal:%')
    execute function refuse()`.execute(server.db);
  expect(await sendReversal({ reversalId: 'fails', paymentId, amount: 10_000 })).toBe('kept');
  const match = { provider: 'sandbox', paymentId, orderId: 'MX174', reason: 'as agreed' };
  const reply = await finance.post('suspense/match', match);
  const agree = { approve: true, reason: 'as agreed' };
  expect((await admin.post(`approvals/${reply.body.approvalId}`, agree)).status).toBe(200);
  expect([await getPayoff(), await countPending()]).toEqual([before - 10_000, 1]);
  await sql`drop trigger refuse on ledger_entries`.execute(server.db);
  await applyPendingReversals(server.services);
  expect([await getPayoff(), await countPending()]).toEqual([before, 0]);
});

test('a reversal of an unknown payment, or in another currency, is left to staff and logged each night', async () => {
  const paymentId = randomUUID();
  await sendPaymentNotice(server, { paymentId, reference, amount: 10_000 });
  const other = { reversalId: 'rupees', paymentId, amount: 10_000, currency: 'INR' };
  expect(await sendReversal(other)).toBe('kept');
  expect(await sendReversal(other)).toBe('repeated');
  expect(await sendReversal({ reversalId: 'unknown', paymentId: 'nobody’s', amount: 1 })).toBe('kept');
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(server.services.log), {
    error: (told: unknown) => errors.push(told),
  });
  await reportUnmatchedReversals({ db: server.db, log });
  expect(errors).toMatchObject([
    { count: 2, reversals: [{ reversalId: 'rupees' }, { reversalId: 'unknown' }] },
  ]);
});
