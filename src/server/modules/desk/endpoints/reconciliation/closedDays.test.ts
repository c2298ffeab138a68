import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isComplete } from '../../../../../../test/setup/complete.ts';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays } from '../../../../../lending/index.ts';
import { signSandboxNotice } from '../../../../integrations/index.ts';
import { readSettlementFiles } from '../../../payments/index.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import {
  closingReason,
  createClosingDesk,
  orderId,
  providers,
  type ReconciliationRow,
  unknownReference,
} from '../../testing/closedDays.ts';

const {
  agreed,
  clients,
  close,
  formatState,
  getClosed,
  getReference,
  getServer,
  listRows,
  nextDay,
  pay,
  today,
} = createClosingDesk();

async function reversePayment(paymentId: string, amount: number): Promise<void> {
  const notice = {
    paymentId,
    amount,
    currency: 'MXN',
    reversedAt: `${getClosed()}T18:00:00.000Z`,
    reason: 'chargeback',
  };
  const ids = { eventId: randomUUID(), reversalId: randomUUID() };
  const body = JSON.stringify({ ...ids, type: 'payment.reversed', ...notice });
  const headers = { 'x-signature': signSandboxNotice(body, 'sandbox-secret') };
  const { status } = await getServer().fetch('/webhooks/payments/sandbox', { method: 'POST', headers, body });
  expect(status).toBe(200);
}

const kinds = [
  'cash',
  'bankLine',
  'notice',
  'unallocatedNotice',
  'noticeReversed',
  'unallocatedReversed',
  'reversed',
  'matched',
  'returned',
  'refunded',
  'file',
] as const;
type ActionStep = { kind: (typeof kinds)[number]; amount: number };

/** The ids of what the provider was paid, by what may be done with them. */
type PaidPayment = { loan: string[]; unallocated: string[] };

async function performStep({ kind, amount }: ActionStep, paid: PaidPayment): Promise<void> {
  const manualPayment = (place: string) =>
    agreed(`loans/${orderId}/payments`, { amount, paidAt: getClosed(), evidence: randomUUID(), place });
  const takeUnallocated = () => paid.unallocated.pop() ?? '';
  switch (kind) {
    case 'cash':
      expect((await manualPayment('cash_desk')).status).toBe(200);
      return;
    case 'bankLine':
      expect((await manualPayment('bank_statement')).status).toBe(200);
      return;
    case 'notice':
      paid.loan.push(await pay(getReference(), amount));
      return;
    case 'unallocatedNotice':
      paid.unallocated.push(await pay(unknownReference, amount));
      return;
    case 'noticeReversed':
      return reversePayment(paid.loan.at(-1) ?? randomUUID(), amount);
    case 'unallocatedReversed':
      return reversePayment(paid.unallocated.at(-1) ?? randomUUID(), amount);
    case 'reversed': {
      const paymentId = `sandbox:${paid.loan.pop() ?? ''}`;
      await agreed(`loans/${orderId}/reversals`, { paymentId, on: getClosed() });
      return;
    }
    case 'matched':
      await agreed('suspense/match', { provider: 'sandbox', paymentId: takeUnallocated(), orderId });
      return;
    case 'returned':
      await agreed('suspense/return', { provider: 'sandbox', paymentId: takeUnallocated() });
      return;
    case 'refunded':
      await agreed(`loans/${orderId}/refunds`, { paymentId: `sandbox:${paid.loan.at(-1) ?? ''}` });
      return;
    case 'file':
      await readSettlementFiles(getServer().services);
  }
}

const steps = (minLength: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 100, max: 9_000 }) }), {
    minLength,
    maxLength: 6,
  });

