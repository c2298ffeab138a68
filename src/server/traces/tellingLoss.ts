import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { BaseLogger } from 'pino';

/** Says once when spans are lost, and once when they arrive again. */
export function tellingLoss(exporter: SpanExporter, log: Pick<BaseLogger, 'warn' | 'info'>): SpanExporter {
  let isLosing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isLost = result.error !== undefined;
        if (isLost && !isLosing) log.warn({ err: result.error }, 'traces are lost: the collector takes none');
        if (!isLost && isLosing) log.info('traces arrive again');
        isLosing = isLost;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
