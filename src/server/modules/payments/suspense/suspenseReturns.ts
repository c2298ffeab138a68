import { type PaymentId, toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { isAccountField } from '../../../../lending/index.ts';
import { findLedgerMarket, getMarket, type Market, type MarketConfig } from '../../../config/index.ts';
import type { Beneficiary, PaymentSender } from '../../../integrations/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, hasUpdatedRow, transaction } from '../../../platform/database/index.ts';
import { postTransfer, toPostingKey, toUnallocatedValueDate } from '../../ledger/index.ts';
import {
  createSuspenseReturnPayout,
  getCreditPayoutRules,
  type Payout,
  sendAndReadPayout,
} from '../../payouts/index.ts';
import { bindServices, type Services } from '../../services.ts';
import { applyReversals } from '../intake/reversals.ts';
import { canRefund } from '../refunds/refund.ts';
import { refundByProvider, refundRetryBatchSize, refundRetryDelayMs } from '../refunds/refundByProvider.ts';
import { deleteSender, findSender, unallocatedPaymentsQuery } from '../unallocatedPayments.ts';

/** The return of a payment in suspense to its sender. Amount in minor units. `payout`: set if its provider can't refund. */
export type SuspenseReturn = PaymentId & { amount: number; currency: string; payout?: Payout };

type SuspenseReturnRequest =
  | { state: 'requested'; suspenseReturn: SuspenseReturn }
  | { state: 'notWaiting' | SuspenseReturnRouteError };

/**
 * Stores the return of a payment in suspense, once: it can't be matched any more, and its reversals are deferred. If its provider
 * can't refund, a payout to its sender is created. Calls no provider.
 */
export async function requestSuspenseReturn(
  services: Services,
  { provider, paymentId }: PaymentId,
  actor: Actor,
): Promise<SuspenseReturnRequest> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<SuspenseReturnRequest> => {
    // Reversals that were deferred until an earlier return, which the provider rejected since.
    await applyReversals(bindServices(services, trx), provider, paymentId);
    const payment = await unallocatedPaymentsQuery(trx)
      .where((row) => row.and({ provider, paymentId }))
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return { state: 'notWaiting' };
    const { amount, currency } = payment;
    const suspenseReturn = { provider, paymentId, amount, currency };
    const found = findSuspenseReturnRoute(
      services,
      payment,
      await findSender(trx, services.fieldEncryption, payment),
    );
    if (found.state !== 'found') return found;
    const { route } = found;
    const created =
      route.method === 'refund'
        ? undefined
        : await createSuspenseReturnPayout(trx, services, { ...route, ...suspenseReturn }, now);
    if (created !== undefined && created.state !== 'created') return created;
    const payout = created?.payout;
    await updatePaymentRow(trx, suspenseReturn)
      .set({ returnRequestedAt: now, returnId: payout?.payoutId ?? null })
      .execute();
    const subject = toPaymentKey({ provider, paymentId });
    await recordAudit(trx, actor, { action: 'suspense_return_asked', subject, amount, currency }, now);
    return {
      state: 'requested',
      suspenseReturn: payout === undefined ? suspenseReturn : { ...suspenseReturn, payout },
    };
  });
}

/**
 * Refunds a payment in suspense by its provider, once by its key, or sends its payout.
 * @returns `unknown`: no outcome yet; {@link resolveSuspenseReturns} retries refunds, and `resolvePayouts` polls payouts
 */
export async function completeSuspenseReturn(
  services: Services,
  suspenseReturn: SuspenseReturn,
  actor: Actor,
): Promise<{ state: 'paid' | 'refused' | 'unknown' }> {
  const { provider, paymentId, amount, currency, payout } = suspenseReturn;
  if (payout !== undefined) return sendAndReadPayout(services, payout);
  const idempotencyKey = `return:${toPaymentKey({ provider, paymentId })}`;
  const answer = await refundByProvider(
    services,
    { provider, paymentId, amount, currency, idempotencyKey },
    {
      paid: (refundId) => postSuspenseReturn(services, suspenseReturn, refundId, actor),
      refused: (reason) => cancelSuspenseReturn(services, suspenseReturn, { ...actor, reason }),
    },
  );
  return { state: answer.state };
}

