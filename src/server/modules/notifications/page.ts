import type { FastifyReply, FastifyRequest } from 'fastify';
import { textLanguage } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import en from '../../messages/en/notifications.json' with { type: 'json' };
import es from '../../messages/es/notifications.json' with { type: 'json' };
import { dayMs } from '../../platform/durations.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { RequestError, signUrl } from '../api/index.ts';
import type { Recipient } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';
import type { MessageContent } from './messageContent.ts';
import type { MessageLinks } from './render.ts';

/** Allows only styles and forms of this host. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendHtmlPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Answers a link of a message with its page, or with a page that says that the link has expired. */
export async function replyToLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  renderPage: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return sendHtmlPage(reply, await renderPage());
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
    const language = new Map<string, unknown>(Object.entries(request.query ?? {})).get('language');
    const pageLanguage = textLanguage(language);
    const { 'expired.title': title, 'expired.next': next } = pageTexts[pageLanguage];
    const content = { title, headline: title, content: `<p>${next}</p>` };
    return sendHtmlPage(reply.code(404), renderLinkPage(services.config.brand, pageLanguage, content));
  }
}

/** The page for unsubscribing from reminders. */
export const unsubscribePath = '/messages/stop';
const unsubscribeLinkDays = 90;

/** The links of a message; none if the server doesn't know its own address. */
export function createLinks(
  { settings, signingSecret }: Pick<Services, 'settings' | 'signingSecret'>,
  { borrowerId }: Recipient,
  { language }: { language: 'es' | 'en' },
  { page }: MessageContent,
): MessageLinks {
  const { publicUrl } = settings;
  if (publicUrl === undefined) return { page: '', unsubscribe: undefined };
  const expiresAt = new Date(Date.now() + unsubscribeLinkDays * dayMs);
  const unsubscribe = signUrl(signingSecret, unsubscribePath, expiresAt, {
    borrower: String(borrowerId),
    language,
  });
  return { page: `${publicUrl}${toPagePath(page, language)}`, unsubscribe: `${publicUrl}${unsubscribe}` };
}

/** The path of the page that a message links to. */
export function toPagePath({ path, query }: MessageContent['page'], language: 'es' | 'en'): string {
  return `${path}?${new URLSearchParams({ ...query, ...(language === 'en' ? { language: '1' } : {}) })}`;
}

/** Texts of the pages behind messages' links. */
export const pageTexts = { es, en } as const;

/** A page with one question or answer, without scripts. `content`: HTML. */
export function renderLinkPage(
  { name }: Brand,
  language: 'es' | 'en',
  { title, headline, content }: { title: string; headline: string; content: string },
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${title}</title><link rel="stylesheet" href="${unsubscribePath}.css"></head>
<body><main><p class="brand">${escapeHtml(name)}</p><h1>${headline}</h1>
${content}
</main></body></html>`;
}
