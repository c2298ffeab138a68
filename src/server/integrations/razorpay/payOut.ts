import { z } from 'zod';
import { addDays, endOfDay } from '../../../lending/index.ts';
import {
  createCalendarOperatingDays,
  type ListedPayout,
  type PayoutApi,
  type PayoutOrder,
  type PayoutStatusUpdate,
} from '../payment/payoutApi.ts';
import { jobRequestTimeoutMs, ProviderError } from '../request.ts';
import {
  createRazorpayClient,
  currencySchema,
  idSchema,
  paiseSchema,
  parseError,
  type RazorpaySettings,
  secondsSchema,
} from './api.ts';

export type RazorpayXSettings = RazorpaySettings & { account: string };

const provider = 'razorpayx';

/** Source: https://razorpay.com/docs/x/payouts/states-life-cycle */
const stateByStatus = {
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

function isPayoutStatus(status: string): status is keyof typeof stateByStatus {
  return Object.hasOwn(stateByStatus, status);
}

export const payoutSchema = z.object({
  id: idSchema,
  reference_id: z.string().nullish(),
  status: z.string().refine(isPayoutStatus),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
});

/** An entry of a list. */
const listedPayoutSchema = payoutSchema.extend({
  amount: paiseSchema,
  currency: currencySchema,
  created_at: secondsSchema,
});
/** The API's maximum. */
const pageSize = 100;
const timeZone = 'Asia/Kolkata';
/** Statuses of requests that were rejected before a payout was created; after any other, one may exist. */
const rejectedStatuses = new Set([400, 401, 403, 404]);

/**
 * Payouts with their contact and fund account in one call. Our id is the idempotency key, and also `reference_id`, by which a
 * payout whose answer was lost is found. How long a key is remembered isn't documented, so it is sent once.
 * Sources: https://razorpay.com/docs/api/x/payout-idempotency/make-request
 * and https://razorpay.com/docs/my/api/x/payout-composite/create/bank-account.md
 */
export function createRazorpayPayouts(settings: RazorpayXSettings): PayoutApi {
  const client = createRazorpayClient(provider, settings);
  const days = createCalendarOperatingDays(timeZone);

  async function fetchPage(
    from: Date,
    until: Date,
    skip: number,
  ): Promise<z.output<typeof listedPayoutSchema>[]> {
    const query = new URLSearchParams({
      account_number: settings.account,
      from: String(from.getTime() / 1000),
      to: String(until.getTime() / 1000),
      count: String(pageSize),
      skip: String(skip),
    });
    const pageSchema = z.object({ items: z.array(listedPayoutSchema) });
    return (await client.requestParsed(pageSchema, 'GET', `/payouts?${query}`, jobRequestTimeoutMs)).items;
  }

  return {
    days,
    async orders(day) {
      const until = endOfDay(timeZone, day);
      const from = new Date(endOfDay(timeZone, addDays(day, -1)).getTime() + 1_000);
      const orders: ListedPayout[] = [];
      for (;;) {
        const items = await fetchPage(from, until, orders.length);
        orders.push(...items.map(toListedPayout));
        if (items.length < pageSize) return orders;
      }
    },
    async send(order) {
      const body = toPayoutRequest(settings.account, order);
      const headers = { 'x-payout-idempotency': order.payoutId };
      const answer = await client.send('POST', '/payouts', jobRequestTimeoutMs, { body, headers });
      if (answer.status === 200) return toStatusUpdate(client.parse(payoutSchema, answer), new Date());
      const { code } = client.toRefusal(answer);
      const field = findRejectedAccountField(answer);
      if (field !== undefined)
        return { state: 'refused', providerId: '', at: new Date(), reason: `${code} ${field}` };
      const failure = rejectedStatuses.has(answer.status) ? 'unreached' : 'unknown';
      throw new ProviderError(provider, failure, code);
    },
    async status({ payoutId, providerId }) {
      if (providerId) {
        const path = `/payouts/${encodeURIComponent(providerId)}`;
        return toStatusUpdate(
          await client.requestParsed(payoutSchema, 'GET', path, jobRequestTimeoutMs),
          new Date(),
        );
      }
      const query = new URLSearchParams({ account_number: settings.account, reference_id: payoutId });
      const foundSchema = z.object({ items: z.array(payoutSchema) });
      const { items } = await client.requestParsed(
        foundSchema,
        'GET',
        `/payouts?${query}`,
        jobRequestTimeoutMs,
      );
      const [matchingPayout] = items.filter(({ reference_id }) => reference_id === payoutId);
      return matchingPayout === undefined ? { state: 'absent' } : toStatusUpdate(matchingPayout, new Date());
    },
  };
}

/** The field of the beneficiary's account that was rejected, which is final: the borrower binds another. Any other error is ours. */
function findRejectedAccountField({ status, body }: { status: number; body: unknown }): string | undefined {
  const field = parseError(body).field ?? '';
  return status === 400 && /fund_account|bank_account|ifsc/.test(field) ? field : undefined;
}

function toPayoutRequest(account_number: string, order: PayoutOrder) {
  const { payoutId, orderId, isReturn = false, beneficiary, amount, currency } = order;
  const { name, bankCode: ifsc, account } = beneficiary;
  return {
    account_number,
    amount,
    currency,
    mode: 'IMPS',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: payoutId,
    narration: `${isReturn ? 'Return' : 'Loan'} ${orderId}`.slice(0, 30),
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name, ifsc, account_number: account },
      contact: { name, type: 'customer', reference_id: orderId.slice(0, 40) },
    },
  };
}

function toListedPayout({
  id: providerId,
  reference_id,
  status,
  ...fields
}: z.output<typeof listedPayoutSchema>): ListedPayout {
  const { amount, currency: payoutCurrency, created_at: at } = fields;
  return {
    providerId,
    payoutId: reference_id ?? '',
    amount,
    currency: payoutCurrency,
    state: stateByStatus[status],
    at,
  };
}

/** @param at when the state was reported: the API doesn't say when a payout arrived */
export function toStatusUpdate(
  { id: providerId, status, status_details }: z.output<typeof payoutSchema>,
  at: Date,
): PayoutStatusUpdate {
  return { state: stateByStatus[status], providerId, at, reason: status_details?.reason ?? '' };
}
