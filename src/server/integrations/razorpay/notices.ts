import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import { toSender } from '../payment/collectApi.ts';
import type { NoticesApi, ProviderNotice } from '../payment/notices.ts';
import { currency, id, paise, seconds } from './api.ts';
import { payment, receiver } from './collect.ts';
import { payout, toStatusUpdate } from './payOut.ts';

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
export function createRazorpayNotices(webhookSecret: string): NoticesApi {
  return {
    verifyAndParse(body, headers) {
      if (!isSigned(body, headers['x-razorpay-signature'], webhookSecret)) return null;
      const headerEventId = headers['x-razorpay-event-id'];
      const eventId =
        typeof headerEventId === 'string' && headerEventId !== ''
          ? headerEventId.slice(0, 128)
          : hashBody(body);
      return toNotice(eventId, event.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return typeof signature === 'string' && isEqualConstantTime(signature.toLowerCase(), expected);
}

function hashBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

function toNotice(eventId: string, notice: z.output<typeof event>): ProviderNotice {
  const { event: type, payload, created_at: eventAt } = notice;
  if (type.startsWith('payout.')) {
    const parsedPayout = payout.safeParse(payload.payout?.entity);
    if (!parsedPayout.success || !parsedPayout.data.reference_id) return { kind: 'nothing', eventId };
    return {
      kind: 'payout',
      eventId,
      payoutId: parsedPayout.data.reference_id,
      statusUpdate: toStatusUpdate(parsedPayout.data, eventAt),
    };
  }
  switch (type) {
    case 'qr_code.credited':
    case 'virtual_account.credited': {
      const { id: paymentId, amount, currency, created_at: paidAt } = payment.parse(payload.payment?.entity);
      const knownPayment = { paymentId, reference: getReference(payload), amount, currency, paidAt };
      return { kind: 'payment', eventId, payment: { ...knownPayment, ...findSender(payload) } };
    }
    case 'qr_code.closed':
    case 'virtual_account.closed':
      return { kind: 'expiry', eventId, reference: getReference(payload) };
    case 'refund.processed':
    case 'payment.dispute.lost': {
      const { refund: refundEntity, dispute } = payload;
      const {
        id: reversalId,
        payment_id: paymentId,
        ...amountFields
      } = refund.parse((refundEntity ?? dispute)?.entity);
      return {
        kind: 'reversal',
        eventId,
        reversal: {
          reversalId,
          paymentId,
          ...amountFields,
          reversedAt: eventAt,
          reason: type,
          cause: 'payer',
        },
      };
    }
    default:
      return { kind: 'nothing', eventId };
  }
}

/** The account that a transfer came from, or the UPI address; of this Razorpay tells no name. */
function findSender({ bank_transfer: transfer, payment: paid }: z.output<typeof event>['payload']) {
  const payerAccount = bankTransfer.safeParse(transfer?.entity).data?.payer_bank_account;
  if (payerAccount != null) return toSender(payerAccount.name, payerAccount.account_number);
  return toSender('', upi.safeParse(paid?.entity).data?.vpa);
}

function getReference({
  qr_code: qrCodeEntity,
  virtual_account: virtualAccount,
}: z.output<typeof event>['payload']): string {
  if (qrCodeEntity !== undefined) return qrCode.parse(qrCodeEntity.entity).id;
  const [first] = account.parse(virtualAccount?.entity).receivers;
  return first?.account_number ?? '';
}
