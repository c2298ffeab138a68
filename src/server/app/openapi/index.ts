import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizeInsider } from '../../modules/operator/index.ts';
import type { Services } from '../../modules/services.ts';
import { openApiDocument } from './document.ts';
import { openApiPage, openApiStyle } from './page.ts';

/** `/openapi` for people, `/openapi.json` for tools; the demonstration's and the operator's. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  const { name } = services.config.brand;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const insiderOnly = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => authorizeInsider(services, request, reply),
  };
  app.get('/openapi.json', insiderOnly, (_request, reply) => {
    document ??= openApiDocument(name, services.settings.publicUrl ?? '');
    return reply.send(document);
  });
  app.get('/openapi.css', insiderOnly, (_request, reply) => reply.type('text/css').send(openApiStyle));
  app.get('/openapi', insiderOnly, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(openApiPage(name)),
  );
}
