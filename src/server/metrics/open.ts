import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { counters } from './counters.ts';
import { gauges, type Sources } from './gauges.ts';
import type { OpenMetrics } from './index.ts';
import { serveMetrics } from './serve.ts';

/**
 * Counts, and tells at the port. One of several processes is asked by the one that looks after them; its number stands at
 * each of its figures, so that sums hold when another takes its place and begins at zero.
 */
export async function open(at: { port: number; host: string }, sources: Sources): Promise<OpenMetrics> {
  const registry = new Registry();
  if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) });
  collectDefaultMetrics({ register: registry });
  gauges(registry, sources);
  const counting = counters(registry);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    new AggregatorRegistry();
    return { ...counting, port: undefined, close: () => Promise.resolve() };
  }
  return { ...counting, ...(await serveMetrics(at, registry.contentType, () => registry.metrics())) };
}

/** What all processes of this start tell, at one port. */
export function openForProcesses(at: { port: number; host: string }): Promise<{ close(): Promise<void> }> {
  const registry = new AggregatorRegistry();
  return serveMetrics(at, registry.contentType, () => registry.clusterMetrics());
}
