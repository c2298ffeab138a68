import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { textLanguage } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { notFound, signUrl, verifySignedUrl } from '../api/index.ts';
import { confirmEmail, getContactPreferences } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';
import { pageTexts, renderLinkPage, replyToLink } from './page.ts';
import { renderMailPage } from './render.ts';
import { deliverMessage } from './send.ts';
import { recordSendOutcome } from './storeMessage.ts';

const confirmPath = '/messages/confirm';
const parameterNames = ['borrower', 'address', 'language'] as const;

/** Whether addresses can be confirmed: a mail server is connected, and the server knows its own address for the link. */
export function canConfirmEmail({ providers, settings }: Services): boolean {
  return providers.mail !== undefined && (settings.publicUrl !== undefined || settings.demonstration);
}

/** Sends a confirmation link to an address; false if it can't be delivered. No other message goes there before confirmation. */
export async function sendConfirmation(
  services: Services,
  { borrowerId, email, language }: { borrowerId: number; email: string; language: 'es' | 'en' },
): Promise<boolean> {
  const { db, clock, config, providers, settings, signingSecret } = services;
  const linkParameters = { borrower: String(borrowerId), address: hashEmail(email), language };
  const path = signUrl(signingSecret, confirmPath, new Date(Date.now() + dayMs), linkParameters);
  const link = `${settings.publicUrl ?? ''}${path}`;
  const texts = pageTexts[language];
  const brand = config.brand.name;
  const paragraphs = [fillText(texts['confirm.mail.asked'], { brand }), texts['confirm.mail.ifYou']];
  const body = [...paragraphs, link, brand].join('\n\n');
  const links = { page: link, unsubscribe: undefined };
  const html = renderMailPage(config, paragraphs.map(escapeHtml), links, texts['confirm.mail.open']);
  const sentAt = await clock.now();
  const key = { borrowerId, template: 'confirm_email', subject: sentAt.toISOString(), attempt: 1 };
  const channel = 'email' as const;
  const messageFields = { channel, recipient: email, language, title: texts['confirm.mail.title'], body };
  await db
    .insertInto('messages')
    .values({ ...key, ...messageFields, orderId: null, kind: 'service', at: sentAt, withheld: '' })
    .execute();
  const message = { ...messageFields, html, unsubscribeLink: undefined };
  const id = `confirm-${borrowerId}-${sentAt.getTime()}`;
  const { outcome, reason } = await deliverMessage(providers, message, { id, callingCode: '' });
  await recordSendOutcome(db, key, outcome, reason, sentAt);
  return outcome === 'sent' || outcome === 'unknown';
}

/** `/messages/confirm`: the page of the link, whose button confirms the address. GET changes nothing: mail programs open links. */
export function registerConfirmRoutes(app: FastifyInstance, services: Services): void {
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: confirmPath,
      handler: (request, reply) =>
        replyToLink(services, request, reply, async () => {
          const { borrowerId, email, language, isDone } = await getConfirmation(services, request.query);
          if (method === 'POST' && !isDone) await confirmEmail(services.db, borrowerId, email);
          const isConfirmed = isDone || method === 'POST';
          const pageProps = { email, isConfirmed, formAction: request.url };
          return renderConfirmPage(services.config.brand, language, pageProps);
        }),
    });
  }
}

/** Borrower and address of a confirmation link. Throws 404 if it is wrong, expired or superseded. */
async function getConfirmation({ db, signingSecrets }: Services, query: unknown) {
  const linkParameters = verifySignedUrl(signingSecrets, confirmPath, query, parameterNames, new Date());
  if (linkParameters === null) throw notFound();
  const borrowerId = Number(linkParameters.borrower);
  const { email, unconfirmedEmail } = await getContactPreferences(db, borrowerId);
  const matchingEmail = [unconfirmedEmail, email].find(
    (candidate) => candidate !== '' && hashEmail(candidate) === linkParameters.address,
  );
  if (matchingEmail === undefined) throw notFound();
  const language = textLanguage(linkParameters.language);
  return { borrowerId, email: matchingEmail, language, isDone: matchingEmail !== unconfirmedEmail };
}

/** Links end up in histories and logs, so they carry a hash of the address. */
function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}

/** One question, one button. */
function renderConfirmPage(
  brand: Brand,
  language: 'es' | 'en',
  { email, isConfirmed, formAction }: { email: string; isConfirmed: boolean; formAction: string },
): string {
  const texts = pageTexts[language];
  const answer = isConfirmed
    ? `<p>${texts['confirm.doneText']}</p>`
    : `<p>${texts['confirm.asked']}</p><form method="post" action="${escapeHtml(formAction)}"><button>${texts['confirm.yes']}</button></form>`;
  return renderLinkPage(brand, language, {
    title: texts['confirm.title'],
    headline: texts[isConfirmed ? 'confirm.done' : 'confirm.ask'],
    content: `<p><strong>${escapeHtml(email)}</strong></p>${answer}`,
  });
}
