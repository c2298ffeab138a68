import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../config/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { RequestError, sendError, signUrl } from '../api/index.ts';
import type { Recipient } from '../contacts/index.ts';
import type { Services } from '../services.ts';
import type { MessageContent } from './messageContent.ts';
import type { MessageLinks } from './render.ts';

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

/** Where a reader of e-mail says that he wants no more reminders. */
export const unsubscribePath = '/messages/stop';
const unsubscribeLinkDays = 90;

/** Addresses that a message holds: none where the server doesn't know its own. */
export function createLinks(
  { settings, signingSecret }: Pick<Services, 'settings' | 'signingSecret'>,
  { borrowerId }: Recipient,
  { language }: { language: 'es' | 'en' },
  { page }: MessageContent,
): MessageLinks {
  const { publicUrl } = settings;
  if (publicUrl === undefined) return { page: '', unsubscribe: undefined };
  const query = new URLSearchParams({ ...page.query, ...(language === 'en' ? { language: '1' } : {}) });
  const expiresAt = new Date(Date.now() + unsubscribeLinkDays * dayMs);
  const unsubscribe = signUrl(signingSecret, unsubscribePath, expiresAt, {
    borrower: String(borrowerId),
    language,
  });
  return { page: `${publicUrl}${page.path}?${query}`, unsubscribe: `${publicUrl}${unsubscribe}` };
}

const texts = {
  es: {
    title: 'Este enlace ya no sirve',
    next: 'Pasó su tiempo, o hay uno más nuevo. En la app, en «Tu cuenta», puedes cambiar tus recordatorios y tu correo.',
  },
  en: {
    title: 'This link no longer works',
    next: 'Its time has passed, or there is a newer one. In the app, under “Your account”, you can change your reminders and your e-mail.',
  },
} as const;

/** What stands in place of a link's page that is too old, replaced or not ours; reads without a script. */
function renderExpiredLinkPage({ name }: Brand, language: 'es' | 'en'): string {
  const { title, next } = texts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${title}</title><link rel="stylesheet" href="/messages/stop.css"></head>
<body><main><p class="brand">${escapeHtml(name)}</p><h1>${title}</h1>
<p>${next}</p>
</main></body></html>`;
}
