import { type RawBuilder, sql } from 'kysely';
import type { ContactRestriction } from '../../../../../contract/desk/collections.ts';
import { collectionProblemType } from '../../../../../contract/status.ts';
import { addDays } from '../../../../../lending/index.ts';
import { type MarketDay, todaySql } from '../../marketDays.ts';

/** In SQL: the reasons against calling the borrower of a row now, the strongest first. */
function listContactRestrictions(
  marketDays: readonly MarketDay[],
): readonly [ContactRestriction, RawBuilder<boolean>][] {
  const today = todaySql(marketDays);
  const hasComplaint = sql<boolean>`exists (
    select from complaints c
    where c.borrower_id = collection_cases.borrower_id and c.problem_type = ${collectionProblemType}
      and c.answered_at is null
  )`;
  const hasClaim = sql<boolean>`exists (
    select from payment_claims p
    where p.borrower_id = collection_cases.borrower_id and p.state = 'open'
  )`;
  return [
    ['claim', hasClaim],
    ['hold', sql<boolean>`held_until >= ${today}`],
    ['complaint', hasComplaint],
    ['dispute', sql<boolean>`is_disputed`],
    ['promise', sql<boolean>`promised_by >= ${today}`],
    ['offer', sql<boolean>`offered_until >= ${today}`],
    ['wrongNumber', sql<boolean>`is_phone_wrong`],
    ['calledToday', sql<boolean>`called_on = ${today} and next_action_on is distinct from called_on`],
    ['later', sql<boolean>`next_action_on > ${today}`],
    ['hours', sql<boolean>`not ${isInHours(marketDays)}`],
  ];
}

/** In SQL: the first reason against calling the borrower of a row now; null: none. */
export function firstContactRestrictionSql(
  marketDays: readonly MarketDay[],
): RawBuilder<ContactRestriction | null> {
  const cases = listContactRestrictions(marketDays).map(
    ([name, applies]) => sql`when ${applies} then ${sql.lit(name)}`,
  );
  return sql<ContactRestriction | null>`case ${sql.join(cases, sql` `)} end`;
}

/** In SQL: all reasons against calling the borrower of a row now, the strongest first. */
export function contactRestrictionsSql(marketDays: readonly MarketDay[]): RawBuilder<ContactRestriction[]> {
  const cases = listContactRestrictions(marketDays).map(
    ([name, applies]) => sql`case when ${applies} then ${sql.lit(name)} end`,
  );
  return sql<ContactRestriction[]>`array_remove(array[${sql.join(cases)}], null)`;
}

/** In SQL: whether {@link firstContactRestrictionSql} is null, in terms whose shares of the rows PostgreSQL can estimate. */
export function isCallableSql(marketDays: readonly MarketDay[]): RawBuilder<boolean> {
  const absent = listContactRestrictions(marketDays).map(([, applies]) => sql`(${applies}) is not true`);
  return sql<boolean>`(${sql.join([isInHours(marketDays), ...absent], sql` and `)})`;
}

/** In SQL: whether the hours of a row's market allow calls. */
function isInHours(marketDays: readonly MarketDay[]): RawBuilder<boolean> {
  const callable = marketDays.filter(({ isCallable }) => isCallable).map(({ market }) => market);
  return sql<boolean>`market = any(${callable}::text[])`;
}

/** In SQL: whether a day of a row lies so many days before its market's. */
export function isDaysAgo(
  column: string,
  marketDays: readonly MarketDay[],
  [minDays, maxDays]: readonly [number, number],
): RawBuilder<boolean> {
  const ofMarkets = marketDays.map(({ market, today }) => {
    const [from, until] = [addDays(today, -maxDays), addDays(today, -minDays)];
    return sql`market = ${market} and ${sql.ref(column)} between ${from}::date and ${until}::date`;
  });
  return sql<boolean>`(${sql.join(ofMarkets, sql` or `)})`;
}

/**
 * In SQL: whether something is still overdue, whatever was paid since the list was computed. A scalar subquery, since an
 * `exists` may be planned as a join with all unpaid instalments.
 */
export function isStillLate(marketDays: readonly MarketDay[]): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from instalments i
    where i.borrower_id = collection_cases.borrower_id and i.unpaid > 0 and i.due_on < ${todaySql(marketDays)}
    limit 1
  )`;
}
