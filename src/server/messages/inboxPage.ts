import type { Brand } from '../config/index.ts';
import { smsParts } from '../config/index.ts';
import { escaped } from '../escaped.ts';
import type { ShownMessage } from './inbox.ts';

/** Messages as they stand on a phone; reads without a script. */
export function inboxPage({ name }: Brand, messages: readonly ShownMessage[]): string {
  const list = messages.length === 0 ? '<p>Nothing yet.</p>' : messages.map(article).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(name)}: messages</title><link rel="stylesheet" href="/demo/messages.css"></head>
<body><main><h1>${escaped(name)}: messages</h1>
${list}
</main></body></html>`;
}

function article(message: ShownMessage): string {
  const { at, template, kind, channel, recipient, language, title, body, outcome, why } = message;
  const parts = channel === 'sms' && body !== '' ? [`${smsParts(body)} part(s)`] : [];
  const facts = [
    at.toISOString().slice(0, 16).replace('T', ' '),
    template,
    kind,
    channel,
    recipient,
    ...parts,
  ];
  const said =
    body === '' ? '' : `<blockquote lang="${language}" class="${channel}">${words(title, body)}</blockquote>`;
  return `<article><header>${facts.filter(Boolean).map(escaped).join(' · ')}</header>${said}
<footer class="${outcome}">${escaped([outcome, why].filter(Boolean).join(': '))}</footer></article>`;
}

function words(title: string, body: string): string {
  const head = title === '' ? '' : `<strong>${escaped(title)}</strong>`;
  return `${head}${body
    .split('\n\n')
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('')}`;
}

export const inboxStyle = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0}main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.2rem}
article{margin:0 0 1.75rem}header,footer{font-size:.8rem;opacity:.75;overflow-wrap:anywhere}
blockquote{margin:.35rem 0;padding:.6rem .85rem;border-radius:1.1rem 1.1rem 1.1rem .3rem;background:#8883;overflow-wrap:anywhere}
blockquote.email{border-radius:.5rem}blockquote p{margin:.4rem 0 0}blockquote p:first-child{margin:0}`;
