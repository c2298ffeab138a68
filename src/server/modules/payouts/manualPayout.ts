import type { ProviderName } from '../../../contract/desk/names.ts';
import { computeDisbursement } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, type OrderKey, transaction } from '../../platform/database/index.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { lockAndFindOrder, recordDisbursement } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findBeneficiary } from './beneficiary.ts';
import { createPayout, findLastPayout, type Payout, transitionPayout } from './records.ts';
import { failedStates } from './states.ts';

/** Who paid out, where no provider did. */
const manualProvider = 'hand' satisfies ProviderName;

/** `underWay`: a provider has it and hasn't said what came of it, so nobody may have paid it by hand. */
export type ManualPayoutOutcome = 'paid' | 'underWay';

/** Staff have sent the money themselves: the loan runs from today. A second call changes nothing. */
export async function recordManualPayout(
  services: Services,
  key: OrderKey,
  actor: Actor,
): Promise<ManualPayoutOutcome> {
  // Asked before the transaction: a second connection inside it could wait for itself.
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const order = await lockAndFindOrder(trx, key);
    if (order?.state !== 'paying_out') return 'paid';
    const formerPayout = await findLastPayout(trx, key);
    const { amount } = computeDisbursement(order.terms);
    const isRecorded = await recordPayout(
      trx,
      services.personal,
      key,
      formerPayout,
      { amount, currency: order.terms.currency },
      now,
    );
    if (!isRecorded) return 'underWay';
    await recordDisbursement(trx, order, { arrivedAt: now, now }, actor);
    return 'paid';
  });
}

/** One that was not yet given to its provider is taken back from it. */
async function recordPayout(
  trx: Database,
  personal: FieldEncryption,
  key: OrderKey,
  formerPayout: Payout | undefined,
  payoutAmount: { amount: number; currency: string },
  now: Date,
): Promise<boolean> {
  if (formerPayout !== undefined && !failedStates.includes(formerPayout.state)) {
    return (
      formerPayout.state === 'created' &&
      transitionPayout(trx, formerPayout, 'arrived', { provider: manualProvider, endedAt: now })
    );
  }
  const beneficiary = (await findBeneficiary(trx, personal, key, formerPayout)) ?? {
    name: '',
    bankCode: '',
    account: '',
  };
  const attempt = (formerPayout?.attempt ?? 0) + 1;
  await createPayout(
    trx,
    personal,
    { ...key, ...payoutAmount, attempt, provider: manualProvider, state: 'arrived', beneficiary },
    now,
  );
  return true;
}
