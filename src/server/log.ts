import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from './config/index.ts';
import { logOutput } from './logOutput.ts';
import { traces } from './traces/index.ts';

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
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        path: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
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
