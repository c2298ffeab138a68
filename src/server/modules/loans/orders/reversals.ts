import { parsePaymentKey } from '../../../../contract/desk/paymentKey.ts';
import {
  computeReversalEffect,
  type Day,
  type ReversalEffect,
  type ReversalEvent,
  type Statement,
} from '../../../../lending/index.ts';
import type { Config } from '../../../config/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { findAccountingDay, type ProviderDay, toPostingKey } from '../../ledger/index.ts';
import type { Order } from './order.ts';
import { findLoanOnDay } from './orderStatement.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';
import { reprocessDisbursedLoan, reprocessOrder } from './reprocessLoan.ts';

/** The effect of a reversal on a loan today, with the waivers of its product's policy; null before disbursal. */
export function findReversalEffect(
  { products }: Pick<Config, 'products'>,
  order: Order,
  reversal: ReversalEvent,
  today: Day,
): ReversalEffect | null {
  const loan = findLoanOnDay(order, today);
  if (loan === null) return null;
  const { cause = 'payer' } = reversal;
  const waiver = cause === 'payer' ? 'none' : (products[order.productId]?.reversalWaiver ?? 'none');
  const { terms, events } = loan;
  return computeReversalEffect({ terms, events, reversal, waiver, asOf: today });
}

/** Cause and actor of a reversal. `providerDay`: the day of the payment's provider on which it is accounted. */
type ReversalSource = {
  request: { reason: string; evidence?: string };
  actor: Actor;
  providerDay: ProviderDay;
  now: Date;
  today: Day;
};

/**
 * Records a reversal, reprocesses its order, and waives what the product's policy says, in the transaction that holds the order's
 * lock. Null before disbursal.
 */
export async function recordReversal(
  trx: Database,
  config: Pick<Config, 'markets' | 'products'>,
  order: Order,
  reversal: ReversalEvent,
  { request, actor, providerDay: day, now, today }: ReversalSource,
): Promise<Statement | null> {
  const { borrowerId, orderId } = order;
  const effect = findReversalEffect(config, order, reversal, today);
  await recordLoanEvent(trx, { ...request, borrowerId, orderId }, reversal, actor, now);
  const { id, valueDate, paymentId } = reversal;
  const provider = parsePaymentKey(paymentId)?.provider;
  const accountingDay =
    provider === undefined ? null : await findAccountingDay(trx, config, { provider, day }, now);
  const cause = { event: toPostingKey('reversal', id), valueDate, now, today, accountingDay };
  const statement = await reprocessOrder(trx, borrowerId, orderId, cause);
  for (const waiver of effect?.waivers ?? [])
    await recordWaiver(trx, order, waiver, { request, actor, now, today });
  return statement;
}

/** Records a waiver of a posted reversal, with a separate ledger entry. */
async function recordWaiver(
  trx: Database,
  { borrowerId, orderId }: Order,
  waiver: ReversalEffect['waivers'][number],
  { request: { reason }, actor, now, today }: Omit<ReversalSource, 'providerDay'>,
): Promise<void> {
  await recordLoanEvent(trx, { borrowerId, orderId, reason }, waiver, actor, now);
  const cause = { event: toPostingKey('waiver', waiver.id), valueDate: waiver.valueDate, now, today };
  await reprocessDisbursedLoan(trx, borrowerId, orderId, cause);
}
