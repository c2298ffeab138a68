import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { notFound, verifySignedUrl } from '../api/index.ts';
import { optOutOfReminders, resumeReminders } from '../contacts/index.ts';
import type { Services } from '../services.ts';
import { replyToLink, unsubscribePath } from './page.ts';

const parameterNames = ['borrower', 'language'] as const;

/**
 * `/messages/stop`: who follows the link of an e-mail says by a button that he wants no more reminders, or wants them again.
 * A mail program posts here by itself when its reader asks it to (RFC 8058). Opening it changes nothing: programs look at links.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, services: Services): void {
  app.get(unsubscribePath, (request, reply) =>
    replyToLink(services, request, reply, async () => {
      const { language, isStopped } = await getReminderState(services, request.query);
      return renderUnsubscribePage(services.config.brand, language, isStopped, request.url);
    }),
  );
  app.post(unsubscribePath, (request, reply) =>
    replyToLink(services, request, reply, async () => {
      const { borrowerId, language } = await getReminderState(services, request.query);
      const isStopped = !isResumeRequest(request.body);
      if (isStopped)
        await optOutOfReminders(services.db, borrowerId, 'link', language, await services.clock.now());
      else await resumeReminders(services.db, borrowerId);
      return renderUnsubscribePage(services.config.brand, language, isStopped, request.url);
    }),
  );
  app.get(`${unsubscribePath}.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(unsubscribePageStyle),
  );
}

/** Whose link it is and how he stands; 404 for one that nobody signed, or that is too old. */
async function getReminderState({ db, signingSecrets }: Services, query: unknown) {
  const linkParameters = verifySignedUrl(signingSecrets, unsubscribePath, query, parameterNames, new Date());
  if (linkParameters === null) throw notFound();
  const borrowerId = Number(linkParameters.borrower);
  const contactRow = await db
    .selectFrom('contactWays')
    .select('stoppedAt')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const language: 'es' | 'en' = linkParameters.language === 'en' ? 'en' : 'es';
  return { borrowerId, language, isStopped: (contactRow?.stoppedAt ?? null) !== null };
}

function isResumeRequest(body: unknown): boolean {
  return new Map<string, unknown>(Object.entries(body ?? {})).get('reminders') === 'again';
}

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

const unsubscribePageStyle = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;overflow-wrap:anywhere}main{max-width:26rem;margin:0 auto;padding:2rem 16px}
.brand{font-weight:600;margin:0 0 2rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .75rem}
button{margin-top:1rem;min-height:48px;width:100%;padding:.75rem 1rem;border-radius:12px;border:1px solid #8888;background:#8882;color:inherit;font:inherit;font-weight:600}`;
