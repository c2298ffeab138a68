import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerBankChallenge,
  createSandboxNotice,
  recordSandboxPayment,
  sandboxBankPath,
  sandboxCheckoutPath,
} from '../../integrations/index.ts';
import { hasRow } from '../../platform/database/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { rejectSignedUrl, verifySignedUrl } from '../api/index.ts';
import { findReferenceOwner } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { formatSignedAmount, sendProviderPage, toLanguage } from './providerPage.ts';
import { pageTexts } from './texts.ts';

const bankParameters = ['key', 'amount', 'currency', 'back', 'language'] as const;

/** The sandbox bank's page for 3-D Secure. */
export function registerSandboxBankRoutes(app: FastifyInstance, services: Services): void {
  const { sandboxWebhookSecret: secret } = services.settings;
  if (secret === undefined) return;
  app.get(sandboxBankPath, async (request, reply) => {
    const challenge = await openLink(services, secret, sandboxBankPath, bankParameters, request);
    const language = toLanguage(challenge.language);
    const { title, lead, ...t } = pageTexts[language].bank;
    const body = `<p>${t.toPay}</p><p class="amount">${escapeHtml(formatSignedAmount(services.config, challenge))}</p>
<form method="post"><button name="answer" value="yes">${t.yes}</button>
<button class="second" name="answer" value="no">${t.no}</button><a href="${escapeHtml(challenge.back)}">${t.leave}</a></form>`;
    return sendProviderPage(reply, { language, title, intro: lead, body }, services.config.brand.colours);
  });
  app.post<{ Body: { answer?: unknown } | null }>(sandboxBankPath, async (request, reply) => {
    const { key, back } = await openLink(services, secret, sandboxBankPath, bankParameters, request);
    const outcome = request.body?.answer === 'yes' ? 'succeeded' : 'declined';
    await answerBankChallenge(services.db, key, outcome, await services.clock.now());
    return reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}

/** Throws 404 for a wrong or expired link, 429 for too many of them. */
async function openLink<Name extends string>(
  services: Services,
  secret: string,
  path: string,
  names: readonly Name[],
  request: FastifyRequest,
): Promise<Readonly<Record<Name, string>>> {
  const now = await services.clock.now();
  const parameters = verifySignedUrl([secret], path, request.query, names, now);
  if (parameters === null) throw await rejectSignedUrl(services, request.ip);
  return parameters;
}

const checkoutParameters = ['reference', 'amount', 'currency', 'back', 'language'] as const;
type CheckoutParameters = Readonly<Record<(typeof checkoutParameters)[number], string>>;

/** The sandbox provider's payment page, at a signed link; it returns to the loan. */
export function registerSandboxCheckoutRoutes(app: FastifyInstance, services: Services): void {
  const secret = services.settings.sandboxWebhookSecret;
  if (secret === undefined) return;
  app.get(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await openLink(services, secret, sandboxCheckoutPath, checkoutParameters, request);
    return sendPage(services, reply, checkout, await isCheckoutOpen(services, checkout.reference));
  });
  app.post(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await openLink(services, secret, sandboxCheckoutPath, checkoutParameters, request);
    if (!(await isCheckoutOpen(services, checkout.reference)))
      return sendPage(services, reply, checkout, false);
    await sendPaymentNotice(app, services, secret, checkout);
    return reply.header('cache-control', 'no-store').redirect(checkout.back, 303);
  });
}

/** Whether a checkout is neither paid nor replaced by a newer one. */
async function isCheckoutOpen({ db }: Services, reference: string): Promise<boolean> {
  const borrowerId = await findReferenceOwner(db, reference);
  if (borrowerId === undefined) return false;
  const row = await db
    .selectFrom('paymentReferences')
    .select('isLive')
    .where((row) => row.and({ borrowerId, reference }))
    .executeTakeFirst();
  if (row?.isLive !== true) return false;
  const receivedPayments = db
    .selectFrom('receivedPayments')
    .select('paymentId')
    .where((row) => row.and({ provider: 'sandbox', paymentId: toPaymentId(reference) }));
  return !(await hasRow(receivedPayments));
}

/** One payment id per link: submitting twice pays once. */
function toPaymentId(reference: string): string {
  return `checkout-${reference}`;
}

async function sendPaymentNotice(
  app: FastifyInstance,
  services: Services,
  secret: string,
  { reference, amount, currency }: CheckoutParameters,
): Promise<void> {
  const payment = {
    paymentId: toPaymentId(reference),
    reference,
    amount: Number(amount),
    currency,
    paidAt: await services.clock.now(),
  };
  await recordSandboxPayment(services.db, payment);
  await app.inject(createSandboxNotice({ type: 'payment.succeeded', ...payment }, secret));
}

/** The page on which the sandbox takes a payment; works without JavaScript. The form posts to its own signed address. */
function sendPage(
  { config }: Services,
  reply: FastifyReply,
  checkout: CheckoutParameters,
  isOpen: boolean,
): FastifyReply {
  const language = toLanguage(checkout.language);
  const { title, lead, ...t } = pageTexts[language].checkout;
  const leaveLink = `<a href="${escapeHtml(checkout.back)}">${isOpen ? t.cancel : t.back}</a>`;
  const body = isOpen
    ? `<p>${t.toPay}</p><p class="amount">${escapeHtml(formatSignedAmount(config, checkout))}</p>
<form method="post"><button>${t.pay}</button>${leaveLink}</form>`
    : `<p role="status">${t.closed}</p><div class="end">${leaveLink}</div>`;
  return sendProviderPage(reply, { language, title, intro: lead, body }, config.brand.colours);
}
