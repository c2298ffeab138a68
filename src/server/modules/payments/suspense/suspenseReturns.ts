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

/** The return of a payment in suspense to its sender. Amount in minor units. `payout`: set if its provider can't refund. */
export type SuspenseReturn = PaymentId & { amount: number; currency: string; payout?: Payout };

const resolveAfterMs = 10 * 60_000;
const batchSize = 50;

/**
 * Stores the return of a payment in suspense, once: it can't be matched from then on, and its reversals wait. If its provider
 * can't refund, a payout to its sender is created. Calls no provider.
 */
export async function requestSuspenseReturn(
  services: Services,
  { provider, paymentId }: PaymentId,
  actor: Actor,
): Promise<SuspenseReturn | 'notWaiting' | ReturnRouteError> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    // Reversals that waited for an earlier return, which was refused since.
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
 * Refunds a payment in suspense by its provider, once by its key, or sends its payout.
 * @returns `asked`: no outcome yet; {@link resolveSuspenseReturns} retries refunds, and `resolvePayouts` polls payouts
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

/** Repeats refunds without an answer of their provider. */
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

/** Posts a paid return out of suspense and the provider's cash, once. */
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

/** Cancels a refused return: the payment stays in suspense. */
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
 * How a payment in suspense is returned to its sender: by a refund of its provider, or by a payout, of the market with its
 * currency, to the account that it came from.
 */
type ReturnRoute =
  | { method: 'refund'; provider: string }
  | { method: 'payout'; provider: string; market: Market; beneficiary: Beneficiary };

/**
 * - `noWayBack`: no provider can refund or pay out in its currency
 * - `payerUnknown`: its sender's account or name is unknown, or a payout can't go there
 * - `payoutLimit`: it exceeds the limit of a payout or of the day
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

/** The beneficiary of a return payout; undefined unless the sender's name is known and the account is valid and names its bank. */
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
