import type { Settings } from '../../config/index.ts';
import type { GaugeSources } from '../../app/metrics/gauges.ts';
import { type Metrics, noopMetrics } from './metrics.ts';

export type { Metrics, RequestOutcome } from './metrics.ts';

type MetricsAddress = Pick<Settings, 'metricsPort' | 'host'>;
export type OpenMetrics = Metrics & { port: number | undefined; close(): Promise<void> };

/** Metrics where a port for them is set; what they need isn't even loaded otherwise. */
export async function openMetrics(
  { metricsPort: port, host }: MetricsAddress,
  sources: GaugeSources,
): Promise<OpenMetrics> {
  if (port === undefined) return { ...noopMetrics, port, close: () => Promise.resolve() };
  const { openRegistry: open } = await import('./open.ts');
  return open({ port, host }, sources);
}

/** For the process that looks after the others. */
export async function openClusterMetricsServer({
  metricsPort: port,
  host,
}: MetricsAddress): Promise<{ close(): Promise<void> }> {
  if (port === undefined) return { close: () => Promise.resolve() };
  const { serveClusterMetrics: openForProcesses } = await import('./open.ts');
  return openForProcesses({ port, host });
}
