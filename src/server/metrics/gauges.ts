import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { payoutDifferenceKinds } from '../../contract/desk/names.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/index.ts';
import { type Figures, readFigures } from './figures.ts';

/** Whence the figures are that nobody counts. */
export type Sources = {
  db: Database;
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  clock: Clock;
};

/** All gauges of one asking are of one look. */
const freshMs = 1_000;

/**
 * What is looked up when Prometheus asks. Every process tells the same of the database: the rules take the largest.
 * A database that doesn't answer is told as such; what the processes count goes on being told.
 */
export function gauges(registry: Registry, { db, pool, clock }: Sources): void {
  let look: Promise<void> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const registers = [registry];
  function gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Gauge({ name: `quincena_${name}`, help, labelNames, registers, collect });
  }
  const connections = gauge('database_connections', 'Connections of the pool.', ['state']);
  const isUp = gauge('database_up', '1 while the database answers.');
  const waiting = gauge('oldest_waiting_seconds', 'How long the oldest of a kind waits; 0 for none.', [
    'kind',
  ]);
  const due = gauge('jobs_due', 'Jobs whose time has come.', ['job']);
  const oldest = gauge('job_oldest_due_seconds', 'Since when the oldest of them is due.', ['job']);
  const givenUp = gauge('jobs_given_up', 'Jobs that gave up within 7 days.');

  const checked = gauge('ledger_checked_timestamp_seconds', 'When the ledger was last checked.');
  const payouts = gauge(
    'payout_differences',
    'Open differences between what providers say they sent and the payouts.',
    ['kind'],
  );
  const missing = gauge(
    'payout_list_missing_seconds',
    'Since when the oldest missing list of payouts is; 0: none.',
  );
  const tokens = gauge('operator_token_expires_timestamp_seconds', 'When the token of a machine ends.', [
    'token',
  ]);

  function collect(): Promise<void> {
    if (performance.now() - lookedAt > freshMs) {
      lookedAt = performance.now();
      look = lookUp();
    }
    return look;
  }

  async function lookUp(): Promise<void> {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
    try {
      tell(await readFigures(db), await clock.now());
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
  }

  function tell(figures: Figures, now: Date): void {
    for (const [kind, since] of Object.entries(figures.waiting)) {
      waiting.set({ kind }, ageOf(since, now));
    }
    due.reset();
    oldest.reset();
    for (const { name, due: count, oldestSeconds } of figures.jobs) {
      due.set({ job: name }, count);
      oldest.set({ job: name }, oldestSeconds);
    }
    for (const kind of payoutDifferenceKinds)
      payouts.set({ kind }, figures.payoutDifferences.find((one) => one.kind === kind)?.open ?? 0);
    missing.set(ageOf(figures.payoutListMissing, now));
    givenUp.set(figures.jobsGivenUp);
    tokens.reset();
    for (const { name, expiresAt } of figures.tokens)
      tokens.set({ token: name }, expiresAt.getTime() / 1_000);
    checked.set((figures.ledgerCheckedAt?.getTime() ?? 0) / 1_000);
  }
}

/** In seconds; 0 where nothing waits. */
function ageOf(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
}
