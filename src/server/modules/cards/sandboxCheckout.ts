import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paymentWebhookPath } from '../../../contract/endpoints.ts';
import { recordSandboxPayment, sandboxCheckoutPath, signSandboxNotice } from '../../integrations/index.ts';
import { rejectSignedUrl, verifySignedUrl } from '../api/index.ts';
import { findReferenceOwner } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { formatSignedAmount, sendProviderPage, toLanguage } from './providerPage.ts';
import { toCheckoutPage } from './sandboxCheckoutPage.ts';

const parameters = ['reference', 'amount', 'currency', 'back', 'language'] as const;
type CheckoutParameters = Readonly<Record<(typeof parameters)[number], string>>;

/** The sandbox provider's own page: whoever opens a signed link pays there, and is sent back to the loan. */
export function registerSandboxCheckoutRoutes(app: FastifyInstance, services: Services): void {
  const secret = services.settings.sandboxWebhookSecret;
  if (secret === undefined) return;
  app.get(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await openCheckoutLink(services, secret, request);
    return sendPage(services, reply, checkout, await isCheckoutOpen(services, checkout.reference));
  });
  app.post(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await openCheckoutLink(services, secret, request);
    if (!(await isCheckoutOpen(services, checkout.reference)))
      return sendPage(services, reply, checkout, false);
    await sendPaymentNotice(app, services, secret, checkout);
    return reply.header('cache-control', 'no-store').redirect(checkout.back, 303);
  });
}

/** Throws 404 for a link that is not ours or is over, 429 for too many of them. */
async function openCheckoutLink(
  services: Services,
  secret: string,
  request: FastifyRequest,
): Promise<CheckoutParameters> {
  const now = await services.clock.now();
  const checkout = verifySignedUrl([secret], sandboxCheckoutPath, request.query, parameters, now);
  if (checkout === null) throw await rejectSignedUrl(services, request.ip);
  return checkout;
}

/** Neither paid already nor replaced by a newer link. */
async function isCheckoutOpen({ db }: Services, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentReferences')
    .select('live')
    .where('borrowerId', '=', await findReferenceOwner(db, reference))
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row?.live !== true) return false;
  const receivedPayment = await db
    .selectFrom('receivedPayments')
    .select('paymentId')
    .where('provider', '=', 'sandbox')
    .where('paymentId', '=', toPaymentId(reference))
    .executeTakeFirst();
  return receivedPayment === undefined;
}

/** One payment a link: pressing twice pays once. */
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
  const body = JSON.stringify({ eventId: randomUUID(), type: 'payment.succeeded', ...payment });
  await app.inject({
    method: 'POST',
    url: `${paymentWebhookPath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(body, secret) },
    payload: body,
  });
}

function sendPage(
  services: Services,
  reply: FastifyReply,
  checkout: CheckoutParameters,
  isOpen: boolean,
): FastifyReply {
  const { back, language } = checkout;
  const { config } = services;
  const view = {
    amount: formatSignedAmount(config, checkout),
    back,
    language: toLanguage(language),
    isOpen: isOpen,
  };
  return sendProviderPage(reply, toCheckoutPage(view), config.brand.colours);
}
