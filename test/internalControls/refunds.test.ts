import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaymentKey } from '../../src/contract/desk/paymentKey.ts';
import { addDays, calendarDayIn, type Day, isBusinessDay, type Statement } from '../../src/lending/index.ts';
import { recordSandboxPayment } from '../../src/server/integrations/index.ts';
import { type DeskClient, signInAs } from '../../src/server/modules/desk/testing/desk.ts';
import { findOrder, findStatement, type Order } from '../../src/server/modules/loans/index.ts';
import {
  computeRefundableCredit,
  isManualPayment,
  runAutomaticRefunds,
} from '../../src/server/modules/payments/index.ts';
import { reconcileLedger } from '../../src/server/modules/reconciliation/index.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { isComplete } from '../setup/complete.ts';
import { requestReference } from './run.ts';
import { createLoanCopier, createTemplateLoans, type LoanCopier, type SequenceLoan } from './templates.ts';

/* What may be refunded of a loan, whatever staff did about it: reckoned a second way. */

const reason = 'as agreed';
const timeZone = 'America/Mexico_City';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let copyLoans: LoanCopier;
let sequences = 0;
/** Sequences that left something to be refunded. */
const coverage = { refundable: 0, automatic: 0 };

beforeAll(async () => {
  server = await testServer();
  await createTemplateLoans(server);
  copyLoans = await createLoanCopier(server);
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
});
afterAll(() => server.close());

/** Does it, with the agreement of a second person where it waits; what is refused changes nothing. */
async function submitWithApproval(path: string, body: Record<string, unknown>): Promise<void> {
  const request = await finance.post(path, { ...body, reason });
  if (request.status !== 202) return;
  await admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
}

async function today(): Promise<Day> {
  return calendarDayIn(timeZone, await server.services.clock.now());
}

async function getOrder({ borrowerId, orderId }: SequenceLoan): Promise<Order> {
  const order = await findOrder(server.db, borrowerId, orderId);
  if (order === undefined) throw new Error('no order');
  return order;
}

const stepKinds = [
  'real',
  'hand',
  'undoReal',
  'undoManual',
  'waive',
  'settle',
  'restructure',
  'days',
  'refund',
] as const;
type Step = { kind: (typeof stepKinds)[number]; percent: number; daysBack: number };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds, 'real' as const, 'hand' as const),
    /** Percent of the amount that closes the loan. */
    percent: fc.constantFrom(20, 50, 100, 120),
    daysBack: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 7 },
);

/** The part charged back of a refunded payment lowers what the next payment leaves to be refunded. */
const chargedBackAfterRefund: Step[] = [
  { kind: 'real', percent: 120, daysBack: 0 },
  { kind: 'real', percent: 20, daysBack: 0 },
  { kind: 'refund', percent: 20, daysBack: 0 },
  { kind: 'undoReal', percent: 20, daysBack: 0 },
  { kind: 'real', percent: 20, daysBack: 0 },
];

/** A payment charged back after its credit was refunded: cash in the loan is no credit of the payment that makes up for it. */
const cashAfterRefund: Step[] = [
  { kind: 'days', percent: 20, daysBack: 3 },
  { kind: 'days', percent: 20, daysBack: 3 },
  { kind: 'real', percent: 100, daysBack: 3 },
  { kind: 'refund', percent: 20, daysBack: 0 },
  { kind: 'hand', percent: 100, daysBack: 1 },
  { kind: 'undoReal', percent: 50, daysBack: 3 },
  { kind: 'real', percent: 100, daysBack: 3 },
];

async function performStep(
  { kind, percent, daysBack }: Step,
  loan: SequenceLoan,
  reference: string,
): Promise<void> {
  const order = await getOrder(loan);
  const now = await server.services.clock.now();
  const valueDay = await today();
  const payoff = Math.max(findStatement(order, valueDay)?.payoff ?? 0, 10_000);
  const amount = Math.ceil((payoff * percent) / 100);
  const isManual = kind === 'undoManual';
  const last = order.payments.findLast((payment) => isManualPayment(payment) === isManual);
  const path = `loans/${loan.orderId}`;
  switch (kind) {
    case 'real': {
      const paidAt = new Date(now.getTime() - daysBack * 86_400_000);
      const payment = { paymentId: randomUUID(), reference, amount, currency: 'MXN', paidAt };
      await recordSandboxPayment(server.db, payment);
      await sendPaymentNotice(server, payment);
      return;
    }
    case 'hand':
      return submitWithApproval(`${path}/payments`, {
        amount,
        paidAt: addDays(valueDay, -daysBack),
        evidence: randomUUID(),
      });
    case 'undoReal':
      if (last !== undefined)
        await chargeBackPayment(last.paymentId, Math.ceil((last.amount * Math.min(percent, 100)) / 100));
      return;
    case 'undoManual':
      return submitWithApproval(`${path}/reversals`, { paymentId: `${last?.provider}:${last?.paymentId}` });
    case 'waive':
      return submitWithApproval(`${path}/waivers`, { amount: Math.ceil(amount / 20), of: 'interest' });
    case 'settle':
      return submitWithApproval(`${path}/settlements`, {
        amount: Math.ceil(amount / 2),
        expiresOn: addDays(valueDay, 5),
      });
    case 'restructure': {
      const plan = { periods: [30, 30], annualRate: '0.5', total: payoff, evidence: 'signed' };
      return submitWithApproval(`${path}/restructures`, plan);
    }
    case 'refund':
      return submitWithApproval(`${path}/refunds`, { paymentId: `${last?.provider}:${last?.paymentId}` });
    case 'days':
      await server.advanceDays(1 + daysBack * 3);
  }
}

