import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { wholeNumber } from '../../../contract/schemas/common.ts';
import { parseRequest } from '../api/index.ts';
import type { Services } from '../services.ts';
import { inboxStyle, renderInboxPage } from './inboxPage.ts';
import { listMessages } from './listMessages.ts';
import { sendHtmlPage } from './page.ts';

const querySchema = z.object({ borrowerId: wholeNumber.pipe(z.int().positive()) });

/** `GET /demo/messages?borrowerId=`: what a borrower was told, the newest first; to who asks for a page, as one. */
export function registerDemoInboxRoutes(app: FastifyInstance, { db, config }: Services): void {
  app.get('/demo/messages', async (request, reply) => {
    const { borrowerId } = parseRequest(querySchema, request.query);
    const messages = await listMessages(db, borrowerId);
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return reply.send(messages);
    return sendHtmlPage(reply, renderInboxPage(config.brand, messages));
  });
  app.get('/demo/messages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(inboxStyle));
}
