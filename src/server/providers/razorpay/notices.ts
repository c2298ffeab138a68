import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from '../../sameText.ts';
import { senderOf } from '../payment/collect.ts';
import type { Notices, ProviderNotice } from '../payment/notices.ts';
import { currency, id, paise, seconds } from './api.ts';
import { payment, receiver } from './collect.ts';
import { newsOf, payout } from './payOut.ts';

const event = z.object({
  event: z.string(),
  created_at: seconds,
  payload: z.record(z.string(), z.object({ entity: z.unknown() })),
});
const refund = z.object({ id, payment_id: id, amount: paise, currency });
const bankTransfer = z.object({
  payer_bank_account: z
    .object({ name: z.unknown().optional(), account_number: z.unknown().optional() })
    .nullish(),
});
const upi = z.object({ vpa: z.unknown().optional() });
const qrCode = z.object({ id });
const account = z.object({ receivers: z.array(receiver).min(1) });

/**
 * Webhooks: `X-Razorpay-Signature` is hex HMAC-SHA256 of the raw body, `x-razorpay-event-id` names the event. Sources:
 * https://razorpay.com/docs/webhooks/validate-test and https://razorpay.com/docs/webhooks/qr-codes
 */
export function razorpayNotices(webhookSecret: string): Notices {
  return {
    read(body, headers) {
      if (!isSigned(body, headers['x-razorpay-signature'], webhookSecret)) return null;
      const named = headers['x-razorpay-event-id'];
      const eventId = typeof named === 'string' && named !== '' ? named.slice(0, 128) : hashOf(body);
      return noticeOf(eventId, event.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return typeof signature === 'string' && isSameText(signature.toLowerCase(), expected);
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

function noticeOf(eventId: string, told: z.output<typeof event>): ProviderNotice {
  const { event: type, payload, created_at: at } = told;
  if (type.startsWith('payout.')) {
    const about = payout.safeParse(payload.payout?.entity);
    if (!about.success || !about.data.reference_id) return { kind: 'nothing', eventId };
    return { kind: 'payout', eventId, payoutId: about.data.reference_id, news: newsOf(about.data, at) };
  }
  switch (type) {
    case 'qr_code.credited':
    case 'virtual_account.credited': {
      const { id: paymentId, amount, currency, created_at: paidAt } = payment.parse(payload.payment?.entity);
      const known = { paymentId, reference: referenceIn(payload), amount, currency, paidAt };
      return { kind: 'payment', eventId, payment: { ...known, ...senderIn(payload) } };
    }
    case 'qr_code.closed':
    case 'virtual_account.closed':
      return { kind: 'expiry', eventId, reference: referenceIn(payload) };
    case 'refund.processed':
    case 'payment.dispute.lost': {
      const { refund: paidBack, dispute } = payload;
      const { id: reversalId, payment_id: paymentId, ...money } = refund.parse((paidBack ?? dispute)?.entity);
      return {
        kind: 'reversal',
        eventId,
        reversal: { reversalId, paymentId, ...money, reversedAt: at, reason: type, cause: 'payer' },
      };
    }
    default:
      return { kind: 'nothing', eventId };
  }
}

/** The account that a transfer came from, or the UPI address; of this Razorpay tells no name. */
function senderIn({ bank_transfer: transfer, payment: paid }: z.output<typeof event>['payload']) {
  const from = bankTransfer.safeParse(transfer?.entity).data?.payer_bank_account;
  if (from != null) return senderOf(from.name, from.account_number);
  return senderOf('', upi.safeParse(paid?.entity).data?.vpa);
}

function referenceIn({ qr_code: code, virtual_account: opened }: z.output<typeof event>['payload']): string {
  if (code !== undefined) return qrCode.parse(code.entity).id;
  const [first] = account.parse(opened?.entity).receivers;
  return first?.account_number ?? '';
}
