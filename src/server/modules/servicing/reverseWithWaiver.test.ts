import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendReversalNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { reversePayment } from './index.ts';
import {
  advanceDays,
  getLedgerBalances,
  getLoanDetails,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from './testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function getDebt(): Promise<number> {
  const now = await getStatement(server, 'MX180');
  return (now?.payoff ?? 0) - (now?.credit ?? 0);
}

/** Pays 1,500 of MX180 and lets four days pass; what is owed then. */
async function advanceFourDays(): Promise<number> {
  await payLoan(server, 'MX180', 'stood', 150_000);
  await advanceDays(server, 4);
  return getDebt();
}

async function listWaivers() {
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
async function listEntries(kind: string) {
  const rows = await server.db
    .selectFrom('ledgerEntries')
    .select(['event', 'accounts'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', 'MX180')
    .where('event', 'like', `${kind}:%`)
    .execute();
  return rows.map(({ accounts }) => accounts);
}

async function reverseWithCause(cause: string | undefined) {
  const reversal = { reversalId: 'r1', paymentId: 'stood', amount: 150_000, cause };
  return (await sendReversalNotice(server, reversal)).outcome;
}

describe('a reversal whose cause was not the payer’s', () => {
  const input = { provider: 'sandbox', paymentId: 'stood' };

  test('by staff, as an error of the lender, has what accrued as a separate waiver', async () => {
    const before = await advanceFourDays();
    const asked = { ...servicingRequest('MX180'), ...input, cause: 'lender' } as const;
    const [one, other] = await Promise.all(
      [1, 2].map(() => reversePayment(server.services, asked, operatorActor)),
    );
    expect([one?.state, other?.state].sort()).toEqual(['done', 'repeated']);
    expect(await getDebt()).toBe(before + 150_000);
    const [waiver, ...more] = await listWaivers();
    expect([waiver, more]).toMatchObject([
      { eventId: `${asked.key}:waiver:late_charges`, of: 'late_charges', reversalId: asked.key },
      [],
    ]);
    expect(await listEntries('waiver')).toEqual([['late_receivable', 'waivers']]);
    expect(await listEntries('reversal')).toHaveLength(1);
    expect(await getLedgerBalances(server, 'MX180')).toMatchObject({
      waivers: waiver?.kind === 'waiver' ? waiver.amount : 0,
    });
    const { payments } = await getLoanDetails(server, 'MX180');
    expect(payments[0]?.channel).toMatch(/, taken back on .+; \$\d+\.\d\d of charges waived$/);
    const lines = await server.db
      .selectFrom('auditEvents')
      .select('subject')
      .where('action', '=', 'loan_serviced')
      .where('subject', 'like', `MX180 waiver ${asked.key}%`)
      .execute();
    expect(lines).toHaveLength(1);
  });

  test('reported by its provider has the same waiver, in the transaction of the reversal', async () => {
    const before = await advanceFourDays();
    expect(await reverseWithCause('provider')).toBe('booked');
    expect(await getDebt()).toBe(before + 150_000);
    expect(await listWaivers()).toMatchObject([{ actorKind: 'system', of: 'late_charges' }]);
    expect(await reverseWithCause('provider')).toBe('repeated');
    expect(await listWaivers()).toHaveLength(1);
  });

  test.each([undefined, 'payer'])('reported with cause %s has no waiver', async (cause) => {
    const before = await advanceFourDays();
    expect(await reverseWithCause(cause)).toBe('booked');
    expect(await getDebt()).toBeGreaterThan(before + 150_000);
    expect(await listWaivers()).toEqual([]);
  });

  test('has no waiver where the product’s policy is none', async () => {
    Object.assign(server.services.config.products['mx-quincena'] ?? {}, { reversalWaiver: 'none' });
    const before = await advanceFourDays();
    const asked = { ...servicingRequest('MX180'), ...input, cause: 'lender' } as const;
    expect((await reversePayment(server.services, asked, operatorActor)).state).toBe('done');
    expect(await getDebt()).toBeGreaterThan(before + 150_000);
    expect(await listWaivers()).toEqual([]);
  });
});
