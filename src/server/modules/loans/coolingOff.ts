import { addDays, computeDisbursement, computeSchedule, type Day, minor } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { isRevised } from '../agreements/index.ts';
import type { Order } from './order.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';

/** How long a loan of less than was asked for can be given back without cost, the day it arrives not counted. */
export const coolingOffDays = 7;

/**
 * Whoever is lent less than he asked for didn't agree to it beforehand, so for a week, and not beyond the first due date, the
 * loan ends with what he received: commission, interest and their tax are then let go of
 * ([why](docs/decisions/lending-less.md)). Nothing where he was lent what he asked for. In the transaction that disburses.
 * @param event the posting of the money's arrival: each arrival has an offer of its own
 */
export async function offerCoolingOff(
  trx: Database,
  { borrowerId, orderId, terms }: Order,
  { event, valueDate, now }: { event: string; valueDate: Day; now: Date },
): Promise<void> {
  if (!(await isRevised(trx, { borrowerId, orderId }))) return;
  const { amount, principal } = computeDisbursement(terms);
  if (amount >= principal) return;
  const dueDates = computeSchedule(terms, valueDate).map(({ dueOn }) => dueOn);
  const [expiresOn = valueDate] = [...dueDates, addDays(valueDate, coolingOffDays)].sort();
  await recordLoanEvent(
    trx,
    { borrowerId, orderId, reason: 'less was lent than was asked for' },
    {
      kind: 'settlementOffer',
      id: `free return ${event}`,
      valueDate,
      offeredAt: now.toISOString(),
      amount: minor(amount),
      expiresOn,
    },
    { kind: 'system' },
    now,
  );
}
