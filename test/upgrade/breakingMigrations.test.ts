import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBreakingStatements } from './breakingMigrations.ts';

const folder = join(import.meta.dirname, '../../src/server/platform/database/migrations');
/** Versions up to this one were never served beside another. */
const lastUncheckedMigration = '0033';

const findBreaking = (sql: string, earlier = ['0034_expand.sql']) =>
  findBreakingStatements({ name: '0099_new.sql', sql }, earlier).map((line) =>
    line.replace('0099_new.sql: ', ''),
  );

test('every migration leaves the version before it able to serve', () => {
  const names = readdirSync(folder).sort();
  const breakingStatements = names.flatMap((name, index) => {
    if (name < lastUncheckedMigration || name.startsWith(lastUncheckedMigration)) return [];
    return findBreakingStatements(
      { name, sql: readFileSync(join(folder, name), 'utf8') },
      names.slice(0, index),
    );
  });
  expect(breakingStatements).toEqual([]);
});

describe('what the version before stumbles over is refused:', () => {
  test.each([
    ['drop table loans', 'table dropped'],
    ['alter table loans drop column a', 'loans: DropColumn a'],
    ['alter table loans rename column a to b', 'loans: a renamed'],
    ['alter table loans rename to credits', 'loans: loans renamed'],
    ['alter table loans alter column a type bigint', 'loans: AlterColumnType a'],
    ['alter table loans alter column a set not null', 'loans: SetNotNull a'],
    ['alter table loans alter column a drop default', 'loans: ColumnDefault a'],
    ['alter table loans add column a int not null', 'loans: a is not null and has no default'],
    ["alter table loans add column a text unique default ''", 'loans: a is unique and has a default'],
    ['alter table loans add constraint c check (a > 0)', 'loans: AddConstraint c'],
    ['alter table loans add foreign key (a) references orders', 'loans: AddConstraint'],
    ['create unique index one on loans (a)', 'loans: a new unique index'],
    ['drop index loans_of_day', 'index dropped'],
    ['create trigger t before update on loans for each row execute function f()', 'loans: a new trigger'],
    ['revoke insert on loans from server', 'a right is taken away'],
    ['truncate loans', 'TruncateStmt: not known to be harmless'],
  ])('%s', (sql, breakingStatements) => {
    expect(findBreaking(sql)).toEqual([breakingStatements]);
  });
});

test('what adds is taken: tables with all of their own, columns that may be missing, indexes', () => {
  const sql = `create table notes (id int primary key, order_id text not null);
    create unique index notes_of_order on notes (order_id);
    create trigger kept before update on notes for each row execute function refuse();
    alter table loans add column a text, add column b int not null default 0 check (b >= 0);
    alter table loans alter column c drop not null;
    create index loans_a on loans (a);
    update loans set a = '' where a is null;`;
  expect(findBreaking(sql)).toEqual([]);
});

test('a unique index is taken where the version before leaves one of its columns null', () => {
  const addColumn = 'alter table loans add column a text;';
  expect(findBreaking(`${addColumn} create unique index one on loans (b, a)`)).toEqual([]);
  expect(
    findBreaking(`${addColumn} create unique index one on loans (b, a) nulls not distinct`),
  ).toHaveLength(1);
  expect(findBreaking(`${addColumn} create unique index one on loans (b)`)).toHaveLength(1);
  expect(findBreaking(`${addColumn} create unique index one on orders (a)`)).toHaveLength(1);
  const addColumnWithDefault = "alter table loans add column a text default '';";
  expect(findBreaking(`${addColumnWithDefault} create unique index one on loans (a)`)).toHaveLength(1);
});

test('the contract step names the migration since which nobody needs what it takes away', () => {
  const drop = 'alter table loans drop column a;';
  expect(findBreaking(`-- contract of 0034: nothing reads or writes it since then\n${drop}`)).toEqual([]);
  expect(findBreaking(`-- contract of 0098: there is no such one\n${drop}`)).toHaveLength(1);
  expect(findBreaking(`-- contract of 0034: añadió b\n${drop}\n${drop}`)).toHaveLength(1);
});

test('a trigger on a table of before says that it refuses nothing', () => {
  const trigger = 'create trigger t before insert on loans for each row execute function f();';
  expect(findBreaking(trigger)).toHaveLength(1);
  expect(findBreaking(`-- fills: a day that the version before leaves null\n${trigger}`)).toEqual([]);
  expect(findBreaking('-- fills: nothing of the kind\nalter table loans drop column a;')).toHaveLength(1);
});

test('a check that takes more than before says so, and is replaced in one statement', () => {
  const replaceConstraint = 'alter table loans drop constraint c, add constraint c check (a > 0);';
  expect(findBreaking(replaceConstraint)).toHaveLength(1);
  expect(findBreaking(`-- wider: negative ones were never taken\n${replaceConstraint}`)).toEqual([]);
  expect(findBreaking('-- wider: a new one\nalter table loans drop constraint c;')).toHaveLength(1);
  expect(findBreaking('-- wider: nothing of the kind\nalter table loans drop column a;')).toHaveLength(1);
});
