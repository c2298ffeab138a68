import { type RawBuilder, sql } from 'kysely';
import { riskDays } from '../../../contract/desk/figureLists.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { isActivePositionSql } from '../loans/index.ts';
import type { Services } from '../services.ts';

/** In SQL: the present day of each market, as a table. */
export function marketDaysSql({ markets }: Config, now: Date): RawBuilder<unknown> {
  const rows = Object.entries(markets).map(
    ([market, { currency, timeZone }]) =>
      sql`(${market}::text, ${currency}::text, ${calendarDayIn(timeZone, now)}::date)`,
  );
  return sql`(values ${sql.join(rows)}) as m (market, currency, today)`;
}

type PortfolioGroup = { market: string; productId: string; currency: string };
type PortfolioFigures = Omit<DeskReply<'portfolioFigures'>['rows'][number], keyof PortfolioGroup>;
type ReportingPeriod = { from: string; to: string };

/**
 * The portfolio by market, product and currency: what is outstanding and at risk now, and what was disbursed, collected and written
 * off in a period. Amounts in minor units; all but what was collected are principal. The days are those of each market.
 */
export async function computePortfolioFigures(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  period: ReportingPeriod,
): Promise<(PortfolioGroup & PortfolioFigures)[]> {
  const partialFigures = await Promise.all([
    sumActive(db, config, await clock.now()),
    sumDisbursed(db, period),
    sumCollected(db, period),
    sumWrittenOff(db, period),
  ]);
  const groups = new Map<string, PortfolioGroup & PortfolioFigures>();
  for (const part of partialFigures.flat()) {
    const key = [part.currency, part.market, part.productId].join(' ');
    groups.set(key, { ...(groups.get(key) ?? noFigures), ...part });
  }
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other)).map(([, group]) => group);
}

const noFigures: PortfolioFigures = {
  activeLoans: 0,
  outstanding: 0,
  atRisk30: 0,
  atRisk60: 0,
  atRisk90: 0,
  disbursedLoans: 0,
  disbursed: 0,
  payments: 0,
  collected: 0,
  writtenOffLoans: 0,
  writtenOff: 0,
};
type PartialFigures<Name extends keyof PortfolioFigures> = PortfolioGroup & Pick<PortfolioFigures, Name>;

async function sumActive(db: Database, config: Config, now: Date) {
  const atRisk = riskDays.map((days) => {
    const isAtRisk = sql`p.at_risk_since < m.today - ${sql.lit(days)}::int`;
    return sql`coalesce(sum(p.outstanding_principal) filter (where ${isAtRisk}), 0)::bigint
      as ${sql.ref(`atRisk${days}`)}`;
  });
  const { rows } = await sql<
    PartialFigures<'activeLoans' | 'outstanding' | `atRisk${(typeof riskDays)[number]}`>
  >`
    select p.market, p.product_id as "productId", p.currency, count(*)::int as "activeLoans",
      coalesce(sum(p.outstanding_principal), 0)::bigint as outstanding, ${sql.join(atRisk)}
    from loan_positions p
    left join ${marketDaysSql(config, now)} on m.market = p.market
    where ${isActivePositionSql('p')}
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function sumDisbursed(db: Database, { from, to }: ReportingPeriod) {
  const { rows } = await sql<PartialFigures<'disbursedLoans' | 'disbursed'>>`
    select market, product_id as "productId", currency, count(*)::int as "disbursedLoans", sum(principal)::bigint as disbursed
    from loan_positions where disbursed_on between ${from}::date and ${to}::date
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function sumCollected(db: Database, { from, to }: ReportingPeriod) {
  const { rows } = await sql<PartialFigures<'payments' | 'collected'>>`
    select market, product_id as "productId", currency, count(*)::int as payments, sum(amount - reversed)::bigint as collected
    from payment_positions where value_date between ${from}::date and ${to}::date
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function sumWrittenOff(db: Database, { from, to }: ReportingPeriod) {
  const { rows } = await sql<PartialFigures<'writtenOffLoans' | 'writtenOff'>>`
    select market, product_id as "productId", currency, count(*)::int as "writtenOffLoans",
      coalesce(sum(written_off_principal), 0)::bigint as "writtenOff"
    from loan_positions where written_off_on between ${from}::date and ${to}::date
    group by 1, 2, 3`.execute(db);
  return rows;
}
