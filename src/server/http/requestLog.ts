import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Bindings, ChildLoggerOptions, LogFn } from 'pino';

/** What nothing serves. */
const unknownPath = '(unknown)';

/**
 * One line a request, when it has been answered. It holds nothing but what is named here, so it goes past the masking
 * of everything else that is logged, which costs more than the line.
 */
export class RequestLog extends LogController {
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super();
    this.#log = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { id, method } = request;
    // The route's, never the request's: addresses carry sessions and phone numbers, and not in their query alone.
    const path = request.routeOptions.url ?? unknownPath;
    const line = { reqId: id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    this.#log.info(line, 'request');
    if (error) request.log.error({ err: error }, 'request failed');
  }
}

type Said = Parameters<LogFn>;

/** A request's own logger, made once something is said by it: most requests say nothing beside their line. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...said: Said): void {
    this.#log().fatal(...said);
  }

  error(...said: Said): void {
    this.#log().error(...said);
  }

  warn(...said: Said): void {
    this.#log().warn(...said);
  }

  info(...said: Said): void {
    this.#log().info(...said);
  }

  debug(...said: Said): void {
    this.#log().debug(...said);
  }

  trace(...said: Said): void {
    this.#log().trace(...said);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log().child(bindings, options);
  }

  #log(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options);
    return this.#own;
  }
}
