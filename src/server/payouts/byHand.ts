import type { ProviderName } from '../../contract/desk/names.ts';
import { disbursementOf } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { disburse, lockedOrder } from '../loans/index.ts';
import type { Personal } from '../personal/index.ts';
import type { Services } from '../services.ts';
import { beneficiaryOf } from './beneficiary.ts';
import { createPayout, lastPayout, movePayout, type Payout } from './records.ts';
import { failedStates } from './states.ts';

/** Who paid out, where no provider did. */
const byHand = 'hand' satisfies ProviderName;

/** `underWay`: a provider has it and hasn't said what came of it, so nobody may have paid it by hand. */
export type PaidByHand = 'paid' | 'underWay';

/** Staff have sent the money themselves: the loan runs from today. A second call changes nothing. */
export async function paidByHand(services: Services, key: OrderKey, by: Actor): Promise<PaidByHand> {
  // Asked before the transaction: a second connection inside it could wait for itself.
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const order = await lockedOrder(trx, key);
    if (order?.state !== 'paying_out') return 'paid';
    const former = await lastPayout(trx, key);
    const { amount } = disbursementOf(order.terms);
    const kept = await keep(
      trx,
      services.personal,
      key,
      former,
      { amount, currency: order.terms.currency },
      now,
    );
    if (!kept) return 'underWay';
    await disburse(trx, order, { arrivedAt: now, now }, by);
    return 'paid';
  });
}

/** One that was not yet given to its provider is taken back from it. */
async function keep(
  trx: Database,
  personal: Personal,
  key: OrderKey,
  former: Payout | undefined,
  money: { amount: number; currency: string },
  now: Date,
): Promise<boolean> {
  if (former !== undefined && !failedStates.includes(former.state)) {
    return (
      former.state === 'created' && movePayout(trx, former, 'arrived', { provider: byHand, endedAt: now })
    );
  }
  const beneficiary = (await beneficiaryOf(trx, personal, key, former)) ?? {
    name: '',
    bankCode: '',
    account: '',
  };
  const attempt = (former?.attempt ?? 0) + 1;
  await createPayout(
    trx,
    personal,
    { ...key, ...money, attempt, provider: byHand, state: 'arrived', beneficiary },
    now,
  );
  return true;
}
