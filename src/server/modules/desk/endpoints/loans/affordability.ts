import { sql } from 'kysely';
import {
  type AgreedTerms,
  add,
  addDays,
  calendarDayIn,
  closedStates,
  computeSchedule,
  computeTotalRepayment,
  type Day,
  type Statement,
} from '../../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { findOrdersByKeys, findStatement, type Order } from '../../../loans/index.ts';

/** How many days of payments are held against what is earned in a month. */
const monthDays = 30;

/** The most that the schedule of a loan asks for within any month, were it paid out on the day. */
export function computeMonthlyPayment(terms: AgreedTerms, day: Day): number {
  const schedule = computeSchedule(terms, day);
  const monthTotals = schedule.map(({ dueOn: end }) => {
    const start = addDays(end, -monthDays);
    return computeTotalRepayment(schedule.filter(({ dueOn }) => dueOn > start && dueOn <= end));
  });
  return Math.max(0, ...monthTotals);
}

/** What an open loan or application asks for within a month from the day, with what is late already. */
export function computeDueWithinMonth(
  order: Pick<Order, 'terms'>,
  statement: Statement | null,
  today: Day,
): number {
  return statement === null ? computeMonthlyPayment(order.terms, today) : sumDueWithinMonth(statement);
}

function sumDueWithinMonth({ asOf, instalments }: Statement): number {
  const end = addDays(asOf, monthDays);
  return add(...instalments.filter(({ dueOn }) => dueOn <= end).map(({ outstanding }) => outstanding));
}

/** What each borrower declared to earn in a month, in minor units; who declared none is left out. */
export async function findMonthlyIncomes(
  db: Database,
  borrowerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('certifications')
    .select(['borrowerId', sql<number | null>`(declared ->> 'monthlyIncome')::float8`.as('monthlyIncome')])
    .where('borrowerId', 'in', [...new Set(borrowerIds)])
    .where('step', '=', 'job')
    .execute();
  return new Map(
    rows.flatMap(({ borrowerId, monthlyIncome }) =>
      monthlyIncome !== null && monthlyIncome > 0 ? [[borrowerId, Math.round(monthlyIncome)]] : [],
    ),
  );
}

type Applied = OrderKey & { terms: AgreedTerms };

/** What the other open loans and applications of each application's borrower, in its currency, ask for within a month. */
export async function findOtherPayments(
  db: Database,
  applications: readonly Applied[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (applications.length === 0) return new Map();
  const keys = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(applications.map(({ borrowerId }) => borrowerId))])
    .where('state', 'not in', closedStates)
    .execute();
  const open = Map.groupBy(await findOrdersByKeys(db, keys), ({ borrowerId }) => borrowerId);
  return new Map(
    applications.map(({ borrowerId, orderId, terms }) => {
      const today = calendarDayIn(terms.timeZone, now);
      const others = (open.get(borrowerId) ?? []).filter(
        (other) => other.orderId !== orderId && other.terms.currency === terms.currency,
      );
      const payments = others.map((other) =>
        computeDueWithinMonth(other, findStatement(other, today), today),
      );
      return [orderId, payments.reduce((total, payment) => total + payment, 0)];
    }),
  );
}

/** A share with four decimals; null: nothing is known that it could be of. */
export function computeShare(part: number, whole: number | undefined): number | null {
  return whole === undefined ? null : Math.round((part / whole) * 10_000) / 10_000;
}
