import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { createCounters } from './counters.ts';
import type { OpenMetrics } from './metrics.ts';
import { serveMetrics } from './serve.ts';

/**
 * Counts, and tells at the port. One of several processes is asked by the one that looks after them; its number stands at
 * each of its figures, so that sums hold when another takes its place and begins at zero.
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

/** What all processes of this start tell, at one port. */
export function serveClusterMetrics(address: {
  port: number;
  host: string;
}): Promise<{ close(): Promise<void> }> {
  const registry = new AggregatorRegistry();
  return serveMetrics(address, registry.contentType, () => registry.clusterMetrics());
}
