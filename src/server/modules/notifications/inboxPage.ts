import type { Brand } from '../../config/index.ts';
import { countSmsParts } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import type { ListedMessage } from './listMessages.ts';

/** Messages as they stand on a phone; reads without a script. */
export function renderInboxPage({ name }: Brand, messages: readonly ListedMessage[]): string {
  const items = messages.length === 0 ? '<p>Nothing yet.</p>' : messages.map(renderMessage).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(name)}: messages</title><link rel="stylesheet" href="/demo/messages.css"></head>
<body><main><h1>${escapeHtml(name)}: messages</h1>
${items}
</main></body></html>`;
}

function renderMessage(message: ListedMessage): string {
  const { at, template, kind, channel, recipient, language, title, body, outcome, why } = message;
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
<footer class="${outcome}">${escapeHtml([outcome, why].filter(Boolean).join(': '))}</footer></article>`;
}

function renderBody(title: string, body: string): string {
  const titleHtml = title === '' ? '' : `<strong>${escapeHtml(title)}</strong>`;
  return `${titleHtml}${body
    .split('\n\n')
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join('')}`;
}

export const inboxStyle = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0}main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.2rem}
article{margin:0 0 1.75rem}header,footer{font-size:.8rem;opacity:.75;overflow-wrap:anywhere}
blockquote{margin:.35rem 0;padding:.6rem .85rem;border-radius:1.1rem 1.1rem 1.1rem .3rem;background:#8883;overflow-wrap:anywhere}
blockquote.email{border-radius:.5rem}blockquote p{margin:.4rem 0 0}blockquote p:first-child{margin:0}`;
