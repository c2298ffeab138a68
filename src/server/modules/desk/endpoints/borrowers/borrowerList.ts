import { type RawBuilder, sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, daysBetween, toDay } from '../../../../../lending/index.ts';
import { type Config, getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import type { Services } from '../../../services.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';

type ListServices = Pick<Services, 'db' | 'config' | 'clock'>;
type Filters = Omit<DeskInput<'borrowers'>, 'query'>;
type Person = Omit<DeskRowInput<'borrowers'>, 'openLoans' | 'owed' | 'currency' | 'daysLate'>;

/** Borrower 0 is the lender. */
const firstBorrowerId = 1;

/** Everybody, by when they came and by what their loans are. */
export async function listBorrowers(services: ListServices, input: Filters) {
  const { state, daysLateFrom = 0, market, createdFrom, createdTo, sort } = input;
  let query = services.db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName', 'market', 'mobilePhone', 'createdAt', 'closedAt'])
    .where('borrowerId', '>=', firstBorrowerId);
  if (market !== undefined) query = query.where('market', '=', market);
  if (createdFrom !== undefined)
    query = query.where('createdAt', '>=', startOfListDay(services.config, createdFrom, market));
  if (createdTo !== undefined)
    query = query.where('createdAt', '<', endOfListDay(services.config, createdTo, market));
  if (state === 'open') query = query.where(hasLoan(sql`p.owed > 0`));
  if (state === 'none') query = query.where(sql<boolean>`not ${hasLoan(sql`p.owed > 0`)}`);
  const daysLate = Math.max(daysLateFrom, state === 'late' ? 1 : 0);
  if (daysLate > 0) {
    const now = await services.clock.now();
    query = query.where(hasLoan(isLate(services.config, daysLate, now)));
  }
  const createdAt = { createdAt: 'instant', borrowerId: 'number' } as const;
  const sortOrder = chooseSortOrder(sort, { createdAt }, { by: createdAt, isDescending: true });
  return paginate(query, sortOrder, input, (rows) =>
    withDebts(
      services,
      rows.map(({ fullName: name, mobilePhone, ...row }) => {
        return { ...row, name, phone: maskAllButLast(mobilePhone), by: null, orderId: null };
      }),
    ),
  );
}

/** In SQL: whether a borrower has a loan, `p`, of which a condition holds. */
function hasLoan(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from loan_positions p where p.borrower_id = borrowers.borrower_id and ${condition}
  )`;
}

/** In SQL: whether a loan `p` is late for so many days of its market. */
function isLate(config: Config, days: number, now: Date): RawBuilder<boolean> {
  const ofMarkets = Object.entries(config.markets).map(([market, { timeZone }]) => {
    return sql`p.market = ${market} and p.due_on <= ${addDays(calendarDayIn(timeZone, now), -days)}::date`;
  });
  return sql<boolean>`(${sql.join(ofMarkets, sql` or `)})`;
}

/** The rows with what the loans of each borrower come to, by their positions (modules/loans/orders/loanPosition.ts). */
export async function withDebts<Row extends Person>(
  { db, config, clock }: ListServices,
  rows: readonly Row[],
) {
  const debts = await findDebts(db, rows);
  const now = await clock.now();
  return rows.map((row) => {
    const { currency, timeZone } = getMarket(config, row.market);
    const { openLoans, owed, dueOn } = debts.get(row.borrowerId) ?? { openLoans: 0, owed: 0, dueOn: null };
    const daysLate =
      dueOn === null ? 0 : Math.max(0, daysBetween(toDay(dueOn), calendarDayIn(timeZone, now)));
    return { ...row, openLoans, owed, currency, daysLate };
  });
}

async function findDebts(db: Database, rows: readonly { borrowerId: number }[]) {
  if (rows.length === 0) return new Map<number, never>();
  const debts = await db
    .selectFrom('loanPositions')
    .select('borrowerId')
    .select([
      sql<number>`(count(*) filter (where owed > 0))::int`.as('openLoans'),
      sql<number>`sum(owed)::bigint`.as('owed'),
      sql<string | null>`min(due_on)`.as('dueOn'),
    ])
    .where('borrowerId', 'in', [...new Set(rows.map(({ borrowerId }) => borrowerId))])
    .groupBy('borrowerId')
    .execute();
  return new Map(debts.map((row) => [row.borrowerId, row]));
}
