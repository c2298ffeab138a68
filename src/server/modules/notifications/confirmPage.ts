import type { Brand } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { confirmTexts } from './confirmTexts.ts';

type ConfirmPageProps = { language: 'es' | 'en'; email: string; isConfirmed: boolean; formAction: string };

/** One question, one button; reads without a script. */
export function renderConfirmPage(
  { name }: Brand,
  { language, email, isConfirmed, formAction }: ConfirmPageProps,
): string {
  const t = confirmTexts[language];
  const content = isConfirmed
    ? `<p>${t.doneText}</p>`
    : `<p>${t.asked}</p><form method="post" action="${escapeHtml(formAction)}"><button>${t.yes}</button></form>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${t.title}</title><link rel="stylesheet" href="/messages/stop.css"></head>
<body><main><p class="brand">${escapeHtml(name)}</p><h1>${isConfirmed ? t.done : t.ask}</h1>
<p><strong>${escapeHtml(email)}</strong></p>${content}
</main></body></html>`;
}
