import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, day } from '../../src/lending/index.ts';
import { readConfig } from '../../src/server/config/index.ts';
import { type Database, transaction } from '../../src/server/database/index.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { kyselyOn, openPool } from '../../src/server/database/pool.ts';
import { bookOrder, findOrder, runDay, statementFor } from '../../src/server/loans/index.ts';
import { listSuspense } from '../../src/server/payments/index.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import { bareDatabase } from '../database.ts';

const log = pino({ level: 'silent' });
const migrations = join(import.meta.dirname, '../../src/server/database/migrations');
const lastOfTheFirstVersion = '0009_missed_payments.sql';
/** The day to which the first version had brought these loans, and what its pages said then. */
const then = day('2026-03-20');
const told = [
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

let database: Awaited<ReturnType<typeof bareDatabase>>;
let db: Database;

/** A database as the first version left it, brought to this one. */
beforeEach(async () => {
  database = await bareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'quincena-former-'));
  for (const name of await readdir(migrations))
    if (name <= lastOfTheFirstVersion) await cp(join(migrations, name), join(folder, name));
  await migrate(database.connection, log, folder);
  await rm(folder, { recursive: true });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(await readFile(join(import.meta.dirname, 'former.sql'), 'utf8'));
  await client.end();
  await migrate(database.connection, log);
  db = kyselyOn(openPool(database.connection, 4, log));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function standing(borrowerId: number, orderId: string, on = then) {
  const order = await findOrder(db, borrowerId, orderId);
  const statement = order && statementFor(order, on);
  if (!statement) throw new Error(`${orderId} was paid out`);
  return statement;
}

function runOn(on: string): Promise<void> {
  const clock = { now: async () => new Date(`${on}T18:00:00Z`) };
  return runDay({ db, config: readConfig(), clock, log });
}

describe('loans of the first version', () => {
  test('stand in the ledger as their terms say, without a posting', async () => {
    expect((await reconcile(db)).mismatches).toEqual([]);
  });

  test('say what they said: their terms keep the interest of the schedule, uncapped', async () => {
    for (const { borrowerId, orderId, ...figures } of told)
      expect(await standing(borrowerId, orderId), orderId).toMatchObject(figures);
  });

  test('money that waited in suspense waits still, and what was given to its order does not', async () => {
    expect(await listSuspense(db)).toEqual([
      expect.objectContaining({ provider: 'sandbox', paymentId: 'w:1', amount: 7_700 }),
    ]);
  });

  test('live on: charges accrue, a payment that comes early counts, and the ledger fits', async () => {
    const later = addDays(then, 9);
    await runOn(later);
    expect((await reconcile(db)).mismatches).toEqual([]);
    const { payoff } = await standing(2001, 'FORMERIN', later);
    await transaction(db, async (trx) => {
      const paid = { provider: 'sandbox', paymentId: 'now', reference: 'r', amount: payoff };
      const at = { paidAt: new Date(`${later}T18:00:00Z`), receivedAt: new Date(`${later}T18:00:00Z`) };
      await trx
        .insertInto('receivedPayments')
        .values({ ...paid, ...at, currency: 'INR', borrowerId: 2001 })
        .execute();
      await trx
        .insertInto('payments')
        .values({
          ...paid,
          ...at,
          borrowerId: 2001,
          orderId: 'FORMERIN',
          channel: 'UPI',
          purpose: 1,
          extensionSequence: null,
          valueDate: later,
        })
        .execute();
      await bookOrder(trx, 2001, 'FORMERIN', {
        event: 'payment:sandbox:now',
        valueDate: later,
        now: at.receivedAt,
        today: later,
      });
    });
    expect(await standing(2001, 'FORMERIN', later)).toMatchObject({ settledOn: later, credit: 0 });
    await runOn(addDays(later, 30));
    expect((await reconcile(db)).mismatches).toEqual([]);
  });
});
