import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, OpenMetrics } from './metrics.ts';

/**
 * Counts, and serves the metrics at the port. In a cluster the supervisor collects them; each process labels its figures with
 * its number, so that sums stay right when a replacement starts at zero.
 */
export async function openRegistry(
  address: { port: number; host: string },
  registerGauges: (registry: Registry) => Promise<void>,
): Promise<OpenMetrics> {
  const registry = new Registry();
  if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) });
  collectDefaultMetrics({ register: registry });
  await registerGauges(registry);
  const countersOfProcess = createCounters(registry);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    new AggregatorRegistry();
    return { ...countersOfProcess, port: undefined, close: () => Promise.resolve() };
  }
  return {
    ...countersOfProcess,
    ...(await serveMetrics(address, registry.contentType, () => registry.metrics())),
  };
}

/** Serves the metrics of all processes of a cluster at one port. */
export function serveClusterMetrics(address: {
  port: number;
  host: string;
}): Promise<{ close(): Promise<void> }> {
  const registry = new AggregatorRegistry();
  return serveMetrics(address, registry.contentType, () => registry.clusterMetrics());
}

/** Seconds, from an unnoticeable response time to one at which users give up. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and histograms, updated as events happen. */
function createCounters(registry: Registry): Metrics {
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
      // Set only after a check: the zero of a process that never checked would look like a clean ledger.
      registry.registerMetric(mismatches);
      mismatches.set(mismatchCount);
    },
  };
}

/** Serves `/metrics` and nothing else, on a private port. */
async function serveMetrics(
  { port, host }: { port: number; host: string },
  contentType: string,
  render: () => Promise<string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen({ port, host, ipv6Only: isIPv6(host) });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
