import type { BaseLogger } from 'pino';
import type { Settings } from '../config/index.ts';
import { noTraces, type Traces } from './traces.ts';

export type { RequestSpan } from './traces.ts';

/** Of the process, like its log: what is traced lies below whatever is handed around. */
export let traces: Traces = noTraces;

/** Traces where a collector for them is set; what they need isn't even loaded otherwise. */
export async function openTraces(
  { traces: settings }: Pick<Settings, 'traces'>,
  log: Pick<BaseLogger, 'warn' | 'info'>,
): Promise<{ close(): Promise<void> }> {
  if (settings === undefined) return { close: () => Promise.resolve() };
  const { open } = await import('./open.ts');
  const opened = open(settings, log);
  traces = opened.traces;
  return {
    async close() {
      traces = noTraces;
      await opened.close();
    },
  };
}
