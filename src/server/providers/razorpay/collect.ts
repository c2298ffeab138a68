import { z } from 'zod';
import { ProviderError } from '../failure.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../outgoing.ts';
import type { Collect, Collected, CollectOrder } from '../payment/collect.ts';
import {
  bodyOf,
  type Call,
  currency,
  errorIn,
  id,
  paise,
  type RazorpaySettings,
  razorpayApi,
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
export function razorpayCollect(settings: RazorpaySettings): Collect {
  const call = razorpayApi(provider, settings);
  return {
    create: (wish) =>
      wish.channel.picture?.kind === 'qr' ? createQrCode(call, wish) : createAccount(call, wish),
    async cancel({ providerId }) {
      const answer = await call('POST', `${pathOf(providerId)}/close`, jobDeadlineMs);
      if (answer.status !== 200) throw new ProviderError(provider, 'refused', errorIn(answer).code);
    },
    async status({ reference, providerId }) {
      const answer = await call('GET', `${pathOf(providerId)}/payments`, jobDeadlineMs);
      const { items } = bodyOf(provider, answer, payments);
      return items
        .filter(({ status }) => status === 'captured')
        .map((one) => ({
          paymentId: one.id,
          reference,
          amount: one.amount,
          currency: one.currency,
          paidAt: one.created_at,
        }));
    },
  };
}

function pathOf(providerId: string): string {
  const collection = providerId.startsWith('qr_') ? '/payments/qr_codes' : '/virtual_accounts';
  return `${collection}/${encodeURIComponent(providerId)}`;
}

function commonOf({ orderId, expiresAt, idempotencyKey }: CollectOrder) {
  return {
    description: `Loan ${orderId}`,
    close_by: Math.floor(expiresAt.getTime() / 1000),
    notes: { order: orderId, key: idempotencyKey },
  };
}

async function createQrCode(call: Call, wish: CollectOrder): Promise<Collected> {
  const body = {
    ...commonOf(wish),
    type: 'upi_qr',
    name: `Loan ${wish.orderId}`,
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: wish.amount,
  };
  const answer = await call('POST', '/payments/qr_codes', pageDeadlineMs, { body });
  const { id: providerId, close_by, image_content: link } = bodyOf(provider, answer, qrCode);
  if (link === undefined) throw new ProviderError(provider, 'refused', 'no image_content in its QR codes');
  const expiresAt = close_by ?? wish.expiresAt;
  return { reference: providerId, providerId, expiresAt, isReusable: false, till: { link } };
}

async function createAccount(call: Call, wish: CollectOrder): Promise<Collected> {
  const body = { ...commonOf(wish), receivers: { types: ['bank_account'] } };
  const answer = await call('POST', '/virtual_accounts', pageDeadlineMs, { body });
  const { id: providerId, close_by, receivers } = bodyOf(provider, answer, account);
  const [{ account_number: reference, ifsc } = { account_number: '', ifsc: '' }] = receivers;
  return { reference, providerId, expiresAt: close_by ?? wish.expiresAt, isReusable: true, till: { ifsc } };
}
