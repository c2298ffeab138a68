import { isAccountPart } from '../../../../lending/index.ts';
import type { Market, MarketConfig } from '../../../config/index.ts';
import type { Beneficiary, PaymentSender } from '../../../integrations/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { lenderAccount, postEntry, toUnallocatedValueDate } from '../../ledger/index.ts';
import { paymentKey } from '../../loans/index.ts';
import {
  createReturnPayout,
  findPayout,
  getReturnPayoutRules,
  type Payout,
  sendPayout,
} from '../../payouts/index.ts';
import type { Services } from '../../services.ts';
import { applyReversals } from '../intake/reversals.ts';
import { canRefund } from '../refunds/refund.ts';
import { deletePayer, findPayer, unallocatedPaymentsQuery } from '../unallocatedPayments.ts';

type PaymentId = { provider: string; paymentId: string };

/** Money in suspense on its way back to whoever sent it. Amount in minor units. `payout`: where its provider can't refund. */
export type SuspenseReturn = PaymentId & { amount: number; currency: string; payout?: Payout };

const resolveAfterMs = 10 * 60_000;
const batchSize = 50;

/**
 * Writes down that a payment in suspense goes back, once: from then on nobody matches it, and what its provider takes back of
 * it waits. Where its provider can't refund it, a payout to its sender is made. No provider has been asked.
 */
export async function requestSuspenseReturn(
  services: Services,
  { provider, paymentId }: PaymentId,
  actor: Actor,
): Promise<SuspenseReturn | 'notWaiting' | ReturnRouteError> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    // What its provider took back while an earlier return was under way, which was refused since.
    await applyReversals({ ...services, db: trx }, provider, paymentId);
    const payment = await unallocatedPaymentsQuery(trx)
      .where((row) => row.and({ provider, paymentId }))
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return 'notWaiting';
    const { amount, currency } = payment;
    const suspenseReturn = { provider, paymentId, amount, currency };
    const route = findReturnRoute(services, payment, await findPayer(trx, services.personal, payment));
    if (typeof route === 'string') return route;
    const payout =
      route.method === 'refund'
        ? undefined
        : await createReturnPayout(services, trx, { ...route, ...suspenseReturn }, now);
    if (typeof payout === 'string') return payout;
    await updatePaymentRow(trx, suspenseReturn)
      .set({ returnAskedAt: now, returnId: payout?.payoutId ?? null })
      .execute();
    const subject = paymentKey(provider, paymentId);
    await recordAudit(trx, actor, { action: 'suspense_return_asked', subject, amount, currency }, now);
    return payout === undefined ? suspenseReturn : { ...suspenseReturn, payout };
  });
}

/**
 * Asks its provider to send a payment back, which it does once by the payment's key, or gives its payout to the one that pays out.
 * @returns `asked`: the provider didn't answer; {@link resolveSuspenseReturns} asks again, and `resolvePayouts` about payouts
 */
export async function completeSuspenseReturn(
  services: Services,
  suspenseReturn: SuspenseReturn,
  actor: Actor,
): Promise<'paid' | 'asked' | 'refused'> {
  const { provider, paymentId, amount, currency, payout } = suspenseReturn;
  if (payout !== undefined) return sendReturnPayout(services, payout);
  const idempotencyKey = `return:${paymentKey(provider, paymentId)}`;
  const logFields = { provider, paymentId, amount };
  try {
    const refund = services.providers.payments.get(provider)?.refund;
    const result = await refund?.pay({ paymentId, amount, currency, idempotencyKey });
    if (result === undefined) return 'asked';
    if (result.state === 'refused') {
      await cancelReturn(services, suspenseReturn, { ...actor, reason: result.reason });
      services.log.warn({ ...logFields, reason: result.reason }, 'a return of suspense was refused');
      return 'refused';
    }
    await postReturn(services, suspenseReturn, result.refundId, actor);
    return 'paid';
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'a return of suspense is not finished');
    return 'asked';
  }
}

async function sendReturnPayout(services: Services, payout: Payout): Promise<'paid' | 'asked' | 'refused'> {
  await sendPayout(services, payout);
  const { state } = (await findPayout(services.db, payout.payoutId)) ?? payout;
  if (state === 'arrived') return 'paid';
  return state === 'returned' || state === 'refused' ? 'refused' : 'asked';
}

