import type { FakeReply } from '../../testing/fakeServer.ts';
import { chargeRequest, customerRequest } from './contract.ts';
import { createErrorReply, type FakeConektaState, type Order, randomHex, toUnixSeconds } from './order.ts';

/** What its component would make of cards: each token is a card that ends in its own way. */
export const testTokens = {
  pays: 'tok_pays',
  declined: 'tok_declined',
  asks: 'tok_asks',
  /** Its bank refuses to store it. */
  refused: 'tok_refused',
} as const;

const knownTokens: readonly string[] = Object.values(testTokens);

/** Conekta's customers with a card each, and charges of orders by it. */
export const fakeCards = { customer, charge };

function customer(method: string, id: string, text: string, { sources }: FakeConektaState): FakeReply {
  if (method === 'DELETE') {
    for (const [source, { customer }] of sources) if (customer === id) sources.delete(source);
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  }
  const parsed = customerRequest.safeParse(JSON.parse(text));
  if (!parsed.success)
    return createErrorReply(422, 'parameter_validation_error', 'parameter_validation.whitelist');
  const { payment_sources, ...customerFields } = parsed.data;
  const token = payment_sources[0]?.token_id ?? '';
  if (!knownTokens.includes(token)) {
    return createErrorReply(422, 'parameter_validation_error', 'parameter_validation.token.invalid');
  }
  if (token === testTokens.refused)
    return createErrorReply(402, 'processing_error', 'processing.bank.declined');
  const [customerId, source] = [`cus_${randomHex(17)}`, `src_${randomHex(17)}`];
  sources.set(source, { token, customer: customerId });
  const card = {
    id: source,
    type: 'card',
    object: 'payment_source',
    created_at: toUnixSeconds(new Date()),
    parent_id: customerId,
    last4: '4242',
    bin: '424242',
    brand: 'visa',
    issuer: 'banco de pruebas',
    exp_month: '12',
    exp_year: '30',
  };
  const data = { object: 'list', has_more: false, total: 1, data: [card] };
  return {
    status: 200,
    body: { ...customerFields, id: customerId, object: 'customer', payment_sources: data },
  };
}

function charge(order: Order, text: string, { sources }: FakeConektaState): FakeReply {
  const parsed = chargeRequest.safeParse(JSON.parse(text));
  if (!parsed.success)
    return createErrorReply(422, 'parameter_validation_error', 'parameter_validation.whitelist');
  const { amount, reference_id, payment_method } = parsed.data;
  const source = sources.get(payment_method.payment_source_id);
  if (source === undefined)
    return createErrorReply(404, 'resource_not_found_error', 'resource_not_found.entity');
  if (order.payment_status === 'canceled' || order.charges.data.length > 0) {
    return createErrorReply(
      428,
      'precondition_required_error',
      'precondition_required.combo.order.cannot_be_updated',
    );
  }
  const status = toStatus(source.token);
  const createdCharge = {
    id: randomHex(24),
    object: 'charge',
    amount: amount ?? order.amount,
    currency: order.currency,
    status,
    reference_id,
    order_id: order.id,
    created_at: toUnixSeconds(new Date()),
    paid_at: status === 'paid' ? toUnixSeconds(new Date()) : null,
    payment_method: { object: 'card_payment', type: 'credit', brand: 'visa', last4: '4242' },
  };
  order.charges.data.push(createdCharge);
  order.payment_status = status;
  if (status === 'declined')
    return createErrorReply(402, 'processing_error', 'processing.bank.insufficient_funds');
  if (status === 'pending_payment') {
    const url = `https://pay.conekta.com/${randomHex(32)}`;
    order.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: order.return_url } };
  }
  return { status: 200, body: createdCharge };
}

function toStatus(token: string): string {
  if (token === testTokens.declined) return 'declined';
  return token === testTokens.asks ? 'pending_payment' : 'paid';
}
