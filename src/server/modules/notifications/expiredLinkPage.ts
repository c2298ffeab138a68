import type { Brand } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';

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
export function renderExpiredLinkPage({ name }: Brand, language: 'es' | 'en'): string {
  const { title, next } = texts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${title}</title><link rel="stylesheet" href="/messages/stop.css"></head>
<body><main><p class="brand">${escapeHtml(name)}</p><h1>${title}</h1>
<p>${next}</p>
</main></body></html>`;
}
