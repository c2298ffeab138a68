import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Around what a page waits for: from an answer nobody notices to one that people give up on. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted where it happens. */
export function createCounters(registry: Registry): Metrics {
  const registers = [registry];
  const requests = new Histogram({
    name: 'quincena_request_seconds',
    help: 'Requests by call and outcome, and how long they took.',
    labelNames: ['call', 'outcome'] as const,
    buckets: latencyBuckets,
    registers,
  });
  const notices = new Counter({
    name: 'quincena_notices_total',
    help: 'What payment providers told, by what became of it.',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const jobs = new Counter({
    name: 'quincena_job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  const mismatches = new Gauge({
    name: 'quincena_ledger_mismatches',
    help: 'What the last ledger check of this process found.',
    labelNames: [] as const,
    registers: [],
  });
  return {
    observeRequest: (call, outcome, seconds) => requests.observe({ call, outcome }, seconds),
    countNotice: (provider, outcome) => notices.inc({ provider, outcome }),
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    recordLedgerCheck(mismatchCount) {
      // Only who has checked says anything: zero of a process that never did would look like a clean ledger.
      registry.registerMetric(mismatches);
      mismatches.set(mismatchCount);
    },
  };
}
