import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDayIn, getDisbursedState, minor } from '../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { createWaiver, restructureLoan, stopAccrual, writeOffLoan } from '../../servicing/index.ts';
import {
  advanceDays,
  createReference,
  getStatement,
  operatorActor,
  servicingRequest,
} from '../../servicing/testing/servicing.ts';
import { runEndOfDay } from '../endOfDay/endOfDay.ts';
import { hasPositionsOfPreviousVersion } from './loanPosition.ts';
import { findOrder } from './order.ts';
import { findStatement } from './orderStatement.ts';

async function listPositions({ db }: TestServer) {
  const rows = await db.selectFrom('loanPositions').selectAll().orderBy('orderId').execute();
  return rows.map(({ changesOn: _, notDue, nextDueOn: __, ...row }) => ({
    ...{ ...row, dueNow: row.owed - notDue },
    lateFrom: row.lateFrom.toISOString(),
  }));
}

/** What the rows have to be: each disbursed loan's statement of today. */
async function expectedPositions({ db, services }: TestServer) {
  const keys = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('disbursedOn', 'is not', null)
    .orderBy('orderId')
    .execute();
  const now = await services.clock.now();
  const rows = await Promise.all(
    keys.map(async ({ borrowerId, orderId }) => {
      const order = await findOrder(db, borrowerId, orderId);
      const statement = order && findStatement(order, calendarDayIn(order.terms.timeZone, now));
      if (!order || !statement) throw new Error(orderId);
      const { market, currency, principal, timeZone } = order.terms;
      const { repayDate: dueOn, remaining: owed, pastDueSince, disbursedOn, writtenOffOn } = statement;
      const oldest = statement.instalments.find(({ paidOn }) => paidOn === null);
      const atWriteOff = writtenOffOn === null ? null : findStatement(order, writtenOffOn);
      const atRiskDays = [dueOn, pastDueSince].filter((on) => on !== null);
      return {
        ...{ borrowerId, orderId, market, currency, productId: order.productId },
        ...{ state: getDisbursedState(statement), principal, owed, dueOn, disbursedOn, writtenOffOn },
        ...{ dueNow: statement.dueNow, credit: statement.credit },
        outstandingPrincipal: statement.totals.principal.outstanding,
        atRiskSince: dueOn === null ? null : (atRiskDays.toSorted()[0] ?? null),
        dueAmount: oldest?.lateBase ?? 0,
        writtenOffPrincipal: atWriteOff?.totals.principal.outstanding ?? null,
        lateFrom: dueOn === null ? '2199-01-01T00:00:00.000Z' : startOfDay(addDays(dueOn, 1), timeZone),
      };
    }),
  );
  return rows;
}

/** By the calendar of the zone alone: the first instant whose day there it is. */
function startOfDay(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const quarters = Array.from(
    { length: 48 * 4 },
    (_, index) => new Date(noon - 86_400_000 + index * 900_000),
  );
  return quarters.find((at) => calendarDayIn(timeZone, at) === day)?.toISOString() ?? '';
}

const loans = ['MX174', 'MX174P', 'MX180'];
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 12 }) }) },
  fc.record({
    kind: fc.constantFrom('pay', 'waive', 'stopInterest', 'stopCharges', 'restructure', 'writeOff'),
    orderId: fc.constantFrom(...loans),
    amount: fc.integer({ min: 5_000, max: 400_000 }),
    days: fc.integer({ min: 0, max: 9 }),
  }),
);
type Step = { kind: string; orderId?: string; amount?: number; days: number };

async function take(server: TestServer, { kind, orderId = '', amount = 0, days }: Step, key: string) {
  const { services } = server;
  const request = servicingRequest(orderId, { key });
  const from = addDays(calendarDayIn('America/Mexico_City', await services.clock.now()), days);
  if (kind === 'days') await advanceDays(server, days);
  if (kind === 'pay') {
    const { reference } = await createReference(server, orderId);
    await sendPaymentNotice(server, { paymentId: key, reference, amount });
  }
  if (kind === 'waive')
    await createWaiver(services, { ...request, of: 'late_charges', amount: minor(amount) }, operatorActor);
  if (kind === 'stopInterest')
    await stopAccrual(services, { ...request, of: 'interest', from, until: null }, operatorActor);
  if (kind === 'stopCharges')
    await stopAccrual(
      services,
      { ...request, of: 'late_charges', from, until: addDays(from, 5) },
      operatorActor,
    );
  if (kind === 'restructure') {
    const total = minor((await getStatement(server, orderId))?.payoff ?? 0);
    await restructureLoan(services, { ...request, periods: [20, 20], annualRate: '0', total }, operatorActor);
  }
  if (kind === 'writeOff') await writeOffLoan(services, request, operatorActor);
}

test('each loan’s row equals its statement of the day after any events and days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      await using server = await testServer();
      await runEndOfDay(server.services);
      for (const [index, one] of steps.entries()) {
        await take(server, one, `step-${index}`).catch(() => undefined);
        expect(await listPositions(server)).toEqual(await expectedPositions(server));
      }
    }),
    { numRuns: 6 },
  );
});

test('what is due of a new schedule with earlier charges follows its days, and is filled in where a row lacks it', async () => {
  await using server = await testServer();
  await advanceDays(server, 40);
  const total = minor((await getStatement(server, 'MX174P'))?.payoff ?? 0);
  const plan = { ...servicingRequest('MX174P', { key: 'plan' }), periods: [20, 20], annualRate: '0', total };
  await restructureLoan(server.services, plan, operatorActor);
  await advanceDays(server, 20);
  const rows = await listPositions(server);
  expect(rows).toEqual(await expectedPositions(server));
  expect(rows.find(({ orderId }) => orderId === 'MX174P')?.dueNow).toBeLessThan(total);
  await server.db.updateTable('loanPositions').set({ notDue: 0, nextDueOn: '0001-01-01' }).execute();
  expect(await listPositions(server)).not.toEqual(rows);
  expect(await hasPositionsOfPreviousVersion(server.db)).toBe(true);
  await runEndOfDay(server.services);
  expect(await hasPositionsOfPreviousVersion(server.db)).toBe(false);
  expect(await listPositions(server)).toEqual(rows);
});

test('the daily run writes missing rows, those of repaid loans too', async () => {
  await using server = await testServer();
  await server.db.deleteFrom('loanPositions').execute();
  await advanceDays(server, 3);
  const rows = await listPositions(server);
  expect(rows).toEqual(await expectedPositions(server));
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['to_be_repaid', 'overdue', 'repaid']));
});
