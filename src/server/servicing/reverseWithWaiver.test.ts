import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxSignature } from '../providers/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { reverse } from './index.ts';
import { balances, by, details, later, pay, request, statement } from './testing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function debt(): Promise<number> {
  const now = await statement(server, 'MX180');
  return (now?.payoff ?? 0) - (now?.credit ?? 0);
}

/** Pays 1,500 of MX180 and lets four days pass; what is owed then. */
async function fourDaysAfter(): Promise<number> {
  await pay(server, 'MX180', 'stood', 150_000);
  await later(server, 4);
  return debt();
}

async function waivers() {
  const rows = await server.db
    .selectFrom('loanEvents')
    .select(['eventId', 'actorKind', 'event'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', 'MX180')
    .where('kind', '=', 'waiver')
    .execute();
  return rows.map(({ eventId, actorKind, event }) => ({ eventId, actorKind, ...event }));
}

/** The accounts of the entries that were posted by events of these kinds. */
async function entriesOf(kind: string) {
  const rows = await server.db
    .selectFrom('ledgerEntries')
    .select(['event', 'accounts'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', 'MX180')
    .where('event', 'like', `${kind}:%`)
    .execute();
  return rows.map(({ accounts }) => accounts);
}

async function told(cause: string | undefined): Promise<string> {
  const body = JSON.stringify({
    eventId: randomUUID(),
    type: 'payment.reversed',
    reversalId: 'r1',
    paymentId: 'stood',
    amount: 150_000,
    currency: 'MXN',
    reversedAt: (await server.services.clock.now()).toISOString(),
    reason: 'told',
    cause,
  });
  const signed = { 'x-signature': sandboxSignature(body, 'sandbox-secret') };
  const answer = await server.fetch('/webhooks/payments/sandbox', { method: 'POST', headers: signed, body });
  return ((await answer.json()) as { outcome: string }).outcome;
}

describe('a reversal whose cause was not the payer’s', () => {
  const wish = { provider: 'sandbox', paymentId: 'stood' };

  test('by staff, as a mistake of the lender: what the payment kept from accruing is a waiver of its own', async () => {
    const before = await fourDaysAfter();
    const asked = { ...request('MX180'), ...wish, cause: 'lender' } as const;
    const [one, other] = await Promise.all([1, 2].map(() => reverse(server.services, asked, by)));
    expect([one?.state, other?.state].sort()).toEqual(['done', 'repeated']);
    expect(await debt()).toBe(before + 150_000);
    const [waiver, ...more] = await waivers();
    expect([waiver, more]).toMatchObject([
      { eventId: `${asked.key}:waiver:late_charges`, of: 'late_charges', reversalId: asked.key },
      [],
    ]);
    expect(await entriesOf('waiver')).toEqual([['late_receivable', 'waivers']]);
    expect(await entriesOf('reversal')).toHaveLength(1);
    expect(await balances(server, 'MX180')).toMatchObject({
      waivers: waiver?.kind === 'waiver' ? waiver.amount : 0,
    });
    const { payments } = await details(server, 'MX180');
    expect(payments[0]?.channel).toMatch(/, taken back on .+; \$\d+\.\d\d of charges waived$/);
    const lines = await server.db
      .selectFrom('auditEvents')
      .select('subject')
      .where('action', '=', 'loan_serviced')
      .where('subject', 'like', `MX180 waiver ${asked.key}%`)
      .execute();
    expect(lines).toHaveLength(1);
  });

  test('as its provider tells: the same, in the transaction of the reversal', async () => {
    const before = await fourDaysAfter();
    expect(await told('provider')).toBe('booked');
    expect(await debt()).toBe(before + 150_000);
    expect(await waivers()).toMatchObject([{ actorKind: 'system', of: 'late_charges' }]);
    expect(await told('provider')).toBe('repeated');
    expect(await waivers()).toHaveLength(1);
  });

  test.each([undefined, 'payer'])('told of with cause %s: nothing is waived', async (cause) => {
    const before = await fourDaysAfter();
    expect(await told(cause)).toBe('booked');
    expect(await debt()).toBeGreaterThan(before + 150_000);
    expect(await waivers()).toEqual([]);
  });

  test('is waived nothing of, where the product’s policy is none', async () => {
    Object.assign(server.services.config.products['mx-quincena'] ?? {}, { reversalWaiver: 'none' });
    const before = await fourDaysAfter();
    const asked = { ...request('MX180'), ...wish, cause: 'lender' } as const;
    expect((await reverse(server.services, asked, by)).state).toBe('done');
    expect(await debt()).toBeGreaterThan(before + 150_000);
    expect(await waivers()).toEqual([]);
  });
});
