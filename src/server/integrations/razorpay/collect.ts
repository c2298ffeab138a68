import { z } from 'zod';
import type { CollectApi, CollectOrder, CreatedReference } from '../payment/collectApi.ts';
import { ProviderError } from '../providerError.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../request.ts';
import {
  createRazorpayClient,
  currency,
  id,
  paise,
  parseBody,
  parseError,
  type RazorpayClient,
  type RazorpaySettings,
  seconds,
} from './api.ts';

const provider = 'razorpay';

const qrCode = z.object({
  id,
  close_by: seconds.nullish(),
  image_content: z.string().startsWith('upi://').optional(),
});
export const receiver = z.object({ account_number: z.string().min(4).max(64), ifsc: z.string().min(1) });
const account = z.object({ id, close_by: seconds.nullish(), receivers: z.array(receiver).min(1) });
export const payment = z.object({ id, amount: paise, currency, status: z.string(), created_at: seconds });
const payments = z.object({ items: z.array(payment) });

/**
 * UPI by a QR code that is paid once, where the channel has a QR picture; else an account of its own for each reference.
 * Sources: https://razorpay.com/docs/api/qr-codes/image-content/entity.md and https://razorpay.com/docs/api/payments/smart-collect
 */
export function createRazorpayCollect(settings: RazorpaySettings): CollectApi {
  const client = createRazorpayClient(provider, settings);
  return {
    create: (collectOrder) =>
      collectOrder.channel.picture?.kind === 'qr'
        ? createQrCode(client, collectOrder)
        : createAccount(client, collectOrder),
    async cancel({ providerId }) {
      const answer = await client('POST', `${toPath(providerId)}/close`, jobDeadlineMs);
      if (answer.status !== 200) throw new ProviderError(provider, 'refused', parseError(answer).code);
    },
    async status({ reference, providerId }) {
      const answer = await client('GET', `${toPath(providerId)}/payments`, jobDeadlineMs);
      const { items } = parseBody(provider, answer, payments);
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

async function createQrCode(client: RazorpayClient, collectOrder: CollectOrder): Promise<CreatedReference> {
  const body = {
    ...toCommonFields(collectOrder),
    type: 'upi_qr',
    name: `Loan ${collectOrder.orderId}`,
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: collectOrder.amount,
  };
  const answer = await client('POST', '/payments/qr_codes', pageDeadlineMs, { body });
  const { id: providerId, close_by, image_content: link } = parseBody(provider, answer, qrCode);
  if (link === undefined) throw new ProviderError(provider, 'refused', 'no image_content in its QR codes');
  const expiresAt = close_by ?? collectOrder.expiresAt;
  return { reference: providerId, providerId, expiresAt, isReusable: false, till: { link } };
}

async function createAccount(client: RazorpayClient, collectOrder: CollectOrder): Promise<CreatedReference> {
  const body = { ...toCommonFields(collectOrder), receivers: { types: ['bank_account'] } };
  const answer = await client('POST', '/virtual_accounts', pageDeadlineMs, { body });
  const { id: providerId, close_by, receivers } = parseBody(provider, answer, account);
  const [{ account_number: reference, ifsc } = { account_number: '', ifsc: '' }] = receivers;
  return {
    reference,
    providerId,
    expiresAt: close_by ?? collectOrder.expiresAt,
    isReusable: true,
    till: { ifsc },
  };
}
