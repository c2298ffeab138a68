import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { BaseLogger } from 'pino';

/** Says once when spans are lost, and once when they arrive again. */
export function withExportFailureLog(
  exporter: SpanExporter,
  log: Pick<BaseLogger, 'warn' | 'info'>,
): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing)
          log.warn({ err: result.error }, 'traces are lost: the collector takes none');
        if (!hasFailed && isFailing) log.info('traces arrive again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
