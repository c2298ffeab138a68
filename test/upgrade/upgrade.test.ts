import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, toDay } from '../../src/lending/index.ts';
import { readConfig } from '../../src/server/config/index.ts';
import { toPostingKey } from '../../src/server/modules/ledger/index.ts';
import {
  findOrder,
  findStatement,
  reprocessDisbursedLoan,
  runEndOfDay,
} from '../../src/server/modules/loans/index.ts';
import { listSuspense } from '../../src/server/modules/payments/index.ts';
import { reconcileLedger } from '../../src/server/modules/reconciliation/index.ts';
import { type Database, transaction } from '../../src/server/platform/database/index.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createDatabase, openPool } from '../../src/server/platform/database/pool.ts';
import { createEmptyDatabase } from '../testDatabase.ts';

const log = pino({ level: 'silent' });
const migrations = join(import.meta.dirname, '../../src/server/platform/database/migrations');
const lastFirstVersionFile = '0009_missed_payments.sql';
/** The day to which the first version had brought these loans, and what its pages said then. */
const firstVersionDay = toDay('2026-03-20');
const firstVersionFigures = [
  { borrowerId: 1001, orderId: 'FORMER4', repayAmount: 753_045, payoff: 753_045, credit: 0, settledOn: null },
  { borrowerId: 1001, orderId: 'FORMER1', repayAmount: 646_589, payoff: 646_589, credit: 0, settledOn: null },
  { borrowerId: 1002, orderId: 'FORMER0', repayAmount: 0, payoff: 0, credit: 426, settledOn: '2026-01-12' },
  {
    borrowerId: 2001,
    orderId: 'FORMERIN',
    repayAmount: 674_297,
    payoff: 1_017_494,
    credit: 0,
    settledOn: null,
  },
] as const;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let db: Database;

/** A database as the first version left it, brought to this one. */
beforeEach(async () => {
  database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'quincena-former-'));
  for (const name of await readdir(migrations))
    if (name <= lastFirstVersionFile) await cp(join(migrations, name), join(folder, name));
  await migrate(database.connection, log, folder);
  await rm(folder, { recursive: true });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(await readFile(join(import.meta.dirname, 'former.sql'), 'utf8'));
  await client.end();
  await migrate(database.connection, log);
  db = createDatabase(openPool(database.connection, 4, log));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function getStatement(borrowerId: number, orderId: string, asOf = firstVersionDay) {
  const order = await findOrder(db, borrowerId, orderId);
  const statement = order && findStatement(order, asOf);
  if (!statement) throw new Error(`${orderId} was paid out`);
  return statement;
}

function runDailyOn(asOf: string): Promise<void> {
  const clock = { now: async () => new Date(`${asOf}T18:00:00Z`) };
  return runEndOfDay({ db, config: readConfig(), clock, log });
}

describe('loans of the first version', () => {
  test('stand in the ledger as their terms say, without a posting', async () => {
    expect((await reconcileLedger(db)).mismatches).toEqual([]);
  });

  test('say what they said: their terms keep the interest of the schedule, uncapped', async () => {
    for (const { borrowerId, orderId, ...figures } of firstVersionFigures)
      expect(await getStatement(borrowerId, orderId), orderId).toMatchObject(figures);
  });

  test('money that waited in suspense waits still, and what was given to its order does not', async () => {
    expect(await listSuspense(db)).toEqual([
      expect.objectContaining({ provider: 'sandbox', paymentId: 'w:1', amount: 7_700 }),
    ]);
  });

  test('live on: charges accrue, a payment that comes early counts, and the ledger fits', async () => {
    const laterDay = addDays(firstVersionDay, 9);
    await runDailyOn(laterDay);
    expect((await reconcileLedger(db)).mismatches).toEqual([]);
    const { payoff } = await getStatement(2001, 'FORMERIN', laterDay);
    await transaction(db, async (trx) => {
      const payment = { provider: 'sandbox', paymentId: 'now', reference: 'r', amount: payoff };
      const timestamps = {
        paidAt: new Date(`${laterDay}T18:00:00Z`),
        receivedAt: new Date(`${laterDay}T18:00:00Z`),
      };
      await trx
        .insertInto('receivedPayments')
        .values({ ...payment, ...timestamps, currency: 'INR', borrowerId: 2001 })
        .execute();
      await trx
        .insertInto('payments')
        .values({
          ...payment,
          ...timestamps,
          borrowerId: 2001,
          orderId: 'FORMERIN',
          channel: 'UPI',
          purpose: 1,
          extensionSequence: null,
          valueDate: laterDay,
        })
        .execute();
      await reprocessDisbursedLoan(trx, 2001, 'FORMERIN', {
        event: toPostingKey('payment', 'sandbox:now'),
        valueDate: laterDay,
        now: timestamps.receivedAt,
        today: laterDay,
      });
    });
    expect(await getStatement(2001, 'FORMERIN', laterDay)).toMatchObject({ settledOn: laterDay, credit: 0 });
    await runDailyOn(addDays(laterDay, 30));
    expect((await reconcileLedger(db)).mismatches).toEqual([]);
  });
});
