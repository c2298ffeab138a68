import { sql } from 'kysely';
import { hasUndepositedCash } from '../../modules/tills/index.ts';
import type { Database } from '../../platform/database/index.ts';

type BacklogKind =
  | 'payment'
  | 'decision'
  | 'payout'
  | 'complaint'
  | 'personal_data_alert'
  | 'deposit'
  | 'counted_cash'
  | 'open_till';

/** Each by an index of its own, so that asking every few seconds costs nothing. */
export type GaugeValues = {
  /** Since when the oldest of each kind waits; null where none does. */
  waiting: Record<BacklogKind, Date | null>;
  jobs: { name: string; due: number; oldestSeconds: number }[];
  jobsGivenUp: number;
  /** Before the first check, since when there are jobs at all. */
  ledgerCheckedAt: Date | null;
  /** Open differences between providers' own lists and the payouts. */
  payoutDifferences: { kind: string; open: number }[];
  /** Since when the oldest list of payouts that can't be had is asked for. */
  payoutListMissing: Date | null;
  /** When each machine's token ends, but for revoked ones. */
  tokens: { name: string; expiresAt: Date }[];
};

export async function readGaugeValues(db: Database): Promise<GaugeValues> {
  const { rows } = await sql<{ kind: BacklogKind; since: Date | null }>`select kind, since from (values
    ('payment', (select min(received_at) from received_payments
      where suspended_at is not null and matched_at is null and return_asked_at is null
        and reversed < amount)),
    ('decision', (select min(created_at) from orders where state = 'in_review')),
    ('payout', (select min(decided_at) from orders where state = 'paying_out')),
    ('complaint', (select min(sent_at) from complaints where answered_at is null)),
    ('personal_data_alert', (select min(reached_at) from personal_data_alerts where reviewed_at is null)),
    ('deposit', (select min(deposited_at) from till_deposits where matched_at is null)),
    ('counted_cash', (select min(closed_at) from tills where ${hasUndepositedCash})),
    ('open_till', (select min(opened_at) from tills where closed_at is null))
  ) as waiting (kind, since)`.execute(db);
  const oldestWaiting = Object.fromEntries(
    rows.map(({ kind, since }) => [kind, since]),
  ) as GaugeValues['waiting'];
  const { rows: jobs } = await sql<GaugeValues['jobs'][number]>`
    select name, count(*)::int as due, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> 'gave-up'
    group by name`.execute(db);
  const { rows: jobTotals } = await sql<Pick<GaugeValues, 'jobsGivenUp' | 'ledgerCheckedAt'>>`select
    (select count(*)::int from pgboss.job
      where name = 'gave-up' and created_on > now() - interval '7 days') as "jobsGivenUp",
    coalesce(
      (select max(completed_on) from pgboss.job where name = 'ledger-check' and state = 'completed'),
      (select min(created_on) from pgboss.job)) as "ledgerCheckedAt"`.execute(db);
  const [{ jobsGivenUp, ledgerCheckedAt } = { jobsGivenUp: 0, ledgerCheckedAt: null }] = jobTotals;
  const tokens = await db
    .selectFrom('operatorTokens')
    .select(['name', 'expiresAt'])
    .where('revokedAt', 'is', null)
    .execute();
  const { rows: payoutDifferences } = await sql<GaugeValues['payoutDifferences'][number]>`
    select kind, count(*)::int as open from payout_differences where closed_at is null group by kind`.execute(
    db,
  );
  const { rows: missingStatements } = await sql<{ since: Date | null }>`
    select min(missing_since) as since from payout_statements where read_at is null`.execute(db);
  const payoutListMissing = missingStatements[0]?.since ?? null;
  return {
    payoutDifferences,
    payoutListMissing,
    waiting: oldestWaiting,
    jobs,
    jobsGivenUp,
    ledgerCheckedAt,
    tokens,
  };
}
