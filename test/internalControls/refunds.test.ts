import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, dayIn, isBusinessDay, type Statement } from '../../src/lending/index.ts';
import { type Seat, seatOf } from '../../src/server/desk/testing.ts';
import { findOrder, type Order, statementFor } from '../../src/server/loans/index.ts';
import { creditLeft, isHandRecorded, returnCredits } from '../../src/server/payments/index.ts';
import { bookSandboxPayment, sandboxSignature } from '../../src/server/providers/index.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import { notify } from '../../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { askReference } from './run.ts';
import { type Copier, makeCopier, makeTemplates, type SequenceLoan } from './templates.ts';

/* What may be refunded of a loan, whatever staff did about it: reckoned a second way. */

const reason = 'as agreed';
const timeZone = 'America/Mexico_City';
let server: TestServer;
let finance: Seat;
let admin: Seat;
let copyLoans: Copier;
let sequences = 0;
/** Sequences that left something to be refunded. */
const seen = { refundable: 0, automatic: 0 };

beforeAll(async () => {
  server = await testServer();
  await makeTemplates(server);
  copyLoans = await makeCopier(server);
  [finance, admin] = await Promise.all([seatOf(server, 'finance'), seatOf(server, 'admin')]);
});
afterAll(() => server.close());

/** Does it, with the agreement of a second person where it waits; what is refused changes nothing. */
async function agreed(path: string, body: Record<string, unknown>): Promise<void> {
  const asked = await finance.post(path, { ...body, reason });
  if (asked.status !== 202) return;
  await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
}

async function today(): Promise<Day> {
  return dayIn(timeZone, await server.services.clock.now());
}

async function orderOf({ borrowerId, orderId }: SequenceLoan): Promise<Order> {
  const order = await findOrder(server.db, borrowerId, orderId);
  if (order === undefined) throw new Error('no order');
  return order;
}

const kinds = [
  'real',
  'hand',
  'undoReal',
  'undoHand',
  'waive',
  'settle',
  'restructure',
  'days',
  'refund',
] as const;
type Step = { kind: (typeof kinds)[number]; part: number; back: number };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds, 'real' as const, 'hand' as const),
    /** Of what ends the loan, in hundredths. */
    part: fc.constantFrom(20, 50, 100, 120),
    back: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 7 },
);

async function take({ kind, part, back }: Step, loan: SequenceLoan, reference: string): Promise<void> {
  const order = await orderOf(loan);
  const now = await server.services.clock.now();
  const on = await today();
  const payoff = Math.max(statementFor(order, on)?.payoff ?? 0, 10_000);
  const amount = Math.ceil((payoff * part) / 100);
  const isHand = kind === 'undoHand';
  const last = order.payments.findLast((payment) => isHandRecorded(payment) === isHand);
  const path = `loans/${loan.orderId}`;
  switch (kind) {
    case 'real': {
      const paidAt = new Date(now.getTime() - back * 86_400_000);
      const payment = { paymentId: randomUUID(), reference, amount, currency: 'MXN', paidAt };
      await bookSandboxPayment(server.db, payment);
      await notify(server, payment);
      return;
    }
    case 'hand':
      return agreed(`${path}/payments`, { amount, paidAt: addDays(on, -back), evidence: randomUUID() });
    case 'undoReal':
      if (last !== undefined)
        await takeBack(last.paymentId, Math.ceil((last.amount * Math.min(part, 100)) / 100));
      return;
    case 'undoHand':
      return agreed(`${path}/reversals`, { paymentId: `${last?.provider}:${last?.paymentId}` });
    case 'waive':
      return agreed(`${path}/waivers`, { amount: Math.ceil(amount / 20), of: 'interest' });
    case 'settle':
      return agreed(`${path}/settlements`, { amount: Math.ceil(amount / 2), expiresOn: addDays(on, 5) });
    case 'restructure': {
      const plan = { periods: [30, 30], annualRate: '0.5', total: payoff, evidence: 'signed' };
      return agreed(`${path}/restructures`, plan);
    }
    case 'refund':
      return agreed(`${path}/refunds`, { paymentId: `${last?.provider}:${last?.paymentId}` });
    case 'days':
      await server.advanceDays(1 + back * 3);
  }
}

