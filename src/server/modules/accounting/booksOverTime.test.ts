import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Day, dayIn, minor } from '../../../lending/index.ts';
import { recordSandboxPayment, signSandboxNotice } from '../../integrations/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { computeLedgerBalances, findOrder, runEndOfDay } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { createWaiver } from '../servicing/index.ts';
import { operatorActor, servicingRequest } from '../servicing/testing/servicing.ts';
import { adjustBooks, closeAccountingMonth, getTrialBalance, refreshDayTotals } from './index.ts';

const loans = ['MX174', 'MX180'] as const;
const codesOfLoans = { 1301: 'principal', 1302: 'interest', 1303: 'vat', 1305: 'late' } as const;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const actions = ['pay', 'stray', 'takeBack', 'waive', 'days', 'totals'] as const;
type Step = { action: (typeof actions)[number]; orderId: (typeof loans)[number]; amount: number };

async function marketDay(): Promise<Day> {
  return dayIn('America/Mexico_City', await server.services.clock.now());
}

async function pay(reference: string, amount: number): Promise<string> {
  const payment = { paymentId: randomUUID(), reference, amount, paidAt: await server.services.clock.now() };
  await recordSandboxPayment(server.db, { ...payment, currency: 'MXN' });
  await sendPaymentNotice(server, payment);
  return payment.paymentId;
}

async function takeBack(paymentId: string, amount: number): Promise<void> {
  const notice = {
    paymentId,
    amount,
    currency: 'MXN',
    reason: 'chargeback',
    reversedAt: new Date().toISOString(),
  };
  const ids = { eventId: randomUUID(), reversalId: randomUUID() };
  const body = JSON.stringify({ ...ids, type: 'payment.reversed', ...notice });
  const headers = { 'x-signature': signSandboxNotice(body, 'sandbox-secret') };
  await server.fetch('/webhooks/payments/sandbox', { method: 'POST', headers, body });
}

async function act(
  { action, orderId, amount }: Step,
  paid: { paymentId: string; amount: number }[],
): Promise<void> {
  switch (action) {
    case 'pay': {
      const request = { orderId, amount, payCode: 'SPEI', requestType: 1, way: 'part' };
      const { body } = await server.call('instructions', request);
      // Refused where the loan asks for less: nothing is paid then.
      if (body.success) paid.push({ paymentId: await pay(body.data.repayDetail.vCode, amount), amount });
      return;
    }
    case 'stray':
      paid.push({ paymentId: await pay('93009999999999', amount), amount });
      return;
    case 'takeBack': {
      const last = paid.pop();
      if (last !== undefined) await takeBack(last.paymentId, last.amount);
      return;
    }
    case 'waive':
      await createWaiver(
        server.services,
        { ...servicingRequest(orderId), of: 'interest', amount: minor(1) },
        operatorActor,
      );
      return;
    case 'days':
      await server.advanceDays(1 + (amount % 9));
      await runEndOfDay(server.services);
      await adjustBooks(server.services);
      return;
    case 'totals':
      await sql`alter table ledger_entries disable trigger all`.execute(server.db);
      // As if all of it had been recorded ten minutes ago.
      await sql`
        update ledger_entries set recorded_at = coalesce(recorded_before, now() - interval '1 hour')
        from ledger_totals_through where recorded_at > coalesce(recorded_before, '-infinity')`.execute(
        server.db,
      );
      await sql`alter table ledger_entries enable trigger all`.execute(server.db);
      await refreshDayTotals(server.services);
  }
}

/** What the loans themselves come to today, by replaying each, of an account of the ledger. */
async function sumReplays(account: string): Promise<number> {
  const orders = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .select(['orders.borrowerId', 'orders.orderId'])
    .where('borrowers.market', '=', 'MX')
    .where('orders.disbursedOn', 'is not', null)
    .execute();
  const today = await marketDay();
  let sum = 0;
  for (const { borrowerId, orderId } of orders) {
    const order = await findOrder(server.db, borrowerId, orderId);
    for (const [name, amount] of order === undefined ? [] : computeLedgerBalances(order, today))
      if (name === account) sum += amount;
  }
  return sum;
}

async function expectBooksRight(): Promise<void> {
  const { config } = server.services;
  const accounts = await getTrialBalance(server.db, config, 'MX', { until: await marketDay() });
  expect(accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  const closingOf = (code: string) => accounts.find((account) => account.code === code)?.closing;
  for (const [code, component] of Object.entries(codesOfLoans))
    expect(closingOf(code), component).toBe(await sumReplays(`${component}_receivable`));
  expect((closingOf('2102') ?? 0) + (await sumSuspense())).toBe(0);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
}

async function sumSuspense(): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount - reversed), 0) as total from received_payments
    where suspended_at is not null and matched_at is null and currency = 'MXN'`.execute(server.db);
  return Number(rows[0]?.total);
}

const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    orderId: fc.constantFrom(...loans),
    amount: fc.integer({ min: 100, max: 40_000 }),
  }),
  { minLength: 3, maxLength: 8 },
);

test('whatever happens to loans, the trial balance is what the ledger holds and what replaying the loans gives', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const paid: { paymentId: string; amount: number }[] = [];
      for (const step of sequence) await act(step, paid);
      await runEndOfDay(server.services);
      await expectBooksRight();
    }),
    { numRuns: 25, seed: 20_261_125 },
  );
}, 120_000);

test('a month that two people closed keeps every figure through whatever comes after', async () => {
  await server.advanceDays(40);
  await runEndOfDay(server.services);
  const now = await server.services.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const until = dayIn('UTC', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)));
  const closing = {
    askedBy: 'a@lender.example',
    closedBy: 'b@lender.example',
    reason: 'over',
    closedAt: now,
  };
  expect(
    await closeAccountingMonth(server.services.config, server.db, { ...closing, market: 'MX', month }),
  ).toBe('done');
  const read = () => getTrialBalance(server.db, server.services.config, 'MX', { until });
  const figures = await read();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const paid: { paymentId: string; amount: number }[] = [];
      for (const step of sequence) await act(step, paid);
      expect(await read()).toEqual(figures);
    }),
    { numRuns: 15, seed: 20_261_125 },
  );
}, 120_000);
