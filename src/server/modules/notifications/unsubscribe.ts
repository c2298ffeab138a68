import type { FastifyInstance } from 'fastify';
import { textLanguage } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { notFound, verifySignedUrl } from '../api/index.ts';
import { optOutOfReminders, resumeReminders } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';
import { pageTexts, renderLinkPage, replyToLink, unsubscribePath } from './page.ts';

const parameterNames = ['borrower', 'language'] as const;

/**
 * `/messages/stop`: the page of an unsubscribe link, whose button stops or resumes reminders. Mail programs post here for
 * one-click unsubscribe (RFC 8058). GET changes nothing: mail programs open links.
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

/** Borrower and opt-out of an unsubscribe link. Throws 404 if it is wrong or expired. */
async function getReminderState({ db, signingSecrets }: Services, query: unknown) {
  const linkParameters = verifySignedUrl(signingSecrets, unsubscribePath, query, parameterNames, new Date());
  if (linkParameters === null) throw notFound();
  const borrowerId = Number(linkParameters.borrower);
  const contactRow = await db
    .selectFrom('contactPreferences')
    .select('optedOutAt')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const language = textLanguage(linkParameters.language);
  return { borrowerId, language, isStopped: (contactRow?.optedOutAt ?? null) !== null };
}

function isResumeRequest(body: unknown): boolean {
  return new Map<string, unknown>(Object.entries(body ?? {})).get('reminders') === 'again';
}

/** One question, one button. */
export function renderUnsubscribePage(
  brand: Brand,
  language: 'es' | 'en',
  isStopped: boolean,
  formAction: string,
): string {
  const texts = pageTexts[language];
  const action = isStopped ? 'again' : 'stop';
  return renderLinkPage(brand, language, {
    title: texts['unsubscribe.title'],
    headline: texts[isStopped ? 'unsubscribe.stopped' : 'unsubscribe.sent'],
    content: `<p>${texts['unsubscribe.stays']}</p>
<form method="post" action="${escapeHtml(formAction)}"><button name="reminders" value="${action}">${texts[`unsubscribe.${action}`]}</button></form>`,
  });
}

const unsubscribePageStyle = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;overflow-wrap:anywhere}main{max-width:26rem;margin:0 auto;padding:2rem 16px}
.brand{font-weight:600;margin:0 0 2rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .75rem}
button{margin-top:1rem;min-height:48px;width:100%;padding:.75rem 1rem;border-radius:12px;border:1px solid #8888;background:#8882;color:inherit;font:inherit;font-weight:600}`;
