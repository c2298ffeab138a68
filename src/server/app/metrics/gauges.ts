import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { payoutDifferenceKinds } from '../../../contract/desk/payouts.ts';
import { isUnallocatedSql } from '../../modules/payments/index.ts';
import { hasUndepositedCashSql, needsCountApprovalSql } from '../../modules/tills/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { deadLetterQueue, recentDays } from '../../platform/jobs/index.ts';

type GaugeValues = Awaited<ReturnType<typeof readGaugeValues>>;

/** Each by an index of its own, so that asking every few seconds costs nothing. */
async function readGaugeValues(db: Database) {
  /** Since when the oldest of each kind is pending; null where none is. */
  const { rows: waiting } = await sql<{ kind: string; since: Date | null }>`select kind, since from (values
    ('payment', (select min(received_at) from received_payments where ${isUnallocatedSql})),
    ('decision', (select min(created_at) from orders where state = 'in_review')),
    ('payout', (select min(decided_at) from orders where state = 'paying_out')),
    ('complaint', (select min(sent_at) from complaints where answered_at is null)),
    ('personal_data_alert', (select min(reached_at) from personal_data_alerts where reviewed_at is null)),
    ('deposit', (select min(deposited_at) from till_deposits where matched_at is null)),
    ('counted_cash', (select min(closed_at) from tills where ${hasUndepositedCashSql([])})),
    ('till_difference', (select min(closed_at) from tills where ${needsCountApprovalSql})),
    ('open_till', (select min(opened_at) from tills where closed_at is null))
  ) as waiting (kind, since)`.execute(db);
  const { rows: jobs } = await sql<{ name: string; due: number; oldestSeconds: number }>`
    select name, count(*)::int as due, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> ${deadLetterQueue}
    group by name`.execute(db);
  /** The ledger before its first check: since when there are jobs at all. */
  const { rows: jobTotals } = await sql<{ jobsGivenUp: number; ledgerCheckedAt: Date | null }>`select
    (select count(*)::int from pgboss.job
      where name = ${deadLetterQueue} and created_on > now() - ${recentDays} * interval '1 day') as "jobsGivenUp",
    coalesce(
      (select max(completed_on) from pgboss.job where name = 'ledger-check' and state = 'completed'),
      (select min(created_on) from pgboss.job)) as "ledgerCheckedAt"`.execute(db);
  const [totals = { jobsGivenUp: 0, ledgerCheckedAt: null }] = jobTotals;
  const tokens = await db
    .selectFrom('operatorTokens')
    .select(['name', 'expiresAt'])
    .where('revokedAt', 'is', null)
    .execute();
  const { rows: payoutDifferences } = await sql<{ kind: string; open: number }>`
    select kind, count(*)::int as open from payout_differences where closed_at is null group by kind`.execute(
    db,
  );
  const { rows: missingStatements } = await sql<{ since: Date | null }>`
    select min(missing_since) as since from payout_statements where read_at is null`.execute(db);
  const payoutListMissing = missingStatements[0]?.since ?? null;
  return { payoutDifferences, payoutListMissing, waiting, jobs, ...totals, tokens };
}

/** Where the gauges are read from at a scrape. */
export type GaugeSources = {
  db: Database;
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  clock: Clock;
};

/** All gauges of one asking are of one look. */
const cacheMs = 1_000;

/**
 * Gauges that are read at a scrape. Every process reports the same for the database: the alert rules take the maximum.
 * Without a database they report it as down, and counters of the process remain available.
 */
export function registerGauges(registry: Registry, { db, pool, clock }: GaugeSources): void {
  let refreshing: Promise<void> = Promise.resolve();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const gauges = createGauges(registry, () => {
    if (performance.now() - refreshedAt > cacheMs) {
      refreshedAt = performance.now();
      refreshing = refresh();
    }
    return refreshing;
  });

  async function refresh(): Promise<void> {
    gauges.connections.set({ state: 'idle' }, pool.idleCount);
    gauges.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    gauges.connections.set({ state: 'awaited' }, pool.waitingCount);
    try {
      setGauges(gauges, await readGaugeValues(db), await clock.now());
      gauges.isUp.set(1);
    } catch {
      gauges.isUp.set(0);
    }
  }
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registry: Registry, collect: () => Promise<void>) {
  const registers = [registry];
  function gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Gauge({ name: `quincena_${name}`, help, labelNames, registers, collect });
  }
  return {
    connections: gauge('database_connections', 'Connections of the pool.', ['state']),
    isUp: gauge('database_up', '1 while the database answers.'),
    backlogAge: gauge('oldest_waiting_seconds', 'How long the oldest of a kind waits; 0 for none.', ['kind']),
    dueJobs: gauge('jobs_due', 'Jobs whose time has come.', ['job']),
    oldestDueAge: gauge('job_oldest_due_seconds', 'Since when the oldest of them is due.', ['job']),
    deadLetterJobs: gauge('jobs_given_up', `Jobs that gave up within ${recentDays} days.`),
    ledgerCheckedAt: gauge('ledger_checked_timestamp_seconds', 'When the ledger was last checked.'),
    payoutDifferences: gauge(
      'payout_differences',
      'Open differences between what providers say they sent and the payouts.',
      ['kind'],
    ),
    missingListAge: gauge(
      'payout_list_missing_seconds',
      'Since when the oldest missing list of payouts is; 0: none.',
    ),
    tokens: gauge('operator_token_expires_timestamp_seconds', 'When the token of a machine ends.', ['token']),
  };
}

function setGauges(gauges: Gauges, values: GaugeValues, now: Date): void {
  for (const { kind, since } of values.waiting) gauges.backlogAge.set({ kind }, toAgeSeconds(since, now));
  gauges.dueJobs.reset();
  gauges.oldestDueAge.reset();
  for (const { name, due: count, oldestSeconds } of values.jobs) {
    gauges.dueJobs.set({ job: name }, count);
    gauges.oldestDueAge.set({ job: name }, oldestSeconds);
  }
  for (const kind of payoutDifferenceKinds) {
    const open = values.payoutDifferences.find((one) => one.kind === kind)?.open ?? 0;
    gauges.payoutDifferences.set({ kind }, open);
  }
  gauges.missingListAge.set(toAgeSeconds(values.payoutListMissing, now));
  gauges.deadLetterJobs.set(values.jobsGivenUp);
  gauges.tokens.reset();
  for (const { name, expiresAt } of values.tokens)
    gauges.tokens.set({ token: name }, expiresAt.getTime() / 1_000);
  gauges.ledgerCheckedAt.set((values.ledgerCheckedAt?.getTime() ?? 0) / 1_000);
}

/** In seconds; 0 where nothing is pending. */
function toAgeSeconds(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
}
