import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { Attributes, Traces } from './traces.ts';

/** The doors of the server, each a kind of span. Names of attributes are OpenTelemetry's own. */
export function doors(tracer: Tracer): Traces {
  const current = new AsyncLocalStorage<Span>();

  function begin(name: string, kind: SpanKind, attributes: Attributes): Span {
    const parent = current.getStore();
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { kind, attributes }, context);
  }

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request(method) {
      const span = begin(method, SpanKind.SERVER, { 'http.request.method': method });
      return {
        traceId: span.spanContext().traceId,
        within: (work) => current.run(span, work),
        end(call, status) {
          span.updateName(`${method} ${call}`);
          span.setAttributes({ 'http.route': call, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statements(statements, work) {
      if (!current.getStore()?.isRecording()) return work();
      const texts = statements.map(({ text }) => text);
      const name = operationOf(texts.at(-1) ?? '');
      const about = {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': texts.join(';\n'),
        ...(texts.length > 1 && { 'db.operation.batch.size': texts.length }),
      };
      return within(begin(name, SpanKind.CLIENT, about), work);
    },
    job: (name, work) => within(begin(`job ${name}`, SpanKind.CONSUMER, { 'quincena.job': name }), work),
    outgoing(provider, operation, work) {
      const about = { 'quincena.provider': provider };
      const span = begin(`${provider} ${operation}`, SpanKind.CLIENT, about);
      return within(span, () => work((attributes) => span.setAttributes(attributes)));
    },
    ofLine() {
      const span = current.getStore();
      return span === undefined ? {} : { traceId: span.spanContext().traceId };
    },
  };
}

/** What a statement does: `select`, `insert`, … */
function operationOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

/** An error's code or class; its message may carry a value. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
