import type { BaseLogger } from 'pino';
import type { Settings } from '../../config/index.ts';
import { noopTraces, type Traces } from './traces.ts';

export type { RequestSpan } from './traces.ts';

/** Of the process, like its log: what is traced lies below whatever is handed around. */
export let traces: Traces = noopTraces;

/** Traces where a collector for them is set; what they need isn't even loaded otherwise. */
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
