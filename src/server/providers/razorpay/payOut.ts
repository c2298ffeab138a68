import { z } from 'zod';
import { ProviderError } from '../failure.ts';
import { jobDeadlineMs } from '../outgoing.ts';
import type { PayOut, PayoutNews } from '../payment/payOut.ts';
import { bodyOf, errorIn, id, type RazorpaySettings, razorpayApi } from './api.ts';

export type RazorpayXSettings = RazorpaySettings & { account: string };

const provider = 'razorpayx';

/** What its states are to us. Source: https://razorpay.com/docs/x/payouts/states-life-cycle */
const states = {
  queued: 'sent',
  pending: 'sent',
  scheduled: 'sent',
  processing: 'sent',
  processed: 'arrived',
  reversed: 'returned',
  rejected: 'refused',
  cancelled: 'refused',
  failed: 'refused',
} as const;

export const payout = z.object({
  id,
  reference_id: z.string().nullish(),
  status: z.enum([
    'queued',
    'pending',
    'scheduled',
    'processing',
    'processed',
    'reversed',
    'rejected',
    'cancelled',
    'failed',
  ]),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
});

/**
 * Payouts with their contact and fund account in one call, which makes neither twice; a key pays once, and it is `reference_id`
 * too, by which a payout is found whose answer was lost. Sources: https://razorpay.com/docs/api/x/payout-idempotency/make-request
 * and https://razorpay.com/docs/my/api/x/payout-composite/create/bank-account.md
 */
export function razorpayPayOut(settings: RazorpayXSettings): PayOut {
  const call = razorpayApi(provider, settings);
  return {
    async send({
      payoutId,
      orderId,
      beneficiary: { name, bankCode: ifsc, account: number },
      amount,
      currency,
    }) {
      const body = {
        account_number: settings.account,
        amount,
        currency,
        mode: 'IMPS',
        purpose: 'payout',
        queue_if_low_balance: true,
        reference_id: payoutId,
        narration: `Loan ${orderId}`.slice(0, 30),
        fund_account: {
          account_type: 'bank_account',
          bank_account: { name, ifsc, account_number: number },
          contact: { name, type: 'customer', reference_id: orderId.slice(0, 40) },
        },
      };
      const headers = { 'x-payout-idempotency': payoutId };
      const answer = await call('POST', '/payouts', jobDeadlineMs, { body, headers });
      if (answer.status === 200) return newsOf(bodyOf(provider, answer, payout), new Date());
      const { code, field } = errorIn(answer);
      // The account's fault is the borrower's to mend; any other is ours, and nothing was made.
      if (answer.status !== 400 || !/fund_account|bank_account|ifsc/.test(field)) {
        throw new ProviderError(provider, 'unreached', code);
      }
      return { state: 'refused', providerId: '', at: new Date(), reason: `${code} ${field}` };
    },
    async status({ payoutId, providerId }) {
      if (providerId) {
        const answer = await call('GET', `/payouts/${encodeURIComponent(providerId)}`, jobDeadlineMs);
        return newsOf(bodyOf(provider, answer, payout), new Date());
      }
      const query = new URLSearchParams({ account_number: settings.account, reference_id: payoutId });
      const answer = await call('GET', `/payouts?${query}`, jobDeadlineMs);
      const { items } = bodyOf(provider, answer, z.object({ items: z.array(payout) }));
      const [found] = items.filter(({ reference_id }) => reference_id === payoutId);
      return found === undefined ? { state: 'absent' } : newsOf(found, new Date());
    },
  };
}

/** @param at when it was told: a payout doesn't say when it arrived */
export function newsOf(
  { id: providerId, status, status_details }: z.output<typeof payout>,
  at: Date,
): PayoutNews {
  return { state: states[status], providerId, at, reason: status_details?.reason ?? '' };
}
