import type { BaseLogger } from 'pino';
import type { Settings } from '../../config/index.ts';
import { noopTraces, type Traces } from './traces.ts';

export type { RequestSpan } from './traces.ts';

/** Global like the log, since traced code lies below everything that is passed around. */
export let traces: Traces = noopTraces;

/** Opens tracing if a collector is set; else its library isn't even loaded. */
export async function openTraces(
  { traces: settings }: Pick<Settings, 'traces'>,
  log: Pick<BaseLogger, 'warn' | 'info'>,
): Promise<{ close(): Promise<void> }> {
  if (settings === undefined) return { close: () => Promise.resolve() };
  const { openTraceProvider } = await import('./provider.ts');
  const provider = openTraceProvider(settings, log);
  traces = provider.traces;
  return {
    async close() {
      traces = noopTraces;
      await provider.close();
    },
  };
}
