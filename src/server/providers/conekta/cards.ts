import type { CardCharge, CardProvider, KnownCharge } from '../card/provider.ts';
import { ProviderError, parsed } from '../failure.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../outgoing.ts';
import { conekta, orderPath, type Send } from './api.ts';
import { type Component, conektaEnrol } from './enrol.ts';
import * as wire from './wire.ts';

/**
 * Cards. The API knows no idempotency key, so a charge is two steps: an order without a charge, whose id is kept, and one
 * charge of that order. By the order it is known for certain whether a card was charged, whatever answer got lost.
 * A token of ours is `<customer>/<payment source>`.
 */
export function conektaCards(send: Send, component: Component): CardProvider {
  async function known(orderId: string, timeoutMs: number): Promise<KnownCharge> {
    const answer = await send('GET', orderPath(orderId), timeoutMs);
    return answer.status === 200 ? outcomeOf(parsed(conekta, wire.order, answer.body)) : { state: 'unknown' };
  }

  return {
    name: conekta,
    async charge(charge, keep) {
      const orderId = await make(send, charge).catch(nothing);
      if (orderId === undefined) return { state: 'declined', isUnavailable: true };
      await keep(orderId);
      return orUnknown(async () => {
        const { status } = await send(
          'POST',
          orderPath(orderId, '/charges'),
          pageDeadlineMs,
          chargeOf(charge),
        );
        // Whatever was answered, the order says what is so.
        const outcome = await known(orderId, pageDeadlineMs);
        if (outcome.state !== 'absent') return outcome;
        if (status < 300) return { state: 'unknown' };
        return status === 402 ? { state: 'declined' } : { state: 'declined', isUnavailable: true };
      });
    },
    status: ({ providerId }) => orUnknown(async () => orAbsent(providerId, (id) => known(id, jobDeadlineMs))),
    end: ({ providerId }) =>
      orUnknown(async () =>
        orAbsent(providerId, async (id) => {
          await send('POST', orderPath(id, '/cancel'), jobDeadlineMs);
          return known(id, jobDeadlineMs);
        }),
      ),
    enrol: conektaEnrol(send, component),
  };
}

/** An order that nothing was charged for yet; whatever goes wrong here took nothing. */
async function make(send: Send, charge: CardCharge): Promise<string | undefined> {
  const answer = await send('POST', '/orders', pageDeadlineMs, orderOf(charge));
  return answer.status < 300 ? parsed(conekta, wire.order, answer.body).id : undefined;
}

function nothing(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

function orderOf({ orderId, idempotencyKey, token, amount, currency, back }: CardCharge) {
  const [customer_id] = token.split('/');
  return {
    currency,
    customer_info: { customer_id },
    line_items: [{ name: `Préstamo ${orderId}`, quantity: 1, unit_price: amount }],
    metadata: { order: orderId, key: idempotencyKey },
    // Conekta asks the card's bank where it finds it needful.
    three_ds_mode: 'smart',
    return_url: back,
  };
}

function chargeOf({ borrowerId, idempotencyKey: recordId, token, amount }: CardCharge) {
  const [, payment_source_id] = token.split('/');
  return {
    amount,
    reference_id: wire.chargeName({ borrowerId, recordId }),
    payment_method: { type: 'card', payment_source_id },
  };
}

/** Money that was taken back since was taken once: what undoes it is told by itself. */
const taken = new Set(['paid', 'refunded', 'partially_refunded', 'charged_back', 'reversed']);
const over = new Set(['declined', 'canceled', 'expired', 'fraudulent', 'voided']);

function outcomeOf({ charges, next_action, payment_status = '' }: wire.Order): KnownCharge {
  const made = charges?.data ?? [];
  const paid = made.find(({ status }) => taken.has(status));
  if (paid) return { state: 'succeeded', chargeId: paid.id, chargedAt: paid.paid_at ?? paid.created_at };
  // The order was cancelled or the bank said no: nothing that is still open takes money.
  if (over.has(payment_status) || (made.length > 0 && made.every(({ status }) => over.has(status)))) {
    return { state: 'declined' };
  }
  const url = next_action?.redirect_to_url?.url;
  if (url !== undefined) return { state: 'asked', url };
  return made.length === 0 ? { state: 'absent' } : { state: 'unknown' };
}

function orAbsent(
  providerId: string | null,
  ask: (id: string) => Promise<KnownCharge>,
): Promise<KnownCharge> | KnownCharge {
  return providerId === null ? { state: 'absent' } : ask(providerId);
}

async function orUnknown<Outcome>(asked: () => Promise<Outcome>): Promise<Outcome | { state: 'unknown' }> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof ProviderError) return { state: 'unknown' };
    throw error;
  }
}
