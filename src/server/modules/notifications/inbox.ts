import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { wholeNumber } from '../../../contract/schemas/common.ts';
import type { Database } from '../../platform/database/index.ts';
import { parseRequest } from '../api/index.ts';
import type { Services } from '../services.ts';
import { inboxStyle, renderInboxPage } from './inboxPage.ts';
import { sendHtmlPage } from './page.ts';

const querySchema = z.object({ borrowerId: wholeNumber.pipe(z.int().positive()) });
const maxListed = 200;

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

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** A message as it was given to its provider, or why it wasn't. */
export async function listMessages(db: Database, borrowerId: number) {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('messageOutcomes', (join) =>
      join
        .onRef('messageOutcomes.borrowerId', '=', 'messages.borrowerId')
        .onRef('messageOutcomes.template', '=', 'messages.template')
        .onRef('messageOutcomes.subject', '=', 'messages.subject')
        .onRef('messageOutcomes.attempt', '=', 'messages.attempt'),
    )
    .select([
      'messages.at',
      'messages.kind',
      'messages.template',
      'messages.orderId',
      'messages.channel',
      'messages.recipient',
      'messages.language',
      'messages.title',
      'messages.body',
      'messages.withheld',
      'messageOutcomes.outcome',
      'messageOutcomes.why',
    ])
    .where('messages.borrowerId', '=', borrowerId)
    .orderBy('messages.at', 'desc')
    .orderBy('messages.attempt', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ withheld, outcome, why, ...message }) => ({
    ...message,
    /** `waiting`: its provider hasn't answered yet. */
    outcome: withheld === '' ? (outcome ?? ('waiting' as const)) : ('withheld' as const),
    why: withheld || (why ?? ''),
  }));
}
