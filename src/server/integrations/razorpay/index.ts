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
import { jobRequestTimeoutMs, type ProviderClient, ProviderError, pageRequestTimeoutMs } from '../request.ts';
import {
  createRazorpayClient,
  currencySchema,
  idSchema,
  paiseSchema,
  type RazorpaySettings,
  secondsSchema,
} from './api.ts';
import { createRazorpayPayouts, payoutSchema, type RazorpayXSettings, toStatusUpdate } from './payOut.ts';

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

const qrCodeSchema = z.object({
  id: idSchema,
  close_by: secondsSchema.nullish(),
  image_content: z.string().startsWith('upi://').optional(),
});
const receiverSchema = z.object({ account_number: z.string().min(4).max(64), ifsc: z.string().min(1) });
const accountSchema = z.object({
  id: idSchema,
  close_by: secondsSchema.nullish(),
  receivers: z.array(receiverSchema).min(1),
});
const paymentSchema = z.object({
  id: idSchema,
  amount: paiseSchema,
  currency: currencySchema,
  status: z.string(),
  created_at: secondsSchema,
});
const paymentsSchema = z.object({ items: z.array(paymentSchema) });

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
      await client.requestParsed(z.unknown(), 'POST', `${toPath(providerId)}/close`, jobRequestTimeoutMs);
    },
    async status({ reference, providerId }) {
      const { items } = await client.requestParsed(
        paymentsSchema,
        'GET',
        `${toPath(providerId)}/payments`,
        jobRequestTimeoutMs,
      );
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
  const created = await client.requestParsed(
    qrCodeSchema,
    'POST',
    '/payments/qr_codes',
    pageRequestTimeoutMs,
    {
      body,
    },
  );
  const { id: providerId, close_by, image_content: link } = created;
  if (link === undefined) throw new ProviderError(provider, 'refused', 'no image_content in its QR codes');
  const expiresAt = close_by ?? collectOrder.expiresAt;
  return { reference: providerId, providerId, expiresAt, isReusable: false, details: { link } };
}

async function createAccount(client: ProviderClient, collectOrder: CollectOrder): Promise<CreatedReference> {
  const body = { ...toCommonFields(collectOrder), receivers: { types: ['bank_account'] } };
  const created = await client.requestParsed(
    accountSchema,
    'POST',
    '/virtual_accounts',
    pageRequestTimeoutMs,
    {
      body,
    },
  );
  const { id: providerId, close_by, receivers } = created;
  const [{ account_number: reference, ifsc } = { account_number: '', ifsc: '' }] = receivers;
  return {
    reference,
    providerId,
    expiresAt: close_by ?? collectOrder.expiresAt,
    isReusable: true,
    details: { ifsc },
  };
}

const eventSchema = z.object({
  event: z.string(),
  created_at: secondsSchema,
  payload: z.record(z.string(), z.object({ entity: z.unknown() })),
});
const refundSchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  amount: paiseSchema,
  currency: currencySchema,
});
const bankTransferSchema = z.object({
  payer_bank_account: z
    .object({ name: z.unknown().optional(), account_number: z.unknown().optional() })
    .nullish(),
});
const upiSchema = z.object({ vpa: z.unknown().optional() });
const noticeQrCodeSchema = z.object({ id: idSchema });
const noticeAccountSchema = z.object({ receivers: z.array(receiverSchema).min(1) });

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
      return toNotice(eventId, eventSchema.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return typeof signature === 'string' && isEqualConstantTime(signature.toLowerCase(), expected);
}

function toNotice(eventId: string, notice: z.output<typeof eventSchema>): ProviderNotice {
  const { event: type, payload, created_at: eventAt } = notice;
  if (type.startsWith('payout.')) {
    const parsedPayout = payoutSchema.safeParse(payload.payout?.entity);
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
      const {
        id: paymentId,
        amount,
        currency,
        created_at: paidAt,
      } = paymentSchema.parse(payload.payment?.entity);
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
      } = refundSchema.parse((refundEntity ?? dispute)?.entity);
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
function findSender({ bank_transfer: transfer, payment: paid }: z.output<typeof eventSchema>['payload']) {
  const payerAccount = bankTransferSchema.safeParse(transfer?.entity).data?.payer_bank_account;
  if (payerAccount != null) return toSender(payerAccount.name, payerAccount.account_number);
  return toSender('', upiSchema.safeParse(paid?.entity).data?.vpa);
}

function getReference({
  qr_code: qrCodeEntity,
  virtual_account: virtualAccount,
}: z.output<typeof eventSchema>['payload']): string {
  if (qrCodeEntity !== undefined) return noticeQrCodeSchema.parse(qrCodeEntity.entity).id;
  const [first] = noticeAccountSchema.parse(virtualAccount?.entity).receivers;
  return first?.account_number ?? '';
}
