import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { minor } from '../../../../lending/index.ts';
import { recordSandboxPayment } from '../../../integrations/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../../testing/sandbox.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import { runEndOfDay } from '../../loans/index.ts';
import { createWaiver } from '../../servicing/index.ts';
import { operatorActor, servicingRequest } from '../../servicing/testing/servicing.ts';
import { postDailyAdjustments, refreshDayTotals } from '../index.ts';

const loans = ['MX174', 'MX180'] as const;
const actions = ['pay', 'unallocated', 'reverse', 'waive', 'days', 'totals'] as const;
type Step = {
  action: (typeof actions)[number];
  orderId: (typeof loans)[number];
  amount: number;
  /** The age in days of a payment whose notice arrives now. */
  daysAgo: number;
};
export type ScenarioPayment = { paymentId: string; amount: number; currency: string };

/** Sequences of steps on two loans and on unallocated payments. */
export const randomScenarios = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    orderId: fc.constantFrom(...loans),
    amount: fc.integer({ min: 100, max: 40_000 }),
    daysAgo: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 3, maxLength: 8 },
);

/** @param paid the earlier payments, which can be reversed */
export async function runScenario(
  server: TestServer,
  sequence: readonly Step[],
  paid: ScenarioPayment[] = [],
): Promise<void> {
  for (const step of sequence) await performStep(server, step, paid);
}

async function performStep(
  server: TestServer,
  { action, orderId, amount, daysAgo }: Step,
  paid: ScenarioPayment[],
): Promise<void> {
  switch (action) {
    case 'pay': {
      const request = { orderId, amount, payCode: 'SPEI', requestType: 1, way: 'part' };
      const { body } = await server.call('instructions', request);
      // Rejected where less is due: nothing is paid then.
      if (body.success)
        paid.push(await payByReference(server, { reference: body.data.repayDetail.vCode, amount, daysAgo }));
      return;
    }
    case 'unallocated':
      paid.push(await payByReference(server, { reference: '93009999999999', amount, daysAgo }));
      return;
    case 'reverse': {
      const last = paid.pop();
      if (last !== undefined) await reversePaymentByProvider(server, last);
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
      await postDailyAdjustments(server.services);
      return;
    case 'totals': {
      const { recordedBefore } = await server.db
        .selectFrom('ledgerTotalsThrough')
        .select('recordedBefore')
        .executeTakeFirstOrThrow();
      await backdateEntries(server.db, recordedBefore);
      await refreshDayTotals(server.services);
    }
  }
}

/** Pays by a reference so many days ago; the notice arrives now. */
export async function payByReference(
  server: TestServer,
  {
    reference,
    amount,
    daysAgo,
    currency = 'MXN',
  }: { reference: string; amount: number; daysAgo: number; currency?: string },
): Promise<ScenarioPayment> {
  const paidAt = await server.ago(daysAgo * dayMs);
  const payment = { paymentId: randomUUID(), reference, amount, currency, paidAt };
  await recordSandboxPayment(server.db, payment);
  await sendPaymentNotice(server, payment);
  return { paymentId: payment.paymentId, amount, currency };
}

export async function reversePaymentByProvider(server: TestServer, payment: ScenarioPayment): Promise<void> {
  await sendReversalNotice(server, { ...payment, reversedAt: new Date() });
}

/** Backdates the entries recorded after an instant to that instant, or to an hour ago. */
export async function backdateEntries(db: Database, after: Date | null): Promise<void> {
  await sql`alter table ledger_entries disable trigger all`.execute(db);
  await sql`
    update ledger_entries set recorded_at = coalesce(${after}::timestamptz, now() - interval '1 hour')
    where recorded_at > coalesce(${after}::timestamptz, '-infinity')`.execute(db);
  await sql`alter table ledger_entries enable trigger all`.execute(db);
}
