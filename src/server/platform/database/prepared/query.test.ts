import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { query, transaction, unawaitedWrite, upsert } from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase((db) =>
    sql`create table kept (paid timestamptz, received timestamptz)`.execute(db),
  );
});
afterAll(() => database.close());

const paidAt = new Date('2026-11-27T06:00:00Z');
const receivedAt = new Date('2026-11-29T18:30:00Z');
const days = query(
  { paidAt: 'timestamptz', receivedAt: 'timestamptz' },
  ($) => sql<{ days: number }>`select extract(day from ${$.receivedAt} - ${$.paidAt})::int as days`,
);

describe('the values of a query', () => {
  test('go to their names, in whatever order they are given and however often each is used', async () => {
    expect(await days.read(database.db, { receivedAt, paidAt })).toEqual([{ days: 2 }]);
    expect(await days.run(database.db, { paidAt, receivedAt })).toEqual([{ days: 2 }]);
    const twice = query({ a: 'int', b: 'int' }, ($) => sql`select ${$.b} - ${$.a} * ${$.b} as n`);
    expect(await twice.run(database.db, { a: 3, b: 10 })).toEqual([{ n: -20 }]);
  });

  test('are all of its names and no others: anything else does not compile', () => {
    // @ts-expect-error a name is missing
    days.bind({ paidAt });
    // @ts-expect-error a name is one too many
    days.bind({ paidAt, receivedAt, postedAt: receivedAt });
    // @ts-expect-error a name is another
    days.bind({ paidAt, receivdAt: receivedAt });
    // @ts-expect-error a value is of another type
    days.bind({ paidAt, receivedAt: '2026-11-29' });
    // @ts-expect-error values have names
    days.bind([paidAt, receivedAt]);
    // @ts-expect-error only what may be null is
    days.bind({ paidAt, receivedAt: null });
    // @ts-expect-error a name without a type
    expect(() => query({ a: 'int' }, ($) => sql`select ${$.a}, ${$.b}`)).not.toThrow();
  });

  test('each have a place: a name that the query does not use is an error when it is built', () => {
    const build = () => query({ a: 'int', b: 'int' }, ($) => sql`select ${$.a}`);
    expect(build).toThrow('no place for b in select $1::int');
  });

  test('keep their types where nothing around them says one: lists, nulls, bytes', async () => {
    const types = query(
      { days: 'date[]', caps: '(bigint | null)[]', none: 'date | null', hash: 'bytea', is: 'boolean' },
      ($) =>
        sql`select ${$.days} as days, ${$.caps} as caps, ${$.none} as none, ${$.hash} as hash, ${$.is} as is`,
    );
    const values = { days: ['2026-11-27'], caps: [1, null], none: null, hash: Buffer.from('a'), is: true };
    expect(await types.read(database.db, values)).toEqual([values]);
  });

  test('stand beside what is the same each time', async () => {
    const sum = query({ a: 'int' }, ($) => sql`select ${$.a} + ${5}::int as sum`);
    expect(await sum.run(database.db, { a: 1 })).toEqual([{ sum: 6 }]);
  });

  test('of a write go to columns that are named as well', async () => {
    const insertRow = unawaitedWrite(
      { paidAt: 'timestamptz', receivedAt: 'timestamptz' },
      ($) => sql`insert into kept (received, paid) values (${$.receivedAt}, ${$.paidAt})`,
    );
    await transaction(database.db, (trx) => insertRow.run(trx, { paidAt, receivedAt }));
    expect((await sql`select paid, received from kept`.execute(database.db)).rows).toEqual([
      { paid: paidAt, received: receivedAt },
    ]);
  });
});

test('an upsert writes all but its key to the row that is there, columns of its own among them', async () => {
  await sql`create table debts (loan_id text primary key, owed int, owed_cents int)`.execute(database.db);
  const types = { loanId: 'text', owed: 'int' } as const;
  const writeDebt = upsert('debts', ['loanId'], types, ($) => ({ ...$, owedCents: sql`${$.owed} * 100` }));
  for (const [loanId, owed] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    await writeDebt.run(database.db, { loanId, owed });
  const { rows } = await sql`select * from debts order by loan_id`.execute(database.db);
  expect(rows).toEqual([
    { loanId: 'a', owed: 3, owedCents: 300 },
    { loanId: 'b', owed: 2, owedCents: 200 },
  ]);
});