/** Repeats refunds without an answer of their provider. */
export async function resolveSuspenseReturns(services: Services): Promise<void> {
  const requestedBefore = new Date((await services.clock.now()).getTime() - refundRetryDelayMs);
  const rows = await services.db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'currency'])
    .select((row) => row(row.ref('amount'), '-', row.ref('reversed')).as('amount'))
    .where('returnRequestedAt', '<', requestedBefore)
    .where('returnId', 'is', null)
    .orderBy('returnRequestedAt')
    .limit(refundRetryBatchSize)
    .execute();
  for (const row of rows) await completeSuspenseReturn(services, row, { kind: 'system' });
}

/** Posts a paid return out of suspense and the provider's cash, once. */
async function postSuspenseReturn(
  services: Services,
  suspenseReturn: SuspenseReturn,
  returnId: string,
  actor: Actor,
): Promise<void> {
  const now = await services.clock.now();
  const { provider, amount, currency } = suspenseReturn;
  await transaction(services.db, async (trx) => {
    const unpaid = updatePaymentRow(trx, suspenseReturn)
      .set((row) => ({ returnId, reversed: row.ref('amount') }))
      .where('returnId', 'is', null);
    if (!(await hasUpdatedRow(unpaid))) return;
    await deleteSender(trx, suspenseReturn);
    const subject = toPaymentKey(suspenseReturn);
    const valueDate = toUnallocatedValueDate(services.config, currency, now);
    const accounts = { from: `cash:${provider}`, to: 'suspense', suffix: currency } as const;
    const event = toPostingKey('return', subject);
    await postTransfer(trx, { ...accounts, amount, event, valueDate, postedAt: now });
    await recordAudit(trx, actor, { action: 'suspense_returned', subject, amount, currency }, now);
  });
}

/** Cancels a rejected return: the payment remains in suspense. */
async function cancelSuspenseReturn(
  services: Services,
  suspenseReturn: SuspenseReturn,
  actor: Actor,
): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await updatePaymentRow(trx, suspenseReturn)
      .set({ returnRequestedAt: null })
      .where('returnId', 'is', null)
      .execute();
    const subject = toPaymentKey(suspenseReturn);
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
type SuspenseReturnRoute =
  | { method: 'refund'; provider: string }
  | { method: 'payout'; provider: string; market: Market; beneficiary: Beneficiary };

/**
 * - `noReturnRoute`: no provider can refund or pay out in its currency
 * - `payerUnknown`: its sender's account or name is unknown, or a payout can't go there
 * - `payoutLimit`: it exceeds the limit of a payout or of the day
 */
type SuspenseReturnRouteError = 'noReturnRoute' | 'payerUnknown' | 'payoutLimit';

type SuspensePayment = { provider: string; amount: number; currency: string };

export function findSuspenseReturnRoute(
  services: Pick<Services, 'config' | 'providers'>,
  { provider, amount, currency }: SuspensePayment,
  sender: PaymentSender | undefined,
): { state: 'found'; route: SuspenseReturnRoute } | { state: SuspenseReturnRouteError } {
  if (canRefund(services, provider)) return { state: 'found', route: { method: 'refund', provider } };
  const market = findLedgerMarket(services.config, currency);
  if (market === undefined) return { state: 'noReturnRoute' };
  const payoutRules = getCreditPayoutRules(services, market, amount);
  if (payoutRules.state === 'noReturnRoute') return { state: 'noReturnRoute' };
  const beneficiary = parseSenderAccount(getMarket(services.config, market).bankAccount, sender);
  if (beneficiary === undefined) return { state: 'payerUnknown' };
  if (payoutRules.state !== 'available') return { state: 'payoutLimit' };
  const { provider: payer } = payoutRules.rules;
  return { state: 'found', route: { method: 'payout', provider: payer, market, beneficiary } };
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
  return isAccountField({ pattern, check }, account)
    ? { name: sender.name, bankCode: '', account }
    : undefined;
}
