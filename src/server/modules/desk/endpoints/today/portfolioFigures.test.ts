import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type PortfolioFigure,
  portfolioFigures,
  toPortfolioFigureList,
} from '../../../../../contract/desk/figureLists.ts';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, daysBetween, minor, toDay } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { restructureLoan, reversePayment, writeOffLoan } from '../../../servicing/index.ts';
import {
  advanceDays,
  createReference,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { readListTotal } from '../../testing/figures.ts';

type Figures = DeskReply<'portfolioFigures'>;
const always = { from: '2020-01-01', to: '2199-12-31' };

async function readFigures(client: DeskClient, period: { from: string; to: string }): Promise<Figures> {
  const { status, body } = await client.get(`portfolio/figures?${new URLSearchParams(period)}`);
  expect(status).toBe(200);
  return body as Figures;
}

/** The sum of a figure over products. */
function sumFigure({ rows }: Figures, figure: PortfolioFigure, market: string): number {
  return rows.filter((row) => row.market === market).reduce((sum, row) => sum + row[figure], 0);
}

/** Unpaid loans without a write-off: principal by the ledger, days past due by instalments and former due dates. */
async function listOpenLoans({ db, services }: TestServer, market: string) {
  const { rows } = await sql<{ principal: number; dueOn: string }>`
    select (select coalesce(sum(l.amount), 0) from ledger_lines l
        where l.borrower_id = o.borrower_id and l.order_id = o.order_id and l.account = 'principal_receivable')::bigint as principal,
      (select least(min(i.due_on), o.past_due_since) from instalments i
        where i.borrower_id = o.borrower_id and i.order_id = o.order_id and i.unpaid > 0)::date as "dueOn"
    from orders o
    where o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market} and not exists (
      select from loan_events e where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'writeOff')`.execute(
    db,
  );
  const { timeZone } = services.config.markets[market] ?? {};
  const today = calendarDayIn(timeZone ?? '', await services.clock.now());
  return rows.map(({ principal, dueOn }) => ({ principal, days: daysBetween(toDay(dueOn), today) }));
}

/** What came in and went back by reversals, as the ledger's cash has it. */
async function sumCash({ db }: TestServer, market: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (select coalesce(sum(l.amount), 0) from ledger_lines l
        join orders o on o.borrower_id = l.borrower_id and o.order_id = l.order_id
        where l.account like 'cash:%' and o.terms ->> 'market' = ${market})::bigint
      + (select coalesce(sum(r.amount), 0) from refunds r
        join orders o on o.borrower_id = r.borrower_id and o.order_id = r.order_id
        where r.value_date is not null and o.terms ->> 'market' = ${market})::bigint as amount`.execute(db);
  return rows[0]?.amount ?? 0;
}

async function expectFigures(server: TestServer, client: DeskClient, writtenOff: number): Promise<void> {
  const figures = await readFigures(client, always);
  for (const market of ['MX', 'IN']) {
    const open = await listOpenLoans(server, market);
    const sumAbove = (days: number) =>
      open.filter((loan) => loan.days > days).reduce((sum, { principal }) => sum + principal, 0);
    const listed = Object.fromEntries(
      portfolioFigures.map((name) => [name, sumFigure(figures, name, market)]),
    );
    expect(listed).toEqual({
      activeLoans: open.length,
      outstanding: sumAbove(Number.NEGATIVE_INFINITY),
      atRisk30: sumAbove(30),
      atRisk60: sumAbove(60),
      atRisk90: sumAbove(90),
      disbursed: await sumPrincipal(server, market),
      collected: await sumCash(server, market),
      writtenOff: market === 'MX' ? writtenOff : 0,
    });
  }
}

async function sumPrincipal({ db }: TestServer, market: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum((terms ->> 'principal')::bigint), 0)::bigint as amount
    from orders where disbursed_on is not null and terms ->> 'market' = ${market}`.execute(db);
  return rows[0]?.amount ?? 0;
}

const loans = ['MX174', 'MX174P', 'MX180'] as const;
const step = fc.record({
  kind: fc.constantFrom('days', 'days', 'pay', 'reverse', 'restructure', 'writeOff'),
  orderId: fc.constantFrom(...loans),
  amount: fc.integer({ min: 5_000, max: 400_000 }),
  days: fc.integer({ min: 1, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** @returns the principal that the step wrote off */
async function take(server: TestServer, { kind, orderId, amount, days }: Step, key: string): Promise<number> {
  const { services } = server;
  const request = servicingRequest(orderId, { key });
  if (kind === 'days') await advanceDays(server, days);
  if (kind === 'pay') {
    const { reference } = await createReference(server, orderId);
    await sendPaymentNotice(server, { paymentId: key, reference, amount });
  }
  if (kind === 'reverse') {
    const payment = await server.db
      .selectFrom('payments')
      .select(['provider', 'paymentId'])
      .where('orderId', '=', orderId)
      .orderBy('receivedAt', 'desc')
      .executeTakeFirst();
    if (payment !== undefined) await reversePayment(services, { ...request, ...payment }, operatorActor);
  }
  if (kind === 'restructure') {
    const total = minor((await getStatement(server, orderId))?.payoff ?? 0);
    await restructureLoan(services, { ...request, periods: [20, 20], annualRate: '0', total }, operatorActor);
  }
  if (kind !== 'writeOff') return 0;
  const { state } = await writeOffLoan(services, request, operatorActor);
  // Read after it: interest that was prepaid for days to come goes to principal by a write-off.
  const principal = (await getStatement(server, orderId))?.totals.principal.outstanding ?? 0;
  // A payment of the same day would count before the write-off.
  await advanceDays(server, 1);
  return state === 'done' ? principal : 0;
}

describe('the portfolio’s figures', () => {
  test('are what ledger, instalments and events say, whatever happened to the loans', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 10 }), async (steps) => {
        await using server = await testServer();
        const client = await signInAs(server, 'auditor');
        let writtenOff = 0;
        for (const [index, one] of steps.entries()) {
          writtenOff += await take(server, one, `step-${index}`).catch(() => 0);
          await expectFigures(server, client, writtenOff);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test('count a loan of 3,000.00 as at risk from its 31st day past due, and no longer once it is written off', async () => {
    await using server = await testServer();
    const client = await signInAs(server, 'auditor');
    const { dueOn } = (await server.db
      .selectFrom('loanPositions')
      .select('dueOn')
      .where('orderId', '=', 'MX180')
      .executeTakeFirstOrThrow()) as { dueOn: string };
    const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
    await advanceDays(server, 30 - daysBetween(toDay(dueOn), today));
    const readRisk = async () => {
      const figures = await readFigures(client, always);
      return [sumFigure(figures, 'atRisk30', 'MX'), sumFigure(figures, 'writtenOff', 'MX')];
    };
    expect(await readRisk()).toEqual([0, 0]);
    await advanceDays(server, 1);
    expect(await readRisk()).toEqual([300_000, 0]);
    await writeOffLoan(server.services, servicingRequest('MX180'), operatorActor);
    expect(await readRisk()).toEqual([0, 300_000]);
  });

  test('are each the total of the list that they lead to, by currency, market and product', async () => {
    await using server = await testServer();
    await payLoan(server, 'MX174', 'paid', 50_000);
    await payLoan(server, 'MX174P', 'bounced', 40_000);
    const bounced = { ...servicingRequest('MX174P'), provider: 'sandbox', paymentId: 'bounced' };
    expect((await reversePayment(server.services, bounced, operatorActor)).state).toBe('done');
    await writeOffLoan(server.services, servicingRequest('MX180'), operatorActor);
    await advanceDays(server, 45);
    const client = await signInAs(server, 'auditor');
    const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
    const halves = [
      { from: addDays(today, -45), to: addDays(today, -40) },
      { from: addDays(today, -90), to: today },
    ];
    for (const period of halves) {
      const { rows } = await readFigures(client, period);
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        const { currency, market, productId: product } = row;
        for (const figure of portfolioFigures) {
          const list = toPortfolioFigureList(figure, { currency, market, product }, period);
          expect(await readListTotal(client, list), `${product} ${figure}`).toBe(row[figure]);
        }
      }
      for (const currency of ['MXN', 'INR']) {
        for (const figure of portfolioFigures) {
          const sum = rows
            .filter((row) => row.currency === currency)
            .reduce((total, row) => total + row[figure], 0);
          const list = toPortfolioFigureList(figure, { currency }, period);
          expect(await readListTotal(client, list), `${currency} ${figure}`).toBe(sum);
        }
      }
    }
  });

  test('cover the last 90 days where none are said, and refuse days in the wrong order', async () => {
    await using server = await testServer();
    const client = await signInAs(server, 'auditor');
    const { from, to } = (await client.get('portfolio/figures')).body as Figures;
    const day = calendarDayIn('Asia/Kolkata', await server.services.clock.now());
    expect([from, to]).toEqual([addDays(day, -89), day]);
    for (const call of ['portfolio', 'portfolio/figures']) {
      expect((await client.get(`${call}?from=2026-03-02&to=2026-03-01`)).status, call).toBe(400);
      expect((await client.get(`${call}?from=2026-03-01&to=2026-03-01`)).status, call).toBe(200);
    }
  });
});