test('whatever is reported, recorded, undone, matched or refunded later changes no figure of a closed day; Today counts those to close', async () => {
  await fc.assert(
    fc.asyncProperty(steps(0), steps(1), async (before, later) => {
      await nextDay(1);
      const paid: PaidPayment = { loan: [], unallocated: [] };
      for (const step of before) await performStep(step, paid);
      for (const provider of providers) expect(await close(provider)).toBe(200);
      const figures = await formatState();
      for (const step of later) await performStep(step, paid);
      expect(await formatState()).toBe(figures);
      expect((await reconcileLedger(getServer().db)).mismatches).toEqual([]);
      expect(await totalOfDays()).toEqual(await totalReceived());
      expect(await countOnToday()).toBe(await countListed());
    }),
    { numRuns: isComplete ? 30 : 15 },
  );
});

async function countOnToday() {
  const { queues } = (await clients.finance.get('today')).body as DeskReply<'today'>;
  return queues.find(({ name }) => name === 'providerDays')?.count;
}

async function countListed() {
  const { items } = (await clients.finance.get('reconciliation?state=toClose&limit=200'))
    .body as DeskReply<'reconciliation'>;
  return new Set(items.map(({ provider, day }) => `${provider} ${day}`)).size;
}

/** By what holds it: all that the rows of 31 days say came, and all that came in them. */
async function totalOfDays() {
  const { items } = (await clients.finance.get('reconciliation?limit=200')).body as {
    items: ReconciliationRow[];
  };
  const sum = (key: 'received' | 'ledger' | 'suspense' | 'payments') =>
    items.reduce((total, row) => total + row[key], 0);
  return [sum('payments'), sum('received'), sum('ledger'), sum('suspense')];
}

async function totalReceived() {
  const since = addDays(await today(), -31);
  const { rows } = await sql<{ all: number; received: number; ledger: number; suspense: number }>`
    select count(*)::int as all, sum(amount)::int as received,
      sum(amount) filter (where suspended_at is null or matched_at is not null)::int as ledger,
      coalesce(sum(amount) filter (where suspended_at is not null and matched_at is null), 0)::int as suspense
    from received_payments where paid_at >= ${`${since}T00:00:00Z`}::timestamptz`.execute(getServer().db);
  return [rows[0]?.all, rows[0]?.received, rows[0]?.ledger, rows[0]?.suspense];
}

test('of payments that are recorded while their day is being closed each is among its figures or late', async () => {
  for (let runStep = 0; runStep < 5; runStep += 1) {
    await nextDay(3);
    const request = await clients.finance.post('reconciliation/close', {
      provider: 'sandbox',
      day: getClosed(),
      reason: closingReason,
    });
    const approveAsSecond = { approve: true, reason: closingReason };
    const paying = () => Promise.all(Array.from({ length: 6 }, () => pay(getReference(), 100)));
    const before = paying();
    const closing = clients.admin.post(`approvals/${request.body.approvalId}`, approveAsSecond);
    const [decided] = await Promise.all([
      closing.then(async ({ status }) => ({ status, figures: await formatState() })),
      before,
      paying(),
    ]);
    expect(decided.status).toBe(200);
    expect(await formatState()).toBe(decided.figures);
    const postedOn = await today();
    const [then, now] = [await listRows('sandbox', getClosed()), await listRows('sandbox', postedOn)];
    expect((then[0]?.payments ?? 0) + (now[0]?.payments ?? 0)).toBe(12);
  }
});

test('only a day that is over of a provider that is known is closed', async () => {
  const overDay = await today();
  const unknown = await clients.finance.post('reconciliation/close', {
    provider: 'nobody',
    day: getClosed(),
    reason: closingReason,
  });
  expect(unknown.status).toBe(404);
  const runs = await clients.finance.post('reconciliation/close', {
    provider: 'sandbox',
    day: overDay,
    reason: closingReason,
  });
  expect([runs.status, runs.body.code]).toEqual([409, 'dayRuns']);
  expect(await close('sandbox')).toBe(200);
  expect(
    (
      await clients.finance.post('reconciliation/close', {
        provider: 'sandbox',
        day: getClosed(),
        reason: closingReason,
      })
    ).status,
  ).toBe(409);
});
