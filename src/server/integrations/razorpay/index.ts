import { createHmac, hash } from 'node:crypto';
import { z } from 'zod';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import {
  type CollectApi,
  type CollectOrder,
  type CreatedReference,
  type NamedProvider,
  type NoticesApi,
  type ProviderNotice,
  toSender,
} from '../payment/provider.ts';
import { jobDeadlineMs, type ProviderClient, ProviderError, pageDeadlineMs } from '../request.ts';
import { createRazorpayClient, currency, id, paise, type RazorpaySettings, seconds } from './api.ts';
import { createRazorpayPayouts, payout, type RazorpayXSettings, toStatusUpdate } from './payOut.ts';

/** Razorpay: UPI and bank transfers in. */
export function createRazorpayProvider(settings: RazorpaySettings): NamedProvider<'razorpay'> {
  return {
    name: 'razorpay',
    notices: createRazorpayNotices(settings.webhookSecret),
    collect: createRazorpayCollect(settings),
  };
}

/** RazorpayX: payouts, from an account of its own. */
export function createRazorpayXProvider(settings: RazorpayXSettings): NamedProvider<'razorpayx'> {
  return {
    name: 'razorpayx',
    notices: createRazorpayNotices(settings.webhookSecret),
    payOut: createRazorpayPayouts(settings),
  };
}

const provider = 'razorpay';

const qrCode = z.object({
  id,
  close_by: seconds.nullish(),
  image_content: z.string().startsWith('upi://').optional(),
});
const receiver = z.object({ account_number: z.string().min(4).max(64), ifsc: z.string().min(1) });
const account = z.object({ id, close_by: seconds.nullish(), receivers: z.array(receiver).min(1) });
const payment = z.object({ id, amount: paise, currency, status: z.string(), created_at: seconds });
const payments = z.object({ items: z.array(payment) });

/**
 * UPI by a single-use QR code if the channel shows a QR picture; else a virtual account for each reference.
 * Sources: https://razorpay.com/docs/api/qr-codes/image-content/entity.md and https://razorpay.com/docs/api/payments/smart-collect
 */
function createRazorpayCollect(settings: RazorpaySettings): CollectApi {
  const client = createRazorpayClient(provider, settings);
  return {
    create: (collectOrder) =>
      collectOrder.channel.picture?.kind === 'qr'
        ? createQrCode(client, collectOrder)
        : createAccount(client, collectOrder),
    async cancel({ providerId }) {
      await client.ask(z.unknown(), 'POST', `${toPath(providerId)}/close`, jobDeadlineMs);
    },
    async status({ reference, providerId }) {
      const { items } = await client.ask(payments, 'GET', `${toPath(providerId)}/payments`, jobDeadlineMs);
      return items
        .filter(({ status }) => status === 'captured')
        .map((item) => ({
          paymentId: item.id,
          reference,
          amount: item.amount,
          currency: item.currency,
          paidAt: item.created_at,
        }));
    },
  };
}

function toPath(providerId: string): string {
  const collection = providerId.startsWith('qr_') ? '/payments/qr_codes' : '/virtual_accounts';
  return `${collection}/${encodeURIComponent(providerId)}`;
}

function toCommonFields({ orderId, expiresAt, idempotencyKey }: CollectOrder) {
  return {
    description: `Loan ${orderId}`,
    close_by: Math.floor(expiresAt.getTime() / 1000),
    notes: { order: orderId, key: idempotencyKey },
  };
}

async function createQrCode(client: ProviderClient, collectOrder: CollectOrder): Promise<CreatedReference> {
  const body = {
    ...toCommonFields(collectOrder),
    type: 'upi_qr',
    name: `Loan ${collectOrder.orderId}`,
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: collectOrder.amount,
  };
  const created = await client.ask(qrCode, 'POST', '/payments/qr_codes', pageDeadlineMs, { body });
  const { id: providerId, close_by, image_content: link } = created;
  if (link === undefined) throw new ProviderError(provider, 'refused', 'no image_content in its QR codes');
  const expiresAt = close_by ?? collectOrder.expiresAt;
  return { reference: providerId, providerId, expiresAt, isReusable: false, till: { link } };
}

async function createAccount(client: ProviderClient, collectOrder: CollectOrder): Promise<CreatedReference> {
  const body = { ...toCommonFields(collectOrder), receivers: { types: ['bank_account'] } };
  const created = await client.ask(account, 'POST', '/virtual_accounts', pageDeadlineMs, { body });
  const { id: providerId, close_by, receivers } = created;
  const [{ account_number: reference, ifsc } = { account_number: '', ifsc: '' }] = receivers;
  return {
    reference,
    providerId,
    expiresAt: close_by ?? collectOrder.expiresAt,
    isReusable: true,
    till: { ifsc },
  };
}

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
const noticeQrCode = z.object({ id });
const noticeAccount = z.object({ receivers: z.array(receiver).min(1) });

/**
 * Webhooks: `X-Razorpay-Signature` is hex HMAC-SHA256 of the raw body, `x-razorpay-event-id` names the event. Sources:
 * https://razorpay.com/docs/webhooks/validate-test and https://razorpay.com/docs/webhooks/qr-codes
 */
function createRazorpayNotices(webhookSecret: string): NoticesApi {
  return {
    verifyAndParse(body, headers) {
      if (!isSigned(body, headers['x-razorpay-signature'], webhookSecret)) return null;
      const headerEventId = headers['x-razorpay-event-id'];
      const eventId =
        typeof headerEventId === 'string' && headerEventId !== ''
          ? headerEventId.slice(0, 128)
          : hash('sha256', body);
      return toNotice(eventId, event.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return typeof signature === 'string' && isEqualConstantTime(signature.toLowerCase(), expected);
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

/** The sender's account, or the UPI address, which comes without a name. */
function findSender({ bank_transfer: transfer, payment: paid }: z.output<typeof event>['payload']) {
  const payerAccount = bankTransfer.safeParse(transfer?.entity).data?.payer_bank_account;
  if (payerAccount != null) return toSender(payerAccount.name, payerAccount.account_number);
  return toSender('', upi.safeParse(paid?.entity).data?.vpa);
}

function getReference({
  qr_code: qrCodeEntity,
  virtual_account: virtualAccount,
}: z.output<typeof event>['payload']): string {
  if (qrCodeEntity !== undefined) return noticeQrCode.parse(qrCodeEntity.entity).id;
  const [first] = noticeAccount.parse(virtualAccount?.entity).receivers;
  return first?.account_number ?? '';
}
