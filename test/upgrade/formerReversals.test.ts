import { afterEach, beforeEach, expect, test } from 'vitest';
import { balancesOf, dayIn, type LoanEvent, stateAfter, statementOf } from '../../src/lending/index.ts';
import { type Database, transaction } from '../../src/server/database/index.ts';
import { balancesPosted, difference, post } from '../../src/server/ledger/index.ts';
import { findOrder, loanOn, runDay } from '../../src/server/loans/index.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import { later, pay, statement } from '../../src/server/servicing/testing.ts';
import { ana, type TestServer, testServer } from '../../src/server/testing/testServer.ts';

/* A database with reversals that the version before booked: their days between bore nothing. */

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const key = { borrowerId: ana.borrowerId, orderId: 'MX180' };

async function today() {
  return dayIn('America/Mexico_City', await server.services.clock.now());
}

/** Records a reversal as the version before did, and books what its rule came to. */
async function reverseAsBefore(paymentId: string, paidOn: string): Promise<void> {
  const now = await server.services.clock.now();
  const on = await today();
  const event = { kind: 'reversal', id: 'before', paymentId: `sandbox:${paymentId}`, valueDate: on } as const;
  await server.db
    .insertInto('loanEvents')
    .values({
      ...key,
      eventId: event.id,
      kind: 'reversal',
      valueDate: on,
      recordedAt: now,
      event: JSON.stringify(event),
      actorKind: 'system',
      actor: '',
      reason: 'bounced',
      evidence: '',
    })
    .execute();
  await bookAsBefore(paidOn, on, 'reversal:before');
}

/** Brings the books to the loan without charges for the days on which the payment was there. */
async function bookAsBefore(paidOn: string, until: string, named: string): Promise<void> {
  const now = await server.services.clock.now();
  const on = await today();
  await transaction(server.db, async (trx) => {
    const order = await findOrder(trx, key.borrowerId, key.orderId);
    const loan = order && loanOn(order, on);
    if (!loan) throw new Error('MX180 is paid out');
    const stop = {
      kind: 'accrualStop',
      id: 'free',
      valueDate: paidOn,
      until,
      of: 'late_charges',
    } as LoanEvent;
    const then = statementOf(loan.terms, [...loan.events, stop], on);
    const lines = difference(await balancesPosted(trx, key.borrowerId, key.orderId), balancesOf(then));
    await post(trx, { ...key, event: named, valueDate: on, postedAt: now }, lines);
    await writeState(trx, stateAfter(then), then.settledOn);
  });
}

async function writeState(
  db: Database,
  state: 'to_be_repaid' | 'overdue' | 'repaid',
  settledOn: string | null,
) {
  await db
    .updateTable('orders')
    .set({ state, settledOn, openKey: state === 'repaid' ? null : 'mx-quincena#MX180' })
    .where('borrowerId', '=', key.borrowerId)
    .where('orderId', '=', key.orderId)
    .execute();
}

/** The debt that the ledger has. */
async function debtPosted(): Promise<number> {
  const posted = await balancesPosted(server.db, key.borrowerId, key.orderId);
  const owed = [...posted].filter(([name]) => name.endsWith('_receivable') || name === 'borrower_credit');
  return owed.reduce((sum, [, amount]) => sum + amount, 0);
}

async function concessions() {
  const rows = await server.db
    .selectFrom('loanEvents')
    .select(['kind', 'reason'])
    .where('orderId', '=', 'MX180')
    .where('kind', '!=', 'reversal')
    .execute();
  return rows.map(({ kind, reason }) => `${kind}: ${reason}`);
}

test('an open loan is brought to its twin once, by a posting of today, and owes what its borrower was told', async () => {
  const paidOn = await today();
  await pay(server, 'MX180', 'bounced', 200_000);
  await later(server, 6);
  await reverseAsBefore('bounced', paidOn);
  const told = await debtPosted();
  expect((await reconcile(server.db)).mismatches).not.toEqual([]);
  await runDay(server.services);
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  expect([await debtPosted(), (await statement(server, 'MX180'))?.payoff]).toEqual([told, told]);
  const waived = ['waiver: the debt stays as it was told before the rule for reversed payments changed'];
  expect(await concessions()).toEqual(waived);
  const entries = await server.db
    .selectFrom('ledgerEntries')
    .select(['event', 'valueDate'])
    .where('orderId', '=', 'MX180')
    .where('event', 'like', 'correction:%')
    .execute();
  expect(entries).toEqual([{ event: 'correction:before', valueDate: await today() }]);
  await later(server, 1);
  expect(await concessions()).toEqual(waived);
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});

test('a loan that was repaid since stays repaid', async () => {
  const paidOn = await today();
  await pay(server, 'MX180', 'bounced', 200_000);
  await later(server, 6);
  await reverseAsBefore('bounced', paidOn);
  const { reference } = await server.db
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', 'MX180')
    .executeTakeFirstOrThrow();
  const now = await server.services.clock.now();
  const paid = { provider: 'sandbox', paymentId: 'the rest', reference, amount: await debtPosted() };
  const at = { paidAt: now, receivedAt: now };
  const { borrowerId } = key;
  await server.db
    .insertInto('receivedPayments')
    .values({ ...paid, ...at, currency: 'MXN', borrowerId })
    .execute();
  const own = { channel: 'OXXO', purpose: 1, extensionSequence: null, valueDate: await today() } as const;
  await server.db
    .insertInto('payments')
    .values({ ...paid, ...at, ...key, ...own })
    .execute();
  await bookAsBefore(paidOn, await today(), 'payment:sandbox:the rest');
  expect(await debtPosted()).toBe(0);
  await runDay(server.services);
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  expect([await debtPosted(), (await statement(server, 'MX180'))?.settledOn]).toEqual([0, await today()]);
  await later(server, 2);
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});