async function chargeBackPayment(paymentId: string, amount: number): Promise<void> {
  await sendReversalNotice(server, { paymentId, amount });
}

/** All that a loan has taken for itself: of its instalments, and for more days. */
function sumAllocated({ instalments, extensions, extensionHeld }: Statement): number {
  const all = instalments.flatMap(({ components }) => Object.values(components));
  const fees = extensions.filter(({ state }) => state === 'effective').reduce((sum, { fee }) => sum + fee, 0);
  return all.reduce((sum, { paid }) => sum + paid, 0) + fees + extensionHeld;
}

/** What held of the real money beyond what the loan takes of it, in an order that some of its events are left out of. */
async function excessProviderMoney(order: Order, isEvent: (kind: string) => boolean): Promise<number> {
  const payments = order.payments.filter((payment) => !isManualPayment(payment));
  const events = order.events.filter(({ kind }) => isEvent(kind));
  const statement = findStatement({ ...order, payments, events, refunds: [] }, await today());
  if (statement === null) throw new Error('not paid out');
  // What was paid of a schedule that another took the place of stands in no instalment any more.
  const unallocated =
    statement.supersededSchedules.length === 0
      ? sumProviderPayments(order) - sumAllocated(statement)
      : statement.credit;
  return Math.min(statement.credit, unallocated);
}

function sumProviderPayments({ payments, events }: Order): number {
  return payments
    .filter((payment) => !isManualPayment(payment))
    .reduce((sum, { provider, paymentId, amount }) => {
      const reversedAmount = events
        .filter(
          (event) => event.kind === 'reversal' && event.paymentId === toPaymentKey({ provider, paymentId }),
        )
        .reduce((total, event) => total + ('amount' in event ? (event.amount ?? amount) : amount), 0);
      return sum + Math.max(0, amount - reversedAmount);
    }, 0);
}

async function listRefunds({ borrowerId }: SequenceLoan): Promise<{ amount: number; refundKey: string }[]> {
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
      const reference = (await requestReference(server, loan)) ?? '';
      for (const step of sequence) await performStep(step, loan, reference);
      const order = await getOrder(loan);
      const now = await server.services.clock.now();
      let refundable = 0;
      let available = 0;
      for (const payment of order.payments.filter((candidate) => !isManualPayment(candidate))) {
        const credit = await computeRefundableCredit(server.db, order, payment, now);
        refundable += credit.refundable;
        available = credit.availableTotal;
      }
      // Each is refundable by itself: what one takes of the credit that is left, another can't.
      refundable = Math.min(refundable, available);
      const refunded = sum(await listRefunds(loan));
      if (refundable > 0) coverage.refundable += 1;
      if (refundable > 0)
        expect(refundable + refunded).toBeLessThanOrEqual(await excessProviderMoney(order, () => true));
      await checkAutomaticRefunds(loan);
      expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
    }),
    { numRuns: isComplete ? 40 : 20, examples: [[chargedBackAfterRefund], [cashAfterRefund]] },
  );
  expect(Math.min(coverage.refundable, coverage.automatic)).toBeGreaterThan(0);
});

/** On the next business day no more goes back by itself than there is without anything that staff did. */
async function checkAutomaticRefunds(loan: SequenceLoan): Promise<void> {
  const holidays = server.services.config.markets.MX?.holidays ?? [];
  do await server.advanceDays(1);
  while (!isBusinessDay(await today(), holidays));
  const before = await listRefunds(loan);
  const order = await getOrder(loan);
  const maxRefundable = await excessProviderMoney(order, (kind) =>
    ['reversal', 'payout', 'promise', 'pause', 'pauseEnd'].includes(kind),
  );
  await runAutomaticRefunds(server.services);
  const all = await listRefunds(loan);
  const automatic = sum(all) - sum(before);
  if (automatic > 0) coverage.automatic += 1;
  if (automatic > 0) expect(automatic + sum(before)).toBeLessThanOrEqual(maxRefundable);
}
