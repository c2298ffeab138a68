import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../config/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { notFound, signUrl, verifySignedUrl } from '../api/index.ts';
import { confirmEmail, getContactPreferences } from '../contacts/index.ts';
import type { Services } from '../services.ts';
import { replyToLink } from './page.ts';
import { renderMailPage } from './render.ts';
import { deliverMessage } from './send.ts';
import { recordSendOutcome } from './storeMessage.ts';

const confirmPath = '/messages/confirm';
const parameterNames = ['borrower', 'address', 'language'] as const;

/** Whether an address could be asked for: there is a mail server, and the link in its message leads here. */
export function canConfirmEmail({ providers, settings }: Services): boolean {
  return providers.mail !== undefined && (settings.publicUrl !== undefined || settings.demonstration);
}

/** Sends a link to an address; false where it can't be written to. Nothing else is sent there before the link was followed. */
export async function sendConfirmation(
  services: Services,
  { borrowerId, email, language }: { borrowerId: number; email: string; language: 'es' | 'en' },
): Promise<boolean> {
  const { db, clock, config, providers, settings, signingSecret } = services;
  const linkParameters = { borrower: String(borrowerId), address: hashEmail(email), language };
  const path = signUrl(signingSecret, confirmPath, new Date(Date.now() + dayMs), linkParameters);
  const link = `${settings.publicUrl ?? ''}${path}`;
  const { title, parts, open } = confirmTexts[language].mail;
  const paragraphs = parts.map((part) => part.replace('{brand}', config.brand.name));
  const body = [...paragraphs, link, config.brand.name].join('\n\n');
  const html = renderMailPage(
    config,
    paragraphs.map(escapeHtml),
    { page: link, unsubscribe: undefined },
    open,
  );
  const sentAt = await clock.now();
  const key = { borrowerId, template: 'confirm_email', subject: sentAt.toISOString(), attempt: 1 };
  const channel = 'email' as const;
  const messageFields = { channel, recipient: email, language, title, body };
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

/** `/messages/confirm`: who follows the link says by a button that the address is his. Opening it changes nothing: programs look at links. */
export function registerConfirmRoutes(app: FastifyInstance, services: Services): void {
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: confirmPath,
      handler: (request, reply) =>
        replyToLink(services, request, reply, async () => {
          const {
            borrowerId,
            email,
            language,
            isDone: isConfirmed,
          } = await getConfirmation(services, request.query);
          if (method === 'POST' && !isConfirmed) await confirmEmail(services.db, borrowerId, email);
          const pageProps = {
            language,
            email,
            isConfirmed: isConfirmed || method === 'POST',
            formAction: request.url,
          };
          return renderConfirmPage(services.config.brand, pageProps);
        }),
    });
  }
}

/** Whose link it is, and of which address; 404 for one that nobody signed, that is too old, or that another took the place of. */
async function getConfirmation({ db, signingSecrets }: Services, query: unknown) {
  const linkParameters = verifySignedUrl(signingSecrets, confirmPath, query, parameterNames, new Date());
  if (linkParameters === null) throw notFound();
  const borrowerId = Number(linkParameters.borrower);
  const { email, askedEmail } = await getContactPreferences(db, borrowerId);
  const matchingEmail = [askedEmail, email].find(
    (candidate) => candidate !== '' && hashEmail(candidate) === linkParameters.address,
  );
  if (matchingEmail === undefined) throw notFound();
  const language: 'es' | 'en' = linkParameters.language === 'en' ? 'en' : 'es';
  return { borrowerId, email: matchingEmail, language, isDone: matchingEmail !== askedEmail };
}

/** Links stand in histories and logs of others: they name an address without telling it. */
function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}

type ConfirmPageProps = { language: 'es' | 'en'; email: string; isConfirmed: boolean; formAction: string };

/** One question, one button; reads without a script. */
function renderConfirmPage(
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

const confirmTexts = {
  es: {
    mail: {
      title: 'Confirma tu correo',
      parts: [
        'Alguien, esperamos que tú, pidió recibir en este correo los avisos de su préstamo con {brand}.',
        'Si fuiste tú, abre este enlace y confírmalo. Sirve 24 horas. Si no, no hagas nada: no te escribiremos más.',
      ],
      open: 'Confirmar mi correo',
    },
    title: 'Tu correo',
    ask: '¿Es tuyo este correo?',
    asked: 'Te escribiremos ahí sobre tus préstamos y tus pagos.',
    yes: 'Sí, es mío',
    done: 'Tu correo quedó confirmado',
    doneText: 'Puedes cambiarlo o quitarlo en tu cuenta.',
  },
  en: {
    mail: {
      title: 'Confirm your e-mail',
      parts: [
        'Somebody, we hope it was you, asked to get messages about a loan with {brand} at this address.',
        'If it was you, open this link and confirm it. It works for 24 hours. If not, do nothing: we will not write again.',
      ],
      open: 'Confirm my e-mail',
    },
    title: 'Your e-mail',
    ask: 'Is this address yours?',
    asked: 'We will write to you there about your loans and payments.',
    yes: 'Yes, it is mine',
    done: 'Your e-mail is confirmed',
    doneText: 'You can change or remove it in your account.',
  },
} as const;
