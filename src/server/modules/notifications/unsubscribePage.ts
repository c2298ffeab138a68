import type { Brand } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';

const texts = {
  es: {
    title: 'Recordatorios',
    sent: 'Te enviamos recordatorios de tus pagos.',
    stopped: 'No te enviamos recordatorios de tus pagos.',
    stays:
      'Lo que debes y cuándo no cambia. Te seguimos avisando de lo que pasa con tu préstamo, por ejemplo que recibimos un pago.',
    stop: 'No quiero recordatorios',
    again: 'Quiero recordatorios otra vez',
  },
  en: {
    title: 'Reminders',
    sent: 'We send you reminders of your payments.',
    stopped: 'We send you no reminders of your payments.',
    stays:
      'What you owe and when does not change. We still tell you what happens to your loan, such as a payment that arrived.',
    stop: 'I want no reminders',
    again: 'I want reminders again',
  },
} as const;

/** One question, one button; reads without a script. */
export function renderUnsubscribePage(
  { name }: Brand,
  language: 'es' | 'en',
  isStopped: boolean,
  formAction: string,
): string {
  const t = texts[language];
  const action = isStopped ? 'again' : 'stop';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${t.title}</title><link rel="stylesheet" href="/messages/stop.css"></head>
<body><main><p class="brand">${escapeHtml(name)}</p><h1>${isStopped ? t.stopped : t.sent}</h1>
<p>${t.stays}</p>
<form method="post" action="${escapeHtml(formAction)}"><button name="reminders" value="${action}">${t[action]}</button></form>
</main></body></html>`;
}

export const unsubscribePageStyle = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;overflow-wrap:anywhere}main{max-width:26rem;margin:0 auto;padding:2rem 16px}
.brand{font-weight:600;margin:0 0 2rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .75rem}
button{margin-top:1rem;min-height:48px;width:100%;padding:.75rem 1rem;border-radius:12px;border:1px solid #8888;background:#8882;color:inherit;font:inherit;font-weight:600}`;
