import type { Settings } from '../../config/index.ts';
import { type OpenMetrics, openMetrics } from '../../platform/metrics/index.ts';
import type { GaugeSources } from './gauges.ts';

/** The server's metrics with the gauges of its database. */
export function openServerMetrics(
  settings: Pick<Settings, 'metricsPort' | 'host'>,
  sources: GaugeSources,
): Promise<OpenMetrics> {
  return openMetrics(settings, async (registry) => {
    const { registerGauges } = await import('./gauges.ts');
    registerGauges(registry, sources);
  });
}
