import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireInsider } from '../operator/index.ts';
import type { Services } from '../services.ts';
import { openApiDocument } from './document.ts';
import { openApiPage, openApiStyle } from './page.ts';

/** `/openapi` for people, `/openapi.json` for tools; the demonstration's and the operator's. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  const { name } = services.config.brand;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const insiders = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => requireInsider(services, request, reply),
  };
  app.get('/openapi.json', insiders, (_request, reply) => {
    document ??= openApiDocument(name, services.settings.publicUrl ?? '');
    return reply.send(document);
  });
  app.get('/openapi.css', insiders, (_request, reply) => reply.type('text/css').send(openApiStyle));
  app.get('/openapi', insiders, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(openApiPage(name)),
  );
}
