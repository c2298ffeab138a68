import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Market } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import { notFound, openForSession, sessionCall, signForSession } from '../http/index.ts';
import { countAttempt, wrongAddress } from '../limits/index.ts';
import { readOrder } from '../loans/index.ts';
import { payerOf } from '../payments/index.ts';
import { inTime, type KeptCard, ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { backAddress } from './back.ts';
import { cardProvider } from './charge.ts';
import { forgetCards } from './forget.ts';
import { newCardPage } from './newCardPage.ts';
import { languageNamed, sendProviderPage } from './providerPage.ts';
import { unavailable } from './refusals.ts';

const newCardPath = '/cards/new';
const validMs = 30 * minuteMs;
const parameters = ['market', 'back', 'language'] as const;
type Adding = Readonly<Record<(typeof parameters)[number], string>> & { borrowerId: number };

/** `card-page`: where a card is added. Its address says nothing of the session, and ends with it; it comes back to the cards. */
export const cardPage = sessionCall('cardPage', async (services, caller, { orderId }) => {
  await countAttempt(services, 'paymentLink', caller);
  if (cardProvider(services).enrol === undefined) throw unavailable();
  const { borrowerId, market, language } = caller;
  const order = await readOrder(services, borrowerId, { orderId });
  const back = backAddress(order, language, 'added');
  const expiresAt = new Date((await services.clock.now()).getTime() + validMs);
  const address = signForSession(services, caller, newCardPath, expiresAt, { market, back, language });
  return { url: `${services.settings.publicUrl ?? ''}${address}` };
});

/** `card-remove`: the card is forgotten here and where it is kept. What was charged to it stays. */
export const cardRemove = sessionCall('cardRemove', async (services, { borrowerId }, { cardId }) => {
  const card = { borrowerId, cardId, provider: cardProvider(services).name };
  const removed = await transaction(services.db, (trx) => forgetCards(services, trx, card));
  if (removed === 0) throw notFound();
  return {};
});

/** The page on which a card is added: what is typed into it goes to the provider, and a token comes back. */
export function serveNewCard(app: FastifyInstance, services: Services): void {
  app.get(newCardPath, async (request, reply) =>
    send(services, reply, await opened(services, request), false),
  );
  app.post<{ Body: { token?: unknown } | null }>(newCardPath, async (request, reply) => {
    const adding = await opened(services, request);
    const token = request.body?.token;
    const kept = typeof token === 'string' ? await add(services, adding, token) : null;
    if (kept === null) return send(services, reply, adding, true);
    await keep(services, adding.borrowerId, kept);
    return reply.header('cache-control', 'no-store').redirect(adding.back, 303);
  });
}

async function add(services: Services, adding: Adding, token: string): Promise<KeptCard | null> {
  const { name, enrol } = cardProvider(services);
  if (enrol === undefined) throw notFound();
  const borrower = { borrowerId: adding.borrowerId, market: adding.market as Market };
  const payer = await payerOf(services, borrower);
  try {
    return await inTime(name, enrol.add(token, payer));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.error({ err: error, provider: name }, 'a card could not be added');
    return null;
  }
}

/** The same card given again, or twice at once, is the same card. An account that was closed meanwhile has none: throws 404. */
async function keep(services: Services, borrowerId: number, card: KeptCard): Promise<void> {
  const { db, clock, jobs } = services;
  const { token: providerToken, ...shown } = card;
  const provider = cardProvider(services).name;
  const addedAt = await clock.now();
  const isKept = await transaction(db, async (trx) => {
    if (await isClosed(trx, borrowerId)) {
      await jobs.send(trx, 'forget-card', { provider, token: providerToken }, 0);
      return false;
    }
    const known = await trx
      .selectFrom('cards')
      .select('cardId')
      .where('borrowerId', '=', borrowerId)
      .where('providerToken', '=', providerToken)
      .executeTakeFirst();
    if (known !== undefined) return true;
    await trx
      .insertInto('cards')
      .values({
        borrowerId,
        cardId: randomBytes(8).toString('hex'),
        ...shown,
        providerToken,
        // Its own bank asks its holder.
        asksCode: false,
        addedAt,
        provider,
      })
      .execute();
    return true;
  });
  if (!isKept) throw notFound();
}

/** The borrower's row is locked, so that it stays as it is found. */
async function isClosed(trx: Database, borrowerId: number): Promise<boolean> {
  const { closedAt } = await trx
    .selectFrom('borrowers')
    .select('closedAt')
    .where('borrowerId', '=', borrowerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return closedAt !== null;
}

/** Throws 404 for a link that is not ours, is over or whose session is, 429 for too many of them. */
async function opened(services: Services, request: FastifyRequest): Promise<Adding> {
  const now = await services.clock.now();
  const adding = await openForSession(services, newCardPath, request.query, parameters, now);
  if (adding === null) throw await wrongAddress(services, request.ip);
  return adding;
}

function send(services: Services, reply: FastifyReply, adding: Adding, isRefused: boolean): FastifyReply {
  const { enrol } = cardProvider(services);
  if (enrol === undefined) throw notFound();
  const language = languageNamed(adding.language);
  const page = newCardPage({ form: enrol.form, back: adding.back, language, isRefused });
  return sendProviderPage(reply, page, services.config.brand.colours);
}
