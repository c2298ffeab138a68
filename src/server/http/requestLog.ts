import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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
    const { id, method, url } = request;
    // The query carries sessions and phone numbers.
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const line = { reqId: id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    this.#log.info(line, 'request');
    if (error) request.log.error({ err: error }, 'request failed');
  }
}
