import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError, sendError } from '../api/index.ts';
import type { Services } from '../services.ts';
import { renderExpiredLinkPage } from './expiredLinkPage.ts';

/** A page of ours that is a document of its own: its style is served here, its form comes back here, and nothing else may load. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendHtmlPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Answers who follows a link of a message: with its page, or with one that says that the link holds no more. */
export async function replyToLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  renderPage: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return sendHtmlPage(reply, await renderPage());
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404)
      return sendError(services, error, request, reply);
    const language = new Map<string, unknown>(Object.entries(request.query ?? {})).get('language');
    const page = renderExpiredLinkPage(services.config.brand, language === 'en' ? 'en' : 'es');
    return sendHtmlPage(reply.code(404), page);
  }
}
