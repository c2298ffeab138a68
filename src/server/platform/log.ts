import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Settings } from '../config/index.ts';
import { logOutput } from './logOutput.ts';
import { traces } from './tracing/index.ts';

type LogArguments = Parameters<LogFn>;

/**
 * JSON lines. What people send is masked by name. Addresses carry sessions and phone numbers: of a request only its
 * route is logged.
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

/** Fastify puts the request's whole address into what it says of an answer that comes too late. */
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
