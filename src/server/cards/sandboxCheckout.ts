import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paymentWebhookPath } from '../../contract/endpoints.ts';
import { openAddress } from '../http/index.ts';
import { wrongAddress } from '../limits/index.ts';
import { ownerOfReference } from '../payments/index.ts';
import { bookSandboxPayment, sandboxCheckoutPath, sandboxSignature } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { amountText } from './amountText.ts';
import { languageNamed, sendProviderPage } from './providerPage.ts';
import { checkoutPage } from './sandboxCheckoutPage.ts';

const parameters = ['reference', 'amount', 'currency', 'back', 'language'] as const;
type Checkout = Readonly<Record<(typeof parameters)[number], string>>;

/** The sandbox provider's own page: whoever opens a signed link pays there, and is sent back to the loan. */
export function serveSandboxCheckout(app: FastifyInstance, services: Services): void {
  const secret = services.settings.sandboxWebhookSecret;
  if (secret === undefined) return;
  app.get(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await opened(services, secret, request);
    return sendPage(services, reply, checkout, await isOpen(services, checkout.reference));
  });
  app.post(sandboxCheckoutPath, async (request, reply) => {
    const checkout = await opened(services, secret, request);
    if (!(await isOpen(services, checkout.reference))) return sendPage(services, reply, checkout, false);
    await notify(app, services, secret, checkout);
    return reply.header('cache-control', 'no-store').redirect(checkout.back, 303);
  });
}

/** Throws 404 for a link that is not ours or is over, 429 for too many of them. */
async function opened(services: Services, secret: string, request: FastifyRequest): Promise<Checkout> {
  const now = await services.clock.now();
  const checkout = openAddress([secret], sandboxCheckoutPath, request.query, parameters, now);
  if (checkout === null) throw await wrongAddress(services, request.ip);
  return checkout;
}

/** Neither paid already nor replaced by a newer link. */
async function isOpen({ db }: Services, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentReferences')
    .select('live')
    .where('borrowerId', '=', await ownerOfReference(db, reference))
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row?.live !== true) return false;
  const paid = await db
    .selectFrom('receivedPayments')
    .select('paymentId')
    .where('provider', '=', 'sandbox')
    .where('paymentId', '=', paymentIdOf(reference))
    .executeTakeFirst();
  return paid === undefined;
}

/** One payment a link: pressing twice pays once. */
function paymentIdOf(reference: string): string {
  return `checkout-${reference}`;
}

async function notify(
  app: FastifyInstance,
  services: Services,
  secret: string,
  { reference, amount, currency }: Checkout,
): Promise<void> {
  const payment = {
    paymentId: paymentIdOf(reference),
    reference,
    amount: Number(amount),
    currency,
    paidAt: await services.clock.now(),
  };
  await bookSandboxPayment(services.db, payment);
  const body = JSON.stringify({ eventId: randomUUID(), type: 'payment.succeeded', ...payment });
  await app.inject({
    method: 'POST',
    url: `${paymentWebhookPath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': sandboxSignature(body, secret) },
    payload: body,
  });
}

function sendPage(services: Services, reply: FastifyReply, checkout: Checkout, open: boolean): FastifyReply {
  const { back, language } = checkout;
  const { config } = services;
  const view = {
    amount: amountText(config, checkout),
    back,
    language: languageNamed(language),
    isOpen: open,
  };
  return sendProviderPage(reply, checkoutPage(view), config.brand.colours);
}
