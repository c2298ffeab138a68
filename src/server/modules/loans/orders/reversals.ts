import {
  computeReversalEffect,
  type Day,
  type ReversalEffect,
  type ReversalEvent,
} from '../../../../lending/index.ts';
import type { Config } from '../../../config/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { toLedgerEvent } from '../../ledger/index.ts';
import type { Order } from './order.ts';
import { findLoanSnapshot } from './orderStatement.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';
import { reprocessLoan } from './reprocessLoan.ts';

/** The effect of a reversal on a loan today, with the waivers of its product's policy; null before disbursal. */
export function findReversalEffect(
  { products }: Pick<Config, 'products'>,
  order: Order,
  reversal: ReversalEvent,
  today: Day,
): ReversalEffect | null {
  const loan = findLoanSnapshot(order, today);
  if (loan === null) return null;
  const { cause = 'payer' } = reversal;
  const waiver = cause === 'payer' ? 'none' : (products[order.productId]?.reversalWaiver ?? 'none');
  const { terms, events } = loan;
  return computeReversalEffect({ terms, events, reversal, waiver, asOf: today });
}

/** Records the waivers of a posted reversal, each with a ledger entry, in the same transaction. */
export async function recordReversalWaivers(
  trx: Database,
  { borrowerId, orderId }: Order,
  { waivers }: Pick<ReversalEffect, 'waivers'>,
  reason: string,
  actor: Actor,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  for (const waiver of waivers) {
    await recordLoanEvent(trx, { borrowerId, orderId, reason }, waiver, actor, now);
    const cause = { event: toLedgerEvent('waiver', waiver.id), valueDate: waiver.valueDate, now, today };
    await reprocessLoan(trx, borrowerId, orderId, cause);
  }
}
