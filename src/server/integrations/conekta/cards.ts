import type { CardApi, CardCharge, CardEnrolment, ChargeStatus, ProviderCustomer } from '../card/provider.ts';
import { jobRequestTimeoutMs, type ProviderClient, ProviderError, pageRequestTimeoutMs } from '../request.ts';
import * as wire from './api.ts';
import { conekta, orderPath } from './api.ts';

/**
 * Cards. The API has no idempotency key, so a charge takes two steps: an order without a charge, whose id is stored, and one
 * charge of that order. The order shows reliably whether the card was charged, even if an answer was lost.
 * Our token is `<customer>/<payment source>`.
 */
export function createConektaCards(client: ProviderClient, component: ConektaComponent): CardApi {
  async function getKnownCharge(orderId: string, timeoutMs: number): Promise<ChargeStatus> {
    return toChargeOutcome(await client.requestParsed(wire.order, 'GET', orderPath(orderId), timeoutMs));
  }

  return {
    name: conekta,
    async charge(charge, storeOrderId) {
      const orderId = await createOrder(client, charge).catch(ignoreProviderError);
      if (orderId === undefined) return { state: 'declined', isUnavailable: true };
      await storeOrderId(orderId);
      return unknownOnError(async () => {
        const { status } = await client.send('POST', orderPath(orderId, '/charges'), pageRequestTimeoutMs, {
          body: toChargeRequest(charge),
        });
        // The order is authoritative, whatever the charge was answered.
        const outcome = await getKnownCharge(orderId, pageRequestTimeoutMs);
        if (outcome.state !== 'absent') return outcome;
        if (status < 300) return { state: 'unknown' };
        return status === 402 ? { state: 'declined' } : { state: 'declined', isUnavailable: true };
      });
    },
    status: ({ providerId }) =>
      unknownOnError(async () =>
        absentWithoutId(providerId, (id) => getKnownCharge(id, jobRequestTimeoutMs)),
      ),
    cancel: ({ providerId }) =>
      unknownOnError(async () =>
        absentWithoutId(providerId, async (id) => {
          await client.send('POST', orderPath(id, '/cancel'), jobRequestTimeoutMs);
          return getKnownCharge(id, jobRequestTimeoutMs);
        }),
      ),
    enrol: createConektaEnrolment(client, component),
  };
}

/** Creates an order without a charge: a failure here takes no money. */
async function createOrder(client: ProviderClient, charge: CardCharge): Promise<string> {
  const body = toOrderRequest(charge);
  return (await client.requestParsed(wire.order, 'POST', '/orders', pageRequestTimeoutMs, { body })).id;
}

function ignoreProviderError(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

function toOrderRequest({ orderId, idempotencyKey, token, amount, currency, returnUrl }: CardCharge) {
  const [customer_id] = token.split('/');
  return {
    currency,
    customer_info: { customer_id },
    line_items: [{ name: `Préstamo ${orderId}`, quantity: 1, unit_price: amount }],
    metadata: { order: orderId, key: idempotencyKey },
    // Conekta decides whether the bank authenticates the cardholder.
    three_ds_mode: 'smart',
    return_url: returnUrl,
  };
}

function toChargeRequest({ borrowerId, idempotencyKey: recordId, token, amount }: CardCharge) {
  const [, payment_source_id] = token.split('/');
  return {
    amount,
    reference_id: wire.toChargeReference({ borrowerId, recordId }),
    payment_method: { type: 'card', payment_source_id },
  };
}

/** A charge that was reversed later did succeed: its reversal arrives as an event of its own. */
const paidStatuses = new Set(['paid', 'refunded', 'partially_refunded', 'charged_back', 'reversed']);
const finalStatuses = new Set(['declined', 'canceled', 'expired', 'fraudulent', 'voided']);

function toChargeOutcome({ charges, next_action, payment_status = '' }: wire.Order): ChargeStatus {
  const orderCharges = charges?.data ?? [];
  const paidCharge = orderCharges.find(({ status }) => paidStatuses.has(status));
  if (paidCharge)
    return {
      state: 'succeeded',
      chargeId: paidCharge.id,
      chargedAt: paidCharge.paid_at ?? paidCharge.created_at,
    };
  // The order was cancelled or every charge declined: no money can be taken any more.
  if (
    finalStatuses.has(payment_status) ||
    (orderCharges.length > 0 && orderCharges.every(({ status }) => finalStatuses.has(status)))
  ) {
    return { state: 'declined' };
  }
  const url = next_action?.redirect_to_url?.url;
  if (url !== undefined) return { state: 'requiresAction', url };
  return orderCharges.length === 0 ? { state: 'absent' } : { state: 'unknown' };
}

function absentWithoutId(
  providerId: string | null,
  query: (id: string) => Promise<ChargeStatus>,
): Promise<ChargeStatus> | ChargeStatus {
  return providerId === null ? { state: 'absent' } : query(providerId);
}

async function unknownOnError<Outcome>(
  work: () => Promise<Outcome>,
): Promise<Outcome | { state: 'unknown' }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) return { state: 'unknown' };
    throw error;
  }
}

/** Conekta's card form component: its origin and the public key. */
type ConektaComponent = { origin: string; publicKey: string };

/**
 * Stores each card under a Conekta customer of its own, so that deleting the card deletes its holder's data too.
 * Source: https://developers.conekta.com/docs/web-tokenizer
 */
function createConektaEnrolment(
  client: ProviderClient,
  { origin, publicKey }: ConektaComponent,
): CardEnrolment {
  return {
    form: {
      kind: 'fields',
      title: 'Conekta',
      origin,
      script: `${origin}/v1.0/js/conekta-checkout.min.js`,
      start: startScript,
      data: { key: publicKey },
    },
    async addCard(componentToken, payer) {
      const body = toCustomerRequest(componentToken, payer);
      const answer = await client.send('POST', '/customers', pageRequestTimeoutMs, { body });
      if (answer.status === 402 || answer.status === 422) return null;
      const { id, payment_sources } = client.parse(wire.customer, answer);
      const [{ id: source, last4, brand, issuer }] = payment_sources.data;
      return { token: `${id}/${source}`, bankName: toBankName(issuer ?? brand), bankCode: brand, last4 };
    },
    async remove(token) {
      const [customer = ''] = token.split('/');
      const answer = await client.send(
        'DELETE',
        `/customers/${encodeURIComponent(customer)}`,
        jobRequestTimeoutMs,
      );
      if (answer.status >= 300 && answer.status !== 404) throw client.toRefusal(answer);
    },
  };
}

function toCustomerRequest(token_id: string, { borrowerId, name, phone, email }: ProviderCustomer) {
  const custom_reference = String(borrowerId);
  return { name, phone, email, custom_reference, payment_sources: [{ type: 'card', token_id }] };
}

/** Capitalizes an issuer's name: `santander` becomes `Santander`. */
function toBankName(issuer: string): string {
  return issuer.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

const startScript = `
const fields = document.getElementById('fields');
const failed = document.getElementById('failed');
function fail() { failed.hidden = false; }
if (window.ConektaCheckoutComponents === undefined) fail();
else window.ConektaCheckoutComponents.Card({
  config: { targetIFrame: '#fields', publicKey: fields.dataset.key, locale: fields.dataset.language },
  callbacks: {
    onCreateTokenSucceeded(token) {
      const field = document.getElementById('token');
      field.value = token.id;
      field.form.submit();
    },
    onCreateTokenError: fail,
  },
});`;
