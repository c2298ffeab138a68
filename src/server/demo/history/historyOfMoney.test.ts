import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { signInAs } from '../../modules/desk/testing/desk.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { createHistory } from './index.ts';

const borrowerCount = 300;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createHistory(server.services, borrowerCount);
});
afterAll(() => server.close());

test('files hold the payments of their totals, of which one stands in the file of the day after', async () => {
  const finance = await signInAs(server, 'finance');
  const days = (await finance.get('reconciliation?limit=200')).body.items as DeskRow<'reconciliation'>[];
  const paired = days.filter(({ pairDay }) => pairDay !== null);
  expect(paired).toHaveLength(2);
  const unmatched = await Promise.all(
    paired.map(async ({ provider, day }) => {
      const { body } = await finance.get(`reconciliation/lines?provider=${provider}&day=${day}&unmatched=1`);
      return body.items as DeskRow<'settlementLines'>[];
    }),
  );
  expect(unmatched.flat().map(({ otherDay }) => otherDay)).toEqual(paired.map(({ pairDay }) => pairDay));
});

test('a payment told of in two amounts stands in its day’s file with the other one, and the day differs by it', async () => {
  const finance = await signInAs(server, 'finance');
  const differences = (await finance.get('reconciliation/differences')).body
    .items as DeskRow<'differences'>[];
  expect(differences).toHaveLength(3);
  const days = (await finance.get('reconciliation?limit=200')).body.items as DeskRow<'reconciliation'>[];
  for (const { provider, paymentId, reportedAmount, reportedCurrency: currency } of differences) {
    const line = await server.db
      .selectFrom('settlementLines')
      .select(['day', 'amount'])
      .where((row) => row.and({ provider, paymentId }))
      .executeTakeFirstOrThrow();
    expect(line.amount).toBe(reportedAmount);
    const row = days.find((one) => one.day === line.day && one.currency === currency);
    expect(row?.grossDifference).toBeGreaterThan(0);
  }
});

test('no day that two people closed differs from its file', async () => {
  const { rows } = await sql`
    select c.day, f.currency, f.amount, sum(r.amount) as received
    from desk_closed_days c
    join settlement_totals f on f.provider = c.provider and f.day = c.day
    join received_payments r on r.provider = c.provider and (r.paid_at at time zone 'UTC')::date = c.day
      and r.currency = f.currency
    group by c.day, f.currency, f.amount having f.amount <> sum(r.amount)`.execute(server.db);
  expect(rows).toEqual([]);
});

test('this morning’s cash is counted and deposited, a statement shows it, and money paid beyond a loan went back once', async () => {
  const finance = await signInAs(server, 'finance');
  const read = async (path: string) => (await finance.get(path)).body.items as Record<string, unknown>[];
  const [inMexico, inIndia] = await Promise.all(
    ['MX', 'IN'].map((market) => read(`tills?state=closed&market=${market}`)),
  );
  expect(inMexico).toMatchObject([{ difference: -2_000, differenceState: 'open' }]);
  expect(inIndia).toMatchObject([{ difference: 0, differenceState: 'none' }]);
  const deposits = await read('deposits');
  expect(deposits.map(({ market, matchedAt }) => [market, matchedAt !== null]).toSorted()).toEqual([
    ['IN', true],
    ['MX', false],
  ]);
  expect(await read('bank-statements')).toHaveLength(2);
  const refunds = await read('refunds');
  expect(refunds.map(({ amount, currency }) => [currency, amount]).toSorted()).toEqual([
    ['INR', 15_000],
    ['MXN', 15_000],
  ]);
});
