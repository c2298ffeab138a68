import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { confirmEmail, readWays } from '../contacts/index.ts';
import { dayMs } from '../durations.ts';
import { escaped } from '../escaped.ts';
import { notFound, openAddress, signAddress } from '../http/index.ts';
import type { Services } from '../services.ts';
import { confirmPage } from './confirmPage.ts';
import { confirmTexts } from './confirmTexts.ts';
import { hand } from './hand.ts';
import { keepOutcome } from './keep.ts';
import { answerLink } from './page.ts';
import { mailPage } from './words.ts';

const confirmPath = '/messages/confirm';
const names = ['borrower', 'address', 'language'] as const;

/** Whether an address could be asked for: there is a mail server, and the link in its message leads here. */
export function canConfirm({ providers, settings }: Services): boolean {
  return providers.mail !== undefined && (settings.publicUrl !== undefined || settings.demonstration);
}

/** Sends a link to an address; false where it can't be written to. Nothing else is sent there before the link was followed. */
export async function sendConfirmation(
  services: Services,
  { borrowerId, email, language }: { borrowerId: number; email: string; language: 'es' | 'en' },
): Promise<boolean> {
  const { db, clock, config, providers, settings, signingSecret } = services;
  const signed = { borrower: String(borrowerId), address: nameOf(email), language };
  const path = signAddress(signingSecret, confirmPath, new Date(Date.now() + dayMs), signed);
  const link = `${settings.publicUrl ?? ''}${path}`;
  const { title, parts, open } = confirmTexts[language].mail;
  const said = parts.map((part) => part.replace('{brand}', config.brand.name));
  const body = [...said, link, config.brand.name].join('\n\n');
  const html = mailPage(config, said.map(escaped), { page: link, stop: undefined }, open);
  const at = await clock.now();
  const key = { borrowerId, template: 'confirm_email', subject: at.toISOString(), attempt: 1 };
  const channel = 'email' as const;
  const written = { channel, recipient: email, language, title, body };
  await db
    .insertInto('messages')
    .values({ ...key, ...written, orderId: null, kind: 'service', at, withheld: '' })
    .execute();
  const letter = { ...written, html, stopLink: undefined };
  const id = `confirm-${borrowerId}-${at.getTime()}`;
  const { outcome, why } = await hand(providers, letter, { id, callingCode: '' });
  await keepOutcome(db, key, outcome, why, at);
  return outcome === 'sent' || outcome === 'unknown';
}

/** `/messages/confirm`: who follows the link says by a button that the address is his. Opening it changes nothing: programs look at links. */
export function serveConfirm(app: FastifyInstance, services: Services): void {
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: confirmPath,
      handler: (request, reply) =>
        answerLink(services, request, reply, async () => {
          const { borrowerId, email, language, isDone } = await stateOf(services, request.query);
          if (method === 'POST' && !isDone) await confirmEmail(services.db, borrowerId, email);
          const view = { language, email, isDone: isDone || method === 'POST', address: request.url };
          return confirmPage(services.config.brand, view);
        }),
    });
  }
}

/** Whose link it is, and of which address; 404 for one that nobody signed, that is too old, or that another took the place of. */
async function stateOf({ db, signingSecrets }: Services, query: unknown) {
  const signed = openAddress(signingSecrets, confirmPath, query, names, new Date());
  if (signed === null) throw notFound();
  const borrowerId = Number(signed.borrower);
  const { email, askedEmail } = await readWays(db, borrowerId);
  const found = [askedEmail, email].find((one) => one !== '' && nameOf(one) === signed.address);
  if (found === undefined) throw notFound();
  const language: 'es' | 'en' = signed.language === 'en' ? 'en' : 'es';
  return { borrowerId, email: found, language, isDone: found !== askedEmail };
}

/** Links stand in histories and logs of others: they name an address without telling it. */
function nameOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}
