import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  calendarDayIn,
  computeBalances,
  computeStatement,
  getDisbursedState,
  type LoanEvent,
} from '../../src/lending/index.ts';
import {
  diffBalances,
  getPostedBalances,
  type PostingKey,
  postEntry,
  toPostingKey,
} from '../../src/server/modules/ledger/index.ts';
import { findLoanOnDay, findOrder, runEndOfDay } from '../../src/server/modules/loans/index.ts';
import { reconcileLedger } from '../../src/server/modules/reconciliation/index.ts';
import { advanceDays, getStatement, payLoan } from '../../src/server/modules/servicing/testing/servicing.ts';
import { type Database, transaction } from '../../src/server/platform/database/index.ts';
import { ana, type TestServer, testServer } from '../../src/server/testing/testServer.ts';

/* A database with reversals that the version before booked: their days between bore nothing. */

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const key = { borrowerId: ana.borrowerId, orderId: 'MX180' };

async function today() {
  return calendarDayIn('America/Mexico_City', await server.services.clock.now());
}

/** Records a reversal as the version before did, and books what its rule came to. */
async function reverseWithFormerRule(paymentId: string, paidOn: string): Promise<void> {
  const now = await server.services.clock.now();
  const valueDay = await today();
  const event = {
    kind: 'reversal',
    id: 'before',
    paymentId: `sandbox:${paymentId}`,
    valueDate: valueDay,
  } as const;
  await server.db
    .insertInto('loanEvents')
    .values({
      ...key,
      eventId: event.id,
      kind: 'reversal',
      valueDate: valueDay,
      recordedAt: now,
      event: JSON.stringify(event),
      actorKind: 'system',
      actor: '',
      reason: 'bounced',
      evidence: '',
    })
    .execute();
  await postWithFormerRule(paidOn, valueDay, toPostingKey('reversal', 'before'));
}

/** Brings the books to the loan without charges for the days on which the payment was there. */
async function postWithFormerRule(paidOn: string, until: string, event: PostingKey): Promise<void> {
  const now = await server.services.clock.now();
  const valueDay = await today();
  await transaction(server.db, async (trx) => {
    const order = await findOrder(trx, key.borrowerId, key.orderId);
    const loan = order && findLoanOnDay(order, valueDay);
    if (!loan) throw new Error('MX180 is paid out');
    const stop = {
      kind: 'accrualStop',
      id: 'free',
      valueDate: paidOn,
      until,
      of: 'late_charges',
    } as LoanEvent;
    const formerStatement = computeStatement(loan.terms, [...loan.events, stop], valueDay);
    const lines = diffBalances(
      await getPostedBalances(trx, key.borrowerId, key.orderId),
      computeBalances(formerStatement),
    );
    await postEntry(trx, { ...key, event, valueDate: valueDay, postedAt: now }, lines);
    await writeState(trx, getDisbursedState(formerStatement), formerStatement.settledOn);
  });
}

async function writeState(
  db: Database,
  state: 'to_be_repaid' | 'overdue' | 'repaid',
  settledOn: string | null,
) {
  await db
    .updateTable('orders')
    .set({ state, settledOn, blockedProductId: state === 'repaid' ? null : 'mx-quincena#MX180' })
    .where('borrowerId', '=', key.borrowerId)
    .where('orderId', '=', key.orderId)
    .execute();
}

/** The debt that the ledger has. */
async function postedDebt(): Promise<number> {
  const posted = await getPostedBalances(server.db, key.borrowerId, key.orderId);
  const debtAccounts = [...posted].filter(
    ([name]) => name.endsWith('_receivable') || name === 'borrower_credit',
  );
  return debtAccounts.reduce((sum, [, amount]) => sum + amount, 0);
}

async function listConcessions() {
  const rows = await server.db
    .selectFrom('loanEvents')
    .select(['kind', 'reason'])
    .where('orderId', '=', 'MX180')
    .where('kind', '!=', 'reversal')
    .execute();
  return rows.map(({ kind, reason }) => `${kind}: ${reason}`);
}

test('an open loan is brought to its twin once, by a posting of today, and owes what its borrower was shown', async () => {
  const paidOn = await today();
  await payLoan(server, 'MX180', 'bounced', 200_000);
  await advanceDays(server, 6);
  await reverseWithFormerRule('bounced', paidOn);
  const debtBefore = await postedDebt();
  expect((await reconcileLedger(server.db)).mismatches).not.toEqual([]);
  await runEndOfDay(server.services);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  expect([await postedDebt(), (await getStatement(server, 'MX180'))?.payoff]).toEqual([
    debtBefore,
    debtBefore,
  ]);
  const expectedConcessions = [
    'waiver: the debt stays as it was told before the rule for reversed payments changed',
  ];
  expect(await listConcessions()).toEqual(expectedConcessions);
  const entries = await server.db
    .selectFrom('ledgerEntries')
    .select(['event', 'valueDate'])
    .where('orderId', '=', 'MX180')
    .where('event', 'like', 'correction:%')
    .execute();
  expect(entries).toEqual([{ event: 'correction:before', valueDate: await today() }]);
  await advanceDays(server, 1);
  expect(await listConcessions()).toEqual(expectedConcessions);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

test('a loan that was repaid since stays repaid', async () => {
  const paidOn = await today();
  await payLoan(server, 'MX180', 'bounced', 200_000);
  await advanceDays(server, 6);
  await reverseWithFormerRule('bounced', paidOn);
  const { reference } = await server.db
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', 'MX180')
    .executeTakeFirstOrThrow();
  const now = await server.services.clock.now();
  const payment = { provider: 'sandbox', paymentId: 'the rest', reference, amount: await postedDebt() };
  const timestamps = { paidAt: now, receivedAt: now };
  const { borrowerId } = key;
  await server.db
    .insertInto('receivedPayments')
    .values({ ...payment, ...timestamps, currency: 'MXN', borrowerId })
    .execute();
  const paymentDetails = {
    channel: 'OXXO',
    purpose: 1,
    extensionSequence: null,
    valueDate: await today(),
  } as const;
  await server.db
    .insertInto('payments')
    .values({ ...payment, ...timestamps, ...key, ...paymentDetails })
    .execute();
  await postWithFormerRule(paidOn, await today(), toPostingKey('payment', 'sandbox:the rest'));
  expect(await postedDebt()).toBe(0);
  await runEndOfDay(server.services);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  expect([await postedDebt(), (await getStatement(server, 'MX180'))?.settledOn]).toEqual([0, await today()]);
  await advanceDays(server, 2);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
