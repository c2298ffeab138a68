import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** What nothing serves. */
const unknownPath = '(unknown)';

/** One line a request, when it has been answered. */
export class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request;
    // The route's, never the request's: addresses carry sessions and phone numbers, and not in their query alone.
    const path = request.routeOptions.url ?? unknownPath;
    const trace = request.span && { traceId: request.span.traceId };
    const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...trace };
    request.log.info(fields, 'request');
    if (error) request.log.error({ err: error }, 'request failed');
  }
}
