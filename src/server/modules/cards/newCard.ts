import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, textLanguage } from '../../../contract/launch.ts';
import type { Market } from '../../config/index.ts';
import { type CardForm, ProviderError, type StoredCard, withPageTimeout } from '../../integrations/index.ts';
import { fillText } from '../../messages/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { createShortId } from '../../platform/shortId.ts';
import {
  enforceRateLimit,
  notFound,
  rejectSignedUrl,
  sessionCall,
  signSessionUrl,
  verifySessionUrl,
} from '../api/index.ts';
import { getBorrowerOrder } from '../loans/index.ts';
import { toProviderCustomer } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { deleteCards } from './cards.ts';
import { getCardApi } from './charge.ts';
import { createCardError } from './errors.ts';
import { buildReturnUrl, type ProviderPage, sendProviderPage, toLanguage } from './providerPage.ts';
import { pageTexts } from './texts.ts';

const newCardPath = '/cards/new';
const linkValidMs = 30 * minuteMs;
const parameters = ['market', 'back', 'language'] as const;
type AddCardRequest = Readonly<Record<(typeof parameters)[number], string>> & { borrowerId: number };

/** `card-page`: the signed address of the page on which a card is added, valid while the session lasts. */
export const cardPageCall = sessionCall('cardPage', async (services, caller, { orderId }) => {
  await enforceRateLimit(services, 'paymentLink', caller);
  if (getCardApi(services).enrol === undefined) throw createCardError('cardsUnavailable');
  const { borrowerId, market, language } = caller;
  const order = await getBorrowerOrder(services, borrowerId, { orderId });
  const back = buildReturnUrl(order, language, 'added');
  const expiresAt = new Date((await services.clock.now()).getTime() + linkValidMs);
  return { url: signSessionUrl(services, caller, newCardPath, expiresAt, { market, back, language }) };
});

/** `card-remove`: deletes a card here and at its provider; its past charges stay. */
export const cardRemoveCall = sessionCall('cardRemove', async (services, { borrowerId }, { cardId }) => {
  const card = { borrowerId, cardId, provider: getCardApi(services).name };
  const removed = await transaction(services.db, (trx) => deleteCards(trx, services, card));
  if (removed === 0) throw notFound();
  return {};
});

/** The page on which a card is added: card data goes to the provider, whose token is posted here. */
export function registerCardEnrolmentRoutes(app: FastifyInstance, services: Services): void {
  app.get(newCardPath, async (request, reply) =>
    sendPage(services, reply, await openAddRequest(services, request), false),
  );
  app.post<{ Body: { token?: unknown } | null }>(newCardPath, async (request, reply) => {
    const addRequest = await openAddRequest(services, request);
    const token = request.body?.token;
    const enrolledCard = typeof token === 'string' ? await enrolCard(services, addRequest, token) : null;
    if (enrolledCard === null) return sendPage(services, reply, addRequest, true);
    await storeCard(services, addRequest.borrowerId, enrolledCard);
    return reply.header('cache-control', 'no-store').redirect(addRequest.back, 303);
  });
}

async function enrolCard(
  services: Services,
  addRequest: AddCardRequest,
  token: string,
): Promise<StoredCard | null> {
  const { name, enrol } = getCardApi(services);
  if (enrol === undefined) throw notFound();
  const borrower = { borrowerId: addRequest.borrowerId, market: addRequest.market as Market };
  const payer = await toProviderCustomer(services, borrower);
  try {
    return await withPageTimeout(name, enrol.addCard(token, payer));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.error({ err: error, provider: name }, 'a card could not be added');
    return null;
  }
}

/** Stores a card once. Throws 404 if the account was closed meanwhile. */
async function storeCard(services: Services, borrowerId: number, card: StoredCard): Promise<void> {
  const { db, clock, jobs } = services;
  const { token: providerToken, ...cardDetails } = card;
  const provider = getCardApi(services).name;
  const addedAt = await clock.now();
  const isStored = await transaction(db, async (trx) => {
    if (await isAccountClosed(trx, borrowerId)) {
      await jobs.send(trx, 'delete-card', { provider, token: providerToken }, 0);
      return false;
    }
    const existing = await trx
      .selectFrom('cards')
      .select('cardId')
      .where((row) => row.and({ borrowerId, providerToken }))
      .executeTakeFirst();
    if (existing !== undefined) return true;
    await trx
      .insertInto('cards')
      .values({
        borrowerId,
        cardId: createShortId(),
        ...cardDetails,
        providerToken,
        // Its bank authenticates the cardholder.
        requiresCode: false,
        addedAt,
        provider,
      })
      .execute();
    return true;
  });
  if (!isStored) throw notFound();
}

/** Locks the borrower's row. */
async function isAccountClosed(trx: Database, borrowerId: number): Promise<boolean> {
  const { closedAt } = await trx
    .selectFrom('borrowers')
    .select('closedAt')
    .where('borrowerId', '=', borrowerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return closedAt !== null;
}

/** Throws 404 for a wrong or expired link or an ended session, 429 for too many of them. */
async function openAddRequest(services: Services, request: FastifyRequest): Promise<AddCardRequest> {
  const now = await services.clock.now();
  const addRequest = await verifySessionUrl(services, newCardPath, request.query, parameters, now);
  if (addRequest === null) throw await rejectSignedUrl(services, request.ip);
  return addRequest;
}

function sendPage(
  services: Services,
  reply: FastifyReply,
  addRequest: AddCardRequest,
  isRefused: boolean,
): FastifyReply {
  const { enrol } = getCardApi(services);
  if (enrol === undefined) throw notFound();
  const language = toLanguage(addRequest.language);
  const page = toNewCardPage({ form: enrol.form, returnUrl: addRequest.back, language, isRefused });
  return sendProviderPage(reply, page, services.config.brand.colours);
}

type NewCardPageProps = { form: CardForm; returnUrl: string; language: Language; isRefused: boolean };

/** The page on which a card is added; its form posts a token to its own signed address. */
function toNewCardPage({ form, returnUrl, language, isRefused }: NewCardPageProps): ProviderPage {
  const t = pageTexts[language].newCard;
  const refusedAlert = isRefused ? `<p role="alert">${t.refused}</p>` : '';
  const leaveLink = `<a href="${escapeHtml(returnUrl.replace('returned=added', 'returned=left'))}">${t.leave}</a>`;
  if (form.kind === 'choices') {
    const body = `${refusedAlert}<form method="post"><fieldset>${renderChoices(form, language)}</fieldset>
<button>${t.add}</button>${leaveLink}</form>`;
    return { language, title: t.title, intro: t.lead, body };
  }
  const { title, origin, script: address, start } = form;
  const data = Object.entries({ ...form.data, language: textLanguage(language) })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const body = `${refusedAlert}<p id="failed" role="alert" hidden>${t.failed}</p><noscript><p role="alert">${t.noScript}</p></noscript>
<div id="fields"${data}></div><form method="post"><input type="hidden" id="token" name="token">${leaveLink}</form>`;
  return {
    language,
    title: t.realTitle,
    intro: fillText(t.realLead, { provider: title }),
    body,
    script: { origin, address, start },
  };
}

function renderChoices({ choices }: CardForm & { kind: 'choices' }, language: Language): string {
  return choices
    .map(
      ({ token, title }, index) =>
        `<label><input type="radio" name="token" value="${escapeHtml(token)}"${index === 0 ? ' checked' : ''}>${escapeHtml(title[language])}</label>`,
    )
    .join('');
}