async function takeBack(paymentId: string, amount: number): Promise<void> {
  const reversedAt = (await server.services.clock.now()).toISOString();
  const told = { paymentId, amount, currency: 'MXN', reversedAt, reason: 'chargeback' };
  const ids = { eventId: randomUUID(), reversalId: randomUUID() };
  const body = JSON.stringify({ ...ids, type: 'payment.reversed', ...told });
  const headers = { 'x-signature': sandboxSignature(body, 'sandbox-secret') };
  await server.fetch('/webhooks/payments/sandbox', { method: 'POST', headers, body });
}

/** All that a loan has taken for itself: of its instalments, and for more days. */
function taken({ instalments, extensions, extensionHeld }: Statement): number {
  const all = instalments.flatMap(({ components }) => Object.values(components));
  const fees = extensions.filter(({ state }) => state === 'effective').reduce((sum, { fee }) => sum + fee, 0);
  return all.reduce((sum, { paid }) => sum + paid, 0) + fees + extensionHeld;
}

/** What held of the real money beyond what the loan takes of it, in an order that some of its events are left out of. */
async function beyond(order: Order, isEvent: (kind: string) => boolean): Promise<number> {
  const payments = order.payments.filter((payment) => !isHandRecorded(payment));
  const events = order.events.filter(({ kind }) => isEvent(kind));
  const statement = statementFor({ ...order, payments, events, refunds: [] }, await today());
  if (statement === null) throw new Error('not paid out');
  // What was paid of a schedule that another took the place of stands in no instalment any more.
  const rest = statement.former.length === 0 ? real(order) - taken(statement) : statement.credit;
  return Math.min(statement.credit, rest);
}

function real({ payments, events }: Order): number {
  return payments
    .filter((payment) => !isHandRecorded(payment))
    .reduce((sum, { provider, paymentId, amount }) => {
      const undone = events
        .filter((event) => event.kind === 'reversal' && event.paymentId === `${provider}:${paymentId}`)
        .reduce((total, event) => total + ('amount' in event ? (event.amount ?? amount) : amount), 0);
      return sum + Math.max(0, amount - undone);
    }, 0);
}

async function refundsOf({ borrowerId }: SequenceLoan): Promise<{ amount: number; refundKey: string }[]> {
  return server.db
    .selectFrom('refunds')
    .select(['amount', 'refundKey'])
    .where('borrowerId', '=', borrowerId)
    .execute();
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

test('never more is refundable than real money came beyond what the loan needs without the rest', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      sequences += 1;
      const [loan] = await copyLoans(sequences);
      if (loan === undefined) throw new Error('no loan');
      const reference = (await askReference(server, loan)) ?? '';
      for (const step of sequence) await take(step, loan, reference);
      const order = await orderOf(loan);
      const now = await server.services.clock.now();
      let refundable = 0;
      for (const payment of order.payments.filter((one) => !isHandRecorded(one)))
        refundable += (await creditLeft(server.db, order, payment, now)).left;
      const isAllBack = sum(await refundsOf(loan));
      if (refundable > 0) seen.refundable += 1;
      if (refundable > 0) expect(refundable + isAllBack).toBeLessThanOrEqual(await beyond(order, () => true));
      await checkAutomatic(loan);
      expect((await reconcile(server.db)).mismatches).toEqual([]);
    }),
    { numRuns: 40 },
  );
  expect(Math.min(seen.refundable, seen.automatic)).toBeGreaterThan(0);
}, 300_000);

/** On the next business day no more goes back by itself than there is without anything that staff did. */
async function checkAutomatic(loan: SequenceLoan): Promise<void> {
  const holidays = server.services.config.markets.MX?.holidays ?? [];
  do await server.advanceDays(1);
  while (!isBusinessDay(await today(), holidays));
  const before = await refundsOf(loan);
  const order = await orderOf(loan);
  const least = await beyond(order, (kind) => ['reversal', 'payout', 'promise', 'pause'].includes(kind));
  await returnCredits(server.services);
  const all = await refundsOf(loan);
  const automatic = sum(all) - sum(before);
  if (automatic > 0) seen.automatic += 1;
  if (automatic > 0) expect(automatic + sum(before)).toBeLessThanOrEqual(least);
}
