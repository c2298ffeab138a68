import { calendarDayIn } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import { type Order, type RefundKey, recordPaidRefund, removeRefund } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { getPayoutBeneficiary } from './beneficiary.ts';
import { toRefundPayoutKey } from './payoutKey.ts';
import { createNextPayout, findLastPayout, type Payout } from './payoutRecords.ts';
import { getCreditPayoutRules, type PayoutReversal, postPayoutCash } from './suspenseReturnPayouts.ts';

/**
 * - `noReturnRoute`: no provider that pays out is connected in the market
 * - `payoutLimit`: it exceeds the limit of a payout or of the day
 * - `noAccount`: the agreed account is unknown
 */
export type RefundPayoutError = 'noReturnRoute' | 'payoutLimit' | 'noAccount';

/**
 * Creates the payout of a refund to the account that was agreed to, in the transaction that stores the refund, whose order is
 * locked.
 */
export async function createRefundPayout(
  trx: Database,
  services: Pick<Services, 'config' | 'providers' | 'fieldEncryption'>,
  { terms }: Order,
  refund: RefundKey & { amount: number; currency: string },
  now: Date,
): Promise<{ state: 'created'; payout: Payout } | { state: RefundPayoutError }> {
  const { borrowerId, orderId, amount, currency } = refund;
  const { market, timeZone } = terms;
  const found = getCreditPayoutRules(services, market, amount);
  if (found.state !== 'available') return found;
  const beneficiary = await getPayoutBeneficiary(
    { db: trx, fieldEncryption: services.fieldEncryption },
    { borrowerId, orderId },
  );
  if (beneficiary === null || beneficiary.account === '') return { state: 'noAccount' };
  const key = toRefundPayoutKey(refund);
  const limits = { market, day: calendarDayIn(timeZone, now), rules: found.rules };
  const request = { ...key, ...limits, amount, currency, beneficiary };
  return createNextPayout(trx, services.fieldEncryption, request, await findLastPayout(trx, key), now);
}

export function findRefundOfPayout(
  db: Database,
  { borrowerId, payoutId }: Pick<Payout, 'borrowerId' | 'payoutId'>,
): Promise<(RefundKey & { amount: number }) | undefined> {
  return db
    .selectFrom('refunds')
    .select(['borrowerId', 'orderId', 'provider', 'paymentId', 'refundKey', 'amount'])
    .where((row) => row.and({ borrowerId, payoutId }))
    .executeTakeFirst();
}

/** Records a refund whose payout arrived: its money left the cash for disbursals, not what took the payment. */
export async function postRefundPayout(
  trx: Database,
  services: Pick<Services, 'config'>,
  payout: Payout,
  now: Date,
): Promise<void> {
  const refund = await findRefundOfPayout(trx, payout);
  if (refund === undefined) return;
  if (!(await recordPaidRefund(trx, refund, payout.payoutId, now, { kind: 'system' }))) return;
  const accounts = { from: 'disbursement_cash', to: `cash:${refund.provider}` } as const;
  await postPayoutCash(trx, services, payout, { kind: 'refund_paid_out', ...accounts }, now);
}

/** Undoes a refund whose payout was refused or came back: it is credit again. */
export async function reverseRefundPayout(
  trx: Database,
  services: Pick<Services, 'config'>,
  payout: Payout,
  { wasPosted, actor, now }: PayoutReversal,
): Promise<void> {
  const refund = await findRefundOfPayout(trx, payout);
  if (refund === undefined) return;
  const event = toPostingKey('refund_undone', payout.payoutId);
  const refundId = wasPosted ? payout.payoutId : null;
  await removeRefund(trx, { ...refund, refundId }, event, now, actor);
  if (!wasPosted) return;
  const accounts = { from: `cash:${refund.provider}`, to: 'disbursement_cash' } as const;
  await postPayoutCash(trx, services, payout, { kind: 'refund_undone', ...accounts }, now);
}
