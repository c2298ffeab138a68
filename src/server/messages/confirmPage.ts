import type { Brand } from '../config/index.ts';
import { escaped } from '../escaped.ts';
import { confirmTexts } from './confirmTexts.ts';

type View = { language: 'es' | 'en'; email: string; isDone: boolean; address: string };

/** One question, one button; reads without a script. */
export function confirmPage({ name }: Brand, { language, email, isDone, address }: View): string {
  const said = confirmTexts[language];
  const rest = isDone
    ? `<p>${said.doneText}</p>`
    : `<p>${said.asked}</p><form method="post" action="${escaped(address)}"><button>${said.yes}</button></form>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(name)}: ${said.title}</title><link rel="stylesheet" href="/messages/stop.css"></head>
<body><main><p class="brand">${escaped(name)}</p><h1>${isDone ? said.done : said.ask}</h1>
<p><strong>${escaped(email)}</strong></p>${rest}
</main></body></html>`;
}
