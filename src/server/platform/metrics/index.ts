import type { Registry } from 'prom-client';
import type { Settings } from '../../config/index.ts';
import { noopMetrics, type OpenMetrics } from './metrics.ts';

export type { Metrics, OpenMetrics, RequestOutcome } from './metrics.ts';

type MetricsAddress = Pick<Settings, 'metricsPort' | 'host'>;

/**
 * Opens metrics if their port is set; else their library isn't even loaded.
 * @param registerGauges adds the figures that are queried at each scrape
 */
export async function openMetrics(
  { metricsPort: port, host }: MetricsAddress,
  registerGauges: (registry: Registry) => Promise<void>,
): Promise<OpenMetrics> {
  if (port === undefined) return { ...noopMetrics, port, close: () => Promise.resolve() };
  const { openRegistry: open } = await import('./open.ts');
  return open({ port, host }, registerGauges);
}

/** For the supervisor of several processes. */
export async function openClusterMetricsServer({
  metricsPort: port,
  host,
}: MetricsAddress): Promise<{ close(): Promise<void> }> {
  if (port === undefined) return { close: () => Promise.resolve() };
  const { serveClusterMetrics: openForProcesses } = await import('./open.ts');
  return openForProcesses({ port, host });
}
