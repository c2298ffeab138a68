import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError, sendError } from '../http/index.ts';
import type { Services } from '../services.ts';
import { linkOverPage } from './linkOverPage.ts';

/** A page of ours that is a document of its own: its style is served here, its form comes back here, and nothing else may load. */
const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Answers who follows a link of a message: with its page, or with one that says that the link holds no more. */
export async function answerLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return sendPage(reply, await pageOf());
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404)
      return sendError(services, error, request, reply);
    const language = new Map<string, unknown>(Object.entries(request.query ?? {})).get('language');
    const page = linkOverPage(services.config.brand, language === 'en' ? 'en' : 'es');
    return sendPage(reply.code(404), page);
  }
}
