import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { BaseLogger } from 'pino';
import type { TraceSettings } from '../../config/index.ts';
import type { Attributes, Traces } from './traces.ts';

/** A busy second: spans above it are dropped while the collector is slow, without delaying requests. */
const maxQueuedSpans = 16_384;
const maxStatementLength = 4_096;
/** An unreachable collector must not delay the shutdown. */
const shutdownTimeoutMs = 2_000;

/** Sends spans to a collector by OTLP over HTTP. */
export function openTraceProvider(
  { url, sampleRatio }: TraceSettings,
  log: Pick<BaseLogger, 'warn' | 'info'>,
): { traces: Traces; close(): Promise<void> } {
  const exporter = withExportFailureLog(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quincena', 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
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

/** The kinds of spans that the server records. Names of attributes are OpenTelemetry's own. */
function createTraces(tracer: Tracer): Traces {
  const activeSpan = new AsyncLocalStorage<Span>();

  function startSpan(name: string, kind: SpanKind, attributes: Attributes): Span {
    const parent = activeSpan.getStore();
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { kind, attributes }, context);
  }

  async function runInSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await activeSpan.run(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', getErrorType(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request(method) {
      const span = startSpan(method, SpanKind.SERVER, { 'http.request.method': method });
      return {
        traceId: span.spanContext().traceId,
        run: (work) => activeSpan.run(span, work),
        end(call, status) {
          span.updateName(`${method} ${call}`);
          span.setAttributes({ 'http.route': call, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statements(statements, work) {
      if (!activeSpan.getStore()?.isRecording()) return work();
      const statementTexts = statements.map(({ text }) => text);
      const name = parseOperation(statementTexts.at(-1) ?? '');
      const spanAttributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': statementTexts.join(';\n'),
        ...(statementTexts.length > 1 && { 'db.operation.batch.size': statementTexts.length }),
      };
      return runInSpan(startSpan(name, SpanKind.CLIENT, spanAttributes), work);
    },
    job: (name, work) =>
      runInSpan(startSpan(`job ${name}`, SpanKind.CONSUMER, { 'quincena.job': name }), work),
    outgoing(provider, operation, work) {
      const spanAttributes = { 'quincena.provider': provider };
      const span = startSpan(`${provider} ${operation}`, SpanKind.CLIENT, spanAttributes);
      return runInSpan(span, () => work((attributes) => span.setAttributes(attributes)));
    },
    logFields() {
      const span = activeSpan.getStore();
      return span === undefined ? {} : { traceId: span.spanContext().traceId };
    },
  };
}

/** The verb of a statement: `select`, `insert`, … */
function parseOperation(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

/** An error's code or class; its message may carry a value. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Logs once when exporting fails, and once when it works again. */
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
