import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { BaseLogger } from 'pino';
import type { TraceSettings } from '../../config/index.ts';
import { withExportFailureLog } from './exportFailureLog.ts';
import { createTraces } from './spans.ts';
import type { Traces } from './traces.ts';

/** A busy second: what exceeds it while the collector is slow is dropped, and nobody waits for it. */
const maxQueuedSpans = 16_384;
const maxStatementLength = 4_096;
/** A collector that is away holds up no stop. */
const shutdownTimeoutMs = 2_000;

/** Sends what the doors tell to a collector, by OTLP over HTTP. */
export function openTraceProvider(
  { url, sampleRatio: share }: TraceSettings,
  log: Pick<BaseLogger, 'warn' | 'info'>,
): { traces: Traces; close(): Promise<void> } {
  const exporter = withExportFailureLog(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quincena', 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: maxQueuedSpans })],
    spanLimits: { attributeValueLengthLimit: maxStatementLength },
  });
  return {
    traces: createTraces(provider.getTracer('quincena')),
    async close() {
      const shutdown = provider.shutdown().catch(() => undefined);
      await Promise.race([shutdown, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}
