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
import { adjustBooks, refreshDayTotals } from '../index.ts';

const loans = ['MX174', 'MX180'] as const;
const actions = ['pay', 'stray', 'takeBack', 'waive', 'days', 'totals'] as const;
type Step = {
  action: (typeof actions)[number];
  orderId: (typeof loans)[number];
  amount: number;
  /** How long ago a payment was made that is told of only now. */
  daysAgo: number;
};
export type Payment = { paymentId: string; amount: number; currency: string };

/** Sequences of what happens to two loans and to unidentified money. */
export const randomSteps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    orderId: fc.constantFrom(...loans),
    amount: fc.integer({ min: 100, max: 40_000 }),
    daysAgo: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 3, maxLength: 8 },
);

/** @param paid what was paid before and may be taken back */
export async function live(
  server: TestServer,
  sequence: readonly Step[],
  paid: Payment[] = [],
): Promise<void> {
  for (const step of sequence) await act(server, step, paid);
}

async function act(
  server: TestServer,
  { action, orderId, amount, daysAgo }: Step,
  paid: Payment[],
): Promise<void> {
  switch (action) {
    case 'pay': {
      const request = { orderId, amount, payCode: 'SPEI', requestType: 1, way: 'part' };
      const { body } = await server.call('instructions', request);
      // Refused where the loan asks for less: nothing is paid then.
      if (body.success)
        paid.push(await pay(server, { reference: body.data.repayDetail.vCode, amount, daysAgo }));
      return;
    }
    case 'stray':
      paid.push(await pay(server, { reference: '93009999999999', amount, daysAgo }));
      return;
    case 'takeBack': {
      const last = paid.pop();
      if (last !== undefined) await takeBack(server, last);
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

/** Pays by a reference so many days ago; the notice comes now. */
export async function pay(
  server: TestServer,
  {
    reference,
    amount,
    daysAgo,
    currency = 'MXN',
  }: { reference: string; amount: number; daysAgo: number; currency?: string },
): Promise<Payment> {
  const paidAt = await server.ago(daysAgo * dayMs);
  const payment = { paymentId: randomUUID(), reference, amount, currency, paidAt };
  await recordSandboxPayment(server.db, payment);
  await sendPaymentNotice(server, payment);
  return { paymentId: payment.paymentId, amount, currency };
}

export async function takeBack(server: TestServer, payment: Payment): Promise<void> {
  await sendReversalNotice(server, { ...payment, reversedAt: new Date() });
}

/** As if what was recorded after a moment had been recorded then, or an hour ago: more than ten minutes. */
export async function backdateEntries(db: Database, after: Date | null): Promise<void> {
  await sql`alter table ledger_entries disable trigger all`.execute(db);
  await sql`
    update ledger_entries set recorded_at = coalesce(${after}::timestamptz, now() - interval '1 hour')
    where recorded_at > coalesce(${after}::timestamptz, '-infinity')`.execute(db);
  await sql`alter table ledger_entries enable trigger all`.execute(db);
}
