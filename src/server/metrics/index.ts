import type { Settings } from '../config/index.ts';
import type { Sources } from './gauges.ts';
import { type Metrics, noMetrics } from './metrics.ts';

export type { Metrics, RequestOutcome } from './metrics.ts';

type Where = Pick<Settings, 'metricsPort' | 'host'>;
export type OpenMetrics = Metrics & { port: number | undefined; close(): Promise<void> };

/** Metrics where a port for them is set; what they need isn't even loaded otherwise. */
export async function openMetrics(
  { metricsPort: port, host }: Where,
  sources: Sources,
): Promise<OpenMetrics> {
  if (port === undefined) return { ...noMetrics, port, close: () => Promise.resolve() };
  const { open } = await import('./open.ts');
  return open({ port, host }, sources);
}

/** For the process that looks after the others. */
export async function openProcessMetrics({
  metricsPort: port,
  host,
}: Where): Promise<{ close(): Promise<void> }> {
  if (port === undefined) return { close: () => Promise.resolve() };
  const { openForProcesses } = await import('./open.ts');
  return openForProcesses({ port, host });
}
