import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDayIn, type LoanTerms, minor } from '../../../../lending/index.ts';
import { arbitraryLoans, propertyParameters } from '../../../../lending/testing/arbitraries.ts';
import { transaction } from '../../../platform/database/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { toPostingKey } from '../../ledger/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { createWaiver } from '../../servicing/index.ts';
import { advanceDays, operatorActor, servicingRequest } from '../../servicing/testing/servicing.ts';
import { findOrders } from '../orders/order.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { reprocessDisbursedLoan } from '../orders/reprocessLoan.ts';

type GeneratedLoan = { terms: LoanTerms; age: number };

const loans = fc.array(fc.record({ terms: arbitraryLoans, age: fc.integer({ min: 0, max: 60 }) }), {
  minLength: 25,
  maxLength: 25,
});
const steps = fc.array(
  fc.record({ days: fc.integer({ min: 1, max: 20 }), waived: fc.integer({ min: 1, max: 50_000 }) }),
  { minLength: 4, maxLength: 4 },
);

async function findToday({ services }: TestServer) {
  return calendarDayIn('America/Mexico_City', await services.clock.now());
}

/** Disburses a loan so many days ago, and brings it to today by a replay. */
async function disburse(server: TestServer, { terms, age }: GeneratedLoan, orderId: string): Promise<void> {
  const today = await findToday(server);
  const { disbursedOn: _, ...agreedTerms } = terms;
  const key = { borrowerId: ana.borrowerId, orderId };
  const disbursedOn = addDays(today, -age);
  const now = await server.services.clock.now();
  await transaction(server.db, async (trx) => {
    await trx
      .insertInto('orders')
      .values({
        ...{ ...key, disbursedOn, blockedProductId: null, createdAt: now },
        ...{ productId: 'mx-quincena', state: 'paying_out', terms: JSON.stringify(agreedTerms) },
      })
      .execute();
    const cause = { event: toPostingKey('disbursement'), valueDate: disbursedOn, now, today };
    await reprocessDisbursedLoan(trx, key.borrowerId, orderId, cause);
  });
}

async function listInstalments({ db }: TestServer) {
  const rows = await db
    .selectFrom('instalments')
    .select(['orderId', 'number', 'unpaid', 'lateDays', 'lateNumerator'])
    .where('orderId', 'like', 'GENERATED%')
    .where('unpaid', '>', 0)
    .orderBy('orderId')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, lateNumerator: Number(row.lateNumerator) }));
}

/** What the rows have to be: the instalments of each loan's statement of today. */
async function replayInstalments(server: TestServer) {
  const today = await findToday(server);
  const orders = await findOrders(server.db, ana.borrowerId);
  const generated = orders.filter(({ orderId }) => orderId.startsWith('GENERATED'));
  return generated
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
    .flatMap((order) =>
      (findStatement(order, today)?.instalments ?? [])
        .filter(({ lateBase }) => lateBase > 0)
        .map(({ number, lateBase, lateDays, lateNumerator }) => ({
          ...{ orderId: order.orderId, number, unpaid: lateBase, lateDays, lateNumerator },
        })),
    );
}

async function countSetBasedAccruals({ db }: TestServer): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerEntries')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('orderId', 'like', 'GENERATED%')
    .where('event', 'like', 'accrual:%')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countZeroAmounts({ db }: TestServer): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerLines')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('orderId', 'like', 'GENERATED%')
    .where('amount', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('the set-based accrual of any terms, days and waivers equals the replay', async () => {
  let accruals = 0;
  let waivers = 0;
  await fc.assert(
    fc.asyncProperty(loans, steps, async (generated, sequence) => {
      await using server = await testServer();
      for (const [index, loan] of generated.entries()) await disburse(server, loan, `GENERATED${index}`);
      for (const [index, { days, waived }] of sequence.entries()) {
        await advanceDays(server, days);
        expect(await listInstalments(server)).toEqual(await replayInstalments(server));
        expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
        const request = servicingRequest(`GENERATED${index}`, { key: `waiver-${index}` });
        const waiver = { ...request, of: 'interest', amount: minor(waived) } as const;
        const { state } = await createWaiver(server.services, waiver, operatorActor);
        if (state === 'done') waivers += 1;
      }
      expect(await countZeroAmounts(server)).toBe(0);
      accruals += await countSetBasedAccruals(server);
    }),
    // A failure isn't shrunk: each attempt is a database.
    { ...propertyParameters, numRuns: 6, endOnFailure: true },
  );
  expect(accruals).toBeGreaterThan(100);
  expect(waivers).toBeGreaterThan(5);
});
