import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { addDays, computeEligibility, getDisbursedState, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { refreshCollectionCases } from '../../modules/collections/index.ts';
import { signInAs } from '../../modules/desk/testing/desk.ts';
import { findOrder, findStatement } from '../../modules/loans/index.ts';
import { getProduct, toStoredOutcome } from '../../modules/loans/origination/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { firstGeneratedId, isHistoryMissing, refreshPortfolio } from '../../modules/reporting/index.ts';
import { findLastVerification, verifyAudit, writeAuditCheckpoint } from '../../platform/audit/index.ts';
import { sumOverdue } from '../../testing/sums.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { createHistory } from './index.ts';

const borrowerCount = 300;
let server: TestServer;
let detailsBefore: unknown;
beforeAll(async () => {
  server = await testServer();
  detailsBefore = await getAnaDetails();
  // As the hourly job finds the present days before the history is there.
  await refreshPortfolio(server.services);
  await createHistory(server.services, borrowerCount);
});
afterAll(() => server.close());

async function getAnaDetails() {
  const { data } = (await server.call('loanDetails', { orderId: 'MX180' }, ana)).body;
  return data;
}

test('its ledger is what the replay of each loan says, and holds all that was received', async () => {
  const { orders, mismatches } = await reconcileLedger(server.db);
  expect(mismatches).toEqual([]);
  expect(orders).toBeGreaterThan(borrowerCount);
});

test('what borrowers and staff wrote is in the language of their market', async () => {
  const { config } = server.services;
  const { rows } = await sql<{ market: string; text: string }>`
    select market, text from borrowers natural join (
      select borrower_id, unnest(array[asked, answer]) text from privacy_requests
      union select borrower_id, unnest(array[detail, answer]) from complaints
      union select borrower_id, answer from payment_claims
      union select borrower_id, text from desk_notes) written
    where borrower_id >= ${firstGeneratedId} and text is not null`.execute(server.db);
  const isEnglish = (text: string) => /\b(the|my|be|how|you|is)\b/i.test(text);
  for (const { market, text } of rows)
    expect(isEnglish(text), text).toBe(getMarket(config, market).languages[0] === 'en');
  expect(new Set(rows.map(({ market }) => market)).size).toBeGreaterThan(1);
});

test('cash moves on the day of its payment: a daily run moves none', async () => {
  const { rows } = await sql<{ event: string }>`
    select event from ledger_entries
    where event like 'accrual:%' and exists (select from unnest(accounts) account where account like 'cash:%')`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test('each of its loans is in the state that its replay gives', async () => {
  const storedOrders = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .select(['orders.borrowerId', 'orderId', 'state'])
    .where('orders.borrowerId', '>=', firstGeneratedId)
    .where('disbursedOn', 'is not', null)
    .execute();
  const today = toDay((await server.services.clock.now()).toISOString().slice(0, 10));
  for (const { borrowerId, orderId, state } of storedOrders) {
    const order = await findOrder(server.db, borrowerId, orderId);
    const statement = order && findStatement(order, today);
    expect(statement && getDisbursedState(statement)).toBe(state);
  }
});

test('each of its loans is in the desk’s list', async () => {
  const { orders, positions } = await server.db
    .selectFrom('orders')
    .leftJoin('loanPositions', (join) =>
      join
        .onRef('loanPositions.borrowerId', '=', 'orders.borrowerId')
        .onRef('loanPositions.orderId', '=', 'orders.orderId')
        .onRef('loanPositions.state', '=', sql`orders.state`),
    )
    .select((row) => [
      row.fn.count<number>('orders.orderId').as('orders'),
      row.fn.count<number>('loanPositions.orderId').as('positions'),
    ])
    .where('orders.disbursedOn', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(positions).toBe(orders);
});

test('what was past due a week before has its late charges, and no more is due on a day than at its start', async () => {
  const { body } = await (await signInAs(server, 'finance')).get('today/money');
  const { markets } = body as DeskReply<'todayMoney'>;
  for (const { market, day: today, dueAtStart, figures } of markets) {
    const stored = await server.db
      .selectFrom('portfolioMarketDays')
      .select('due')
      .where('market', '=', market)
      .where('day', '=', today)
      .executeTakeFirstOrThrow();
    expect(stored.due, market).toBe(figures.find(({ name }) => name === 'due')?.amount);
    expect(dueAtStart).toBe(stored.due);
    const overdue = figures.find(({ name }) => name === 'overdue');
    expect(overdue?.weekAgo, market).toBe(await sumOverdue(server.db, market, addDays(toDay(today), -7)));
    expect(overdue?.weekAgo).toBeGreaterThan(0);
  }
});

test('what the rules said of each waiting application is what they say of its facts, and these are its exposure', async () => {
  const { db, config } = server.services;
  const risk = await signInAs(server, 'risk');
  const waiting = await db
    .selectFrom('orders')
    .innerJoin('orderDecisions', (join) =>
      join
        .onRef('orderDecisions.borrowerId', '=', 'orders.borrowerId')
        .onRef('orderDecisions.orderId', '=', 'orders.orderId'),
    )
    .select(['orders.orderId', 'productId', 'outcomes', 'facts', 'limitAmount'])
    .where('state', '=', 'in_review')
    .execute();
  expect(waiting.length).toBeGreaterThan(3);
  expect(waiting.map(({ orderId }) => orderId)).toContain('MX21');
  for (const { orderId, productId, outcomes, facts, limitAmount } of waiting) {
    const { rules, amount } = getProduct(config, config.products[productId]?.market ?? '', productId);
    const eligibility = computeEligibility(rules, amount, facts);
    expect([outcomes, limitAmount], orderId).toEqual([
      eligibility.outcomes.map(toStoredOutcome),
      eligibility.limit,
    ]);
    const shown = (await risk.get(`applications/${orderId}`)).body as DeskReply<'application'>;
    const open = shown.otherLoans.filter(({ outcome }) => ['pending', 'current', 'late'].includes(outcome));
    const pending = open.filter(({ outcome }) => outcome === 'pending');
    expect(facts, orderId).toMatchObject({
      openOfProduct: open.filter((loan) => loan.productId === productId).length,
      openDebt: shown.exposure.principal + pending.reduce((sum, loan) => sum + loan.amount, 0),
      daysLateNow: Math.max(0, ...open.map(({ maxDaysLate }) => maxDaysLate ?? 0)),
    });
  }
});

test('written-off loans left the portfolio as written off, by roll rates and vintages', async () => {
  const rolled = await server.db
    .selectFrom('portfolioRolls')
    .select((row) => row.fn.sum<string>('loans').as('loans'))
    .where('toBucket', '=', 'writtenOff')
    .executeTakeFirstOrThrow();
  const ofMonths = await server.db
    .selectFrom('portfolioVintages')
    .select((row) => row.fn.sum<string>('writtenOffLoans').as('loans'))
    .executeTakeFirstOrThrow();
  expect(Number(rolled.loans)).toBeGreaterThan(0);
  expect(ofMonths.loans).toBe(rolled.loans);
});

test('something waits in the desk’s queues and shows in its pictures', async () => {
  const counted = await Promise.all(
    (
      [
        ['payments', 100],
        ['ledgerEntries', 200],
        ['messages', 100],
        ['promotionEvents', 200],
        ['portfolioDays', 300],
        ['portfolioRolls', 50],
        ['portfolioVintages', 10],
        ['portfolioCollected', 100],
        ['payouts', 100],
        ['loanEvents', 10],
        ['privacyRequests', 20],
        ['settlementTotals', 20],
        ['paymentDifferences', 1],
        ['receivedReversals', 1],
      ] as const
    ).map(async ([table, minRows]) => {
      const { count } = await server.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count) >= minRows];
    }),
  );
  expect(counted.filter(([, isEnough]) => !isEnough)).toEqual([]);
});

test('most suspense payments and claims can be attributed to a borrower', async () => {
  const cashier = await signInAs(server, 'cashier');
  const suspenseItems = (await cashier.get('suspense?limit=200')).body.items as DeskRow<'suspense'>[];
  const matchReasons = await Promise.all(
    suspenseItems.map(async ({ provider, paymentId }) => {
      const { body } = await cashier.get(`suspense/suggestions?provider=${provider}&paymentId=${paymentId}`);
      return (body.items as DeskRow<'suggestions'>[])[0]?.matchReasons ?? [];
    }),
  );
  expect(matchReasons.filter((reasons) => reasons.includes('similarReference')).length).toBeGreaterThan(2);
  expect(
    matchReasons.filter((reasons) => reasons.length === 1 && reasons[0] === 'amount').length,
  ).toBeGreaterThan(1);
  expect(matchReasons.filter((reasons) => reasons.length === 0).length).toBeGreaterThan(2);
  const claims = (await cashier.get('claims')).body.items as DeskRow<'claims'>[];
  expect(claims.map(({ matches }) => matches[0]?.reasons)).toContainEqual([
    'sameAmount',
    'sameDay',
    'similarReference',
  ]);
  expect(matchReasons.filter((reasons) => reasons.includes('claimed'))).toHaveLength(
    claims.filter(({ matches }) => matches.length > 0).length,
  );
  const { body: reversalList } = await cashier.get('suspense/reversals');
  expect(reversalList.items).toMatchObject([{ provider: 'sandbox', reason: 'chargeback', amount: 185_000 }]);
});

test('among late loans those show whose borrower broke a promise', async () => {
  const support = await signInAs(server, 'support');
  await refreshCollectionCases(server.services);
  const list = 'collections/borrowers?limit=200';
  const late = (await support.get(list)).body.items as DeskRow<'callList'>[];
  const broken = late.filter(({ brokenOn }) => brokenOn !== null);
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.length).toBeLessThan(late.length);
  expect((await support.get(`${list}&promise=broken`)).body.items).toEqual(broken);
  const { queues } = (await support.get('today')).body as DeskReply<'today'>;
  expect(queues).toContainEqual(expect.objectContaining({ name: 'brokenPromises', count: broken.length }));
});

test('borrowers are called and written to within the hours of their market', async () => {
  const { rows } = await sql<{ market: string; hour: number }>`
    select distinct terms ->> 'market' as market, extract(hour from at at time zone (terms ->> 'timeZone'))::int as hour
    from orders
    join (
      select order_id, at from desk_notes where kind = 'call'
      union all
      select order_id, at from messages where kind <> 'service'
    ) contact using (order_id)
    where borrower_id >= ${firstGeneratedId}`.execute(server.db);
  expect(new Set(rows.map(({ market }) => market))).toEqual(new Set(['MX', 'IN']));
  for (const { market, hour } of rows) {
    const { from, to } = getMarket(server.services.config, market).messageHours;
    expect(hour, market).toBeGreaterThanOrEqual(from);
    expect(hour, market).toBeLessThan(to);
  }
});

test('the audit is sealed and verified once it is there', async () => {
  const verdict = await findLastVerification(server.db);
  expect(verdict).toMatchObject({ faults: [], unchainedEvents: 0 });
  expect(verdict?.links).toBeGreaterThan(100);
});

test('the chain of the audit holds with it', async () => {
  await writeAuditCheckpoint(server.services);
  const now = await server.services.clock.now();
  expect(await verifyAudit(server.db, now)).toMatchObject({ faults: [], unchainedEvents: 0 });
});

test('made again, and for the people of the demonstration, it changes nothing', async () => {
  const entries = () =>
    server.db
      .selectFrom('ledgerEntries')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await entries();
  await createHistory(server.services, borrowerCount);
  expect(await entries()).toEqual(before);
  expect(await getAnaDetails()).toEqual(detailsBefore);
});

test('it is made once, and only where it is wanted', async () => {
  const { services } = server;
  expect(await isHistoryMissing(services)).toBe(false);
  const withHistory = (demonstrationHistory: boolean) => ({ ...services.settings, demonstrationHistory });
  await using empty = await testServer({ seed: false });
  expect(await isHistoryMissing({ db: empty.db, settings: withHistory(true) })).toBe(true);
  expect(await isHistoryMissing({ db: empty.db, settings: withHistory(false) })).toBe(false);
});