/** Asks again about returns whose provider hasn't answered. */
export async function resolveSuspenseReturns(services: Services): Promise<void> {
  const requestedBefore = new Date((await services.clock.now()).getTime() - resolveAfterMs);
  const rows = await services.db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'currency'])
    .select((row) => row(row.ref('amount'), '-', row.ref('reversed')).as('amount'))
    .where('returnAskedAt', '<', requestedBefore)
    .where('returnId', 'is', null)
    .orderBy('returnAskedAt')
    .limit(batchSize)
    .execute();
  for (const row of rows) await completeSuspenseReturn(services, row, { kind: 'system' });
}

/** The money leaves suspense and the provider's cash; who comes second finds it done. */
async function postReturn(
  services: Services,
  suspenseReturn: SuspenseReturn,
  returnId: string,
  actor: Actor,
): Promise<void> {
  const now = await services.clock.now();
  const { provider, amount, currency } = suspenseReturn;
  await transaction(services.db, async (trx) => {
    const updated = await updatePaymentRow(trx, suspenseReturn)
      .set((row) => ({ returnId, reversed: row.ref('amount') }))
      .where('returnId', 'is', null)
      .returning('paymentId')
      .executeTakeFirst();
    if (updated === undefined) return;
    await deletePayer(trx, suspenseReturn);
    const subject = paymentKey(provider, suspenseReturn.paymentId);
    const valueDate = toUnallocatedValueDate(services.config, currency, now);
    const lines = new Map([
      [`suspense:${currency}`, amount],
      [`cash:${provider}:${currency}`, -amount],
    ]);
    await postEntry(trx, { ...lenderAccount, event: `return:${subject}`, valueDate, postedAt: now }, lines);
    await recordAudit(trx, actor, { action: 'suspense_returned', subject, amount, currency }, now);
  });
}

/** It waits in suspense again. */
async function cancelReturn(services: Services, suspenseReturn: SuspenseReturn, actor: Actor): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await updatePaymentRow(trx, suspenseReturn)
      .set({ returnAskedAt: null })
      .where('returnId', 'is', null)
      .execute();
    const subject = paymentKey(suspenseReturn.provider, suspenseReturn.paymentId);
    await recordAudit(trx, actor, { action: 'suspense_return_refused', subject }, now);
  });
}

function updatePaymentRow(trx: Database, { provider, paymentId }: PaymentId) {
  return trx.updateTable('receivedPayments').where((row) => row.and({ provider, paymentId }));
}

/**
 * How a payment in suspense gets back to who sent it: by the provider that took it, or by a payout of the market with its
 * currency to the account that it came from.
 */
type ReturnRoute =
  | { method: 'refund'; provider: string }
  | { method: 'payout'; provider: string; market: Market; beneficiary: Beneficiary };

/**
 * - `noWayBack`: neither who took it nor anybody else pays back in its currency
 * - `payerUnknown`: nobody told from which account it came, or from none that a payout goes to
 * - `payoutLimit`: it comes to more than one payout, or those of the day, may
 */
type ReturnRouteError = 'noWayBack' | 'payerUnknown' | 'payoutLimit';

type SuspensePayment = { provider: string; amount: number; currency: string };

export function findReturnRoute(
  services: Pick<Services, 'config' | 'providers'>,
  { provider, amount, currency }: SuspensePayment,
  sender: PaymentSender | undefined,
): ReturnRoute | ReturnRouteError {
  if (canRefund(services, provider)) return { method: 'refund', provider };
  const marketEntry = Object.entries(services.config.markets).find(
    ([, candidate]) => candidate.currency === currency,
  );
  if (marketEntry === undefined) return 'noWayBack';
  const [market, { bankAccount }] = marketEntry;
  const payoutRules = getReturnPayoutRules(services, market, amount);
  if (payoutRules === 'noWayBack') return payoutRules;
  const beneficiary = parseSenderAccount(bankAccount, sender);
  if (beneficiary === undefined) return 'payerUnknown';
  if (payoutRules === 'payoutLimit') return payoutRules;
  return { method: 'payout', provider: payoutRules.provider, market, beneficiary };
}

/** Undefined where the account doesn't say its bank too, isn't one of the market's, or nobody's name came with it. */
function parseSenderAccount(
  { fields, number, bank }: MarketConfig['bankAccount'],
  sender: PaymentSender | undefined,
): Beneficiary | undefined {
  const field = fields.find(({ name }) => name === number);
  if (sender === undefined || sender.name === '' || field === undefined || bank.in !== number)
    return undefined;
  const account = sender.account.replaceAll(/[\s-]/g, '');
  const { pattern, check = '' } = field;
  return isAccountPart({ pattern, check }, account)
    ? { name: sender.name, bankCode: '', account }
    : undefined;
}
