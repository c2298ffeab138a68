import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, wholeNumber } from '../../contract/schemas/common.ts';
import { type Brand, countSmsParts } from '../config/index.ts';
import { listSandboxMessages } from '../integrations/index.ts';
import { parseRequest } from '../modules/api/index.ts';
import { selectMessages, sendHtmlPage } from '../modules/notifications/index.ts';
import type { Services } from '../modules/services.ts';
import type { Database } from '../platform/database/index.ts';
import { escapeHtml } from '../platform/escapeHtml.ts';

const querySchema = z.object({ borrowerId: wholeNumber.pipe(z.int().positive()) });

const smsQuery = z.object({ phone: line(20) });

/**
 * `GET /demo/messages?borrowerId=`: a borrower's messages, the newest first, as JSON or, by `Accept`, as a page. `GET
 * /demo/sms?phone=`: text messages to a phone.
 */
export function registerMessageRoutes(app: FastifyInstance, { db, config }: Services): void {
  app.get('/demo/messages', async (request, reply) => {
    const { borrowerId } = parseRequest(querySchema, request.query);
    const messages = await listMessages(db, borrowerId);
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return reply.send(messages);
    return sendHtmlPage(reply, renderInboxPage(config.brand, messages));
  });
  app.get('/demo/sms', async (request, reply) => {
    const { phone } = parseRequest(smsQuery, request.query);
    return reply.header('cache-control', 'no-store').send(await listSandboxMessages(db, phone));
  });
  app.get('/demo/messages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(inboxStyle));
}

const maxListed = 200;

type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** A borrower's messages with their outcome, or the reason why they were withheld. */
async function listMessages(db: Database, borrowerId: number) {
  const rows = await selectMessages(db)
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
      'messageOutcomes.reasonCode',
    ])
    .where('messages.borrowerId', '=', borrowerId)
    .orderBy('messages.at', 'desc')
    .orderBy('messages.attempt', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ withheld, outcome, reasonCode, ...message }) => ({
    ...message,
    /** `waiting`: its provider hasn't answered yet. */
    outcome: withheld === '' ? (outcome ?? ('waiting' as const)) : ('withheld' as const),
    reason: withheld || (reasonCode ?? ''),
  }));
}

/** Messages as on a phone, without scripts. */
function renderInboxPage({ name }: Brand, messages: readonly ListedMessage[]): string {
  const items = messages.length === 0 ? '<p>Nothing yet.</p>' : messages.map(renderMessage).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(name)}: messages</title><link rel="stylesheet" href="/demo/messages.css"></head>
<body><main><h1>${escapeHtml(name)}: messages</h1>
${items}
</main></body></html>`;
}

function renderMessage(message: ListedMessage): string {
  const { at, template, kind, channel, recipient, language, title, body, outcome, reason } = message;
  const smsPartCount = channel === 'sms' && body !== '' ? [`${countSmsParts(body)} part(s)`] : [];
  const headerItems = [
    at.toISOString().slice(0, 16).replace('T', ' '),
    template,
    kind,
    channel,
    recipient,
    ...smsPartCount,
  ];
  const quote =
    body === ''
      ? ''
      : `<blockquote lang="${language}" class="${channel}">${renderBody(title, body)}</blockquote>`;
  return `<article><header>${headerItems.filter(Boolean).map(escapeHtml).join(' · ')}</header>${quote}
<footer class="${outcome}">${escapeHtml([outcome, reason].filter(Boolean).join(': '))}</footer></article>`;
}

function renderBody(title: string, body: string): string {
  const titleHtml = title === '' ? '' : `<strong>${escapeHtml(title)}</strong>`;
  return `${titleHtml}${body
    .split('\n\n')
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join('')}`;
}

const inboxStyle = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0}main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.2rem}
article{margin:0 0 1.75rem}header,footer{font-size:.8rem;opacity:.75;overflow-wrap:anywhere}
blockquote{margin:.35rem 0;padding:.6rem .85rem;border-radius:1.1rem 1.1rem 1.1rem .3rem;background:#8883;overflow-wrap:anywhere}
blockquote.email{border-radius:.5rem}blockquote p{margin:.4rem 0 0}blockquote p:first-child{margin:0}`;
