import type { CardEnrolment } from '../card/provider.ts';
import type { Payer } from '../payer.ts';
import { parseProviderAnswer } from '../providerError.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../request.ts';
import { type ConektaClient, conekta, toRefusal } from './api.ts';
import * as wire from './wire.ts';

/** Conekta's component that takes a card's number: whose page it is, and the key that is public. */
export type ConektaComponent = { origin: string; publicKey: string };

/**
 * Cards are kept at Conekta, each by a customer of its own, so that removing one lets go of all that was sent of its holder.
 * Source: https://developers.conekta.com/docs/web-tokenizer
 */
export function createConektaEnrolment(
  send: ConektaClient,
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
      const answer = await send(
        'POST',
        '/customers',
        pageDeadlineMs,
        toCustomerRequest(componentToken, payer),
      );
      if (answer.status === 402 || answer.status === 422) return null;
      if (answer.status >= 300) throw toRefusal(answer);
      const { id, payment_sources } = parseProviderAnswer(conekta, wire.customer, answer.body);
      const [{ id: source, last4, brand, issuer }] = payment_sources.data;
      return { token: `${id}/${source}`, bankName: toBankName(issuer ?? brand), bankCode: brand, last4 };
    },
    async remove(token) {
      const [customer = ''] = token.split('/');
      const answer = await send('DELETE', `/customers/${encodeURIComponent(customer)}`, jobDeadlineMs);
      if (answer.status >= 300 && answer.status !== 404) throw toRefusal(answer);
    },
  };
}

function toCustomerRequest(token_id: string, { borrowerId, name, phone, email }: Payer) {
  const custom_reference = String(borrowerId);
  return { name, phone, email, custom_reference, payment_sources: [{ type: 'card', token_id }] };
}

/** "santander" as its holder would write it. */
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
