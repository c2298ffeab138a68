import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Settings } from './config/index.ts';
import { logOutput } from './logOutput.ts';
import { traces } from './traces/index.ts';

type LogArguments = Parameters<LogFn>;

/**
 * JSON lines. What people send is masked by name. Addresses carry sessions and phone numbers: of a request only its
 * route is logged.
 */
export function makeLog(level: Settings['logLevel'], sink: DestinationStream = logOutput()): Logger {
  const options = {
    level,
    base: null,
    mixin: () => traces.ofLine(),
    serializers: {
      err: loggedError,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        path: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    hooks: { logMethod: withoutAddress },
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

type Logged = Readonly<Record<string, unknown>>;

/**
 * Type, message, stack and plain properties of an error. Objects that a library hangs on it are left out: pg puts its client
 * there, with the key by which a query is cancelled and how it connects.
 */
function loggedError(error: Error): Logged {
  return plainProperties(pino.stdSerializers.err(error));
}

function plainProperties({ aggregateErrors, ...error }: Logged): Logged {
  const plain = Object.entries(error).filter(([, value]) => typeof value !== 'object' || value === null);
  const all = Array.isArray(aggregateErrors) ? aggregateErrors.map(plainProperties) : undefined;
  return { ...Object.fromEntries(plain), ...(all === undefined ? {} : { aggregateErrors: all }) };
}

/** Fastify puts the request's whole address into what it says of an answer that comes too late. */
function withoutAddress(this: Logger, args: LogArguments, method: LogFn): void {
  const { err } = (args[0] ?? {}) as { err?: Error & { code?: string } };
  const isLate = err?.code === 'FST_ERR_REP_ALREADY_SENT';
  const where = err?.stack?.split('\n').slice(1).join('\n');
  const late: LogArguments = [{ err: { code: err?.code, stack: where } }, 'what came too late for an answer'];
  method.apply(this, isLate ? late : args);
}
