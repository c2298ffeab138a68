import type { DestinationStream, LogFn, Logger } from 'pino';
import pino from 'pino';
import type { Settings } from '../config/index.ts';
import { traces } from './tracing/index.ts';

type LogArguments = Parameters<LogFn>;

/**
 * JSON lines. Personal fields are masked by name. Of a request only its route is logged, since addresses carry sessions and
 * phone numbers.
 */
export function createLogger(level: Settings['logLevel'], sink: DestinationStream = logOutput()): Logger {
  const options = {
    level,
    base: null,
    mixin: () => traces.logFields(),
    serializers: {
      err: serializeError,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        path: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    hooks: { logMethod: omitRequestUrl },
    redact: [
      '*.sessionId',
      '*.mobilePhone',
      '*.phone',
      '*.smsCode',
      '*.verifyCode',
      '*.text',
      'err.detail',
      'err.where',
      'err.parameters',
      'err.query',
    ],
  };
  return pino(options, sink);
}

type SerializedError = Readonly<Record<string, unknown>>;

/**
 * Type, message, stack and plain properties of an error. Objects that a library hangs on it are left out: pg puts its client
 * there, with the key by which a query is cancelled and how it connects.
 */
function serializeError(error: Error): SerializedError {
  return toPlainProperties(pino.stdSerializers.err(error));
}

function toPlainProperties({ aggregateErrors, ...error }: SerializedError): SerializedError {
  const plain = Object.entries(error).filter(([, value]) => typeof value !== 'object' || value === null);
  const nested = Array.isArray(aggregateErrors) ? aggregateErrors.map(toPlainProperties) : undefined;
  return { ...Object.fromEntries(plain), ...(nested === undefined ? {} : { aggregateErrors: nested }) };
}

/** Fastify puts the request's whole address into its message about a late response. */
function omitRequestUrl(this: Logger, args: LogArguments, method: LogFn): void {
  const { err } = (args[0] ?? {}) as { err?: Error & { code?: string } };
  const isLateReply = err?.code === 'FST_ERR_REP_ALREADY_SENT';
  const stackFrames = err?.stack?.split('\n').slice(1).join('\n');
  const lateReplyEntry: LogArguments = [
    { err: { code: err?.code, stack: stackFrames } },
    'what came too late for an answer',
  ];
  method.apply(this, isLateReply ? lateReplyEntry : args);
}

const maxBatchLength = 8192;
const maxDelayMs = 250;

let standardOutput: DestinationStream | undefined;

/**
 * Standard output for lines of a log. They are written together, so that a busy server doesn't stop for each: after a
 * quarter of a second at the latest and at exit; only a kill -9 loses some. (pino's own way of waiting never ends its
 * process once the reader of the output is gone.)
 */
function logOutput(): DestinationStream {
  standardOutput ??= createBatchedStream(pino.destination({ dest: 1, sync: true }));
  return standardOutput;
}

function createBatchedStream(output: DestinationStream): DestinationStream {
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = buffered;
    buffered = '';
    if (lines !== '') output.write(lines);
  }
  process.on('exit', flush);
  return {
    write(line) {
      buffered += line;
      if (buffered.length >= maxBatchLength) flush();
      else timer ??= setTimeout(flush, maxDelayMs).unref();
    },
  };
}
