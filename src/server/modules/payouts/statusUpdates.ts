import type { PayoutStatusUpdate } from '../../integrations/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { toProviderDay } from '../ledger/index.ts';
import { findOrder, lockOrder } from '../loans/index.ts';
import { recordDisbursement, recordDisbursementReturn } from '../loans/origination/index.ts';
import type { Services } from '../services.ts';
import { recordPayoutDifference } from './differences.ts';
import { parsePayoutPurpose } from './payoutKey.ts';
import { findPayout, type Payout, publishPayoutReturned, transitionPayout } from './payoutRecords.ts';
import { findRefundOfPayout, postRefundPayout, reverseRefundPayout } from './refundPayouts.ts';
import { postSuspenseReturnPayout, reverseSuspenseReturnPayout } from './suspenseReturnPayouts.ts';

/**
 * Applies a status update to a payout and its loan, or the payment in suspense that it returns, in one transaction. A repeated or
 * late update changes nothing.
 */
export async function recordStatusUpdate(
  services: Services,
  payout: Payout,
  statusUpdate: PayoutStatusUpdate,
): Promise<void> {
  const now = await services.clock.now();
  const purpose = parsePayoutPurpose(payout);
  await transaction(services.db, async (trx) => {
    const refund = purpose === 'refund' ? await findRefundOfPayout(trx, payout) : undefined;
    await lockOrder(trx, payout.borrowerId, refund?.orderId ?? payout.orderId);
    const { providerId, reason, state } = statusUpdate;
    const { payoutId, borrowerId, provider } = payout;
    const formerState = await findPayoutState(trx, payout);
    const wasPosted = state === 'returned' && formerState === 'arrived';
    const isFinal = state !== 'sent';
    const changes = { providerId, reason, ...(isFinal ? { endedAt: now } : {}) };
    if (!(await transitionPayout(trx, payout, state, changes))) {
      // Its loan may be cancelled, or disbursed by another payout since: a difference for staff.
      if (state === 'arrived' && formerState === 'refused')
        await recordPayoutDifference(
          { db: trx, log: services.log },
          {
            provider,
            kind: 'againstBooks',
            reference: providerId || payoutId,
            payoutId,
            day: toProviderDay(statusUpdate.at),
            listedAmount: payout.amount,
            ourAmount: payout.amount,
            currency: payout.currency,
          },
          now,
        );
      return;
    }
    const auditAction = `payout_${state}` as const;
    await recordAudit(
      trx,
      { kind: 'system', reason },
      { action: auditAction, borrowerId, subject: payoutId },
      now,
    );
    const appliedUpdate = { state, reason, at: statusUpdate.at, wasPosted };
    await applyByPurpose[purpose](trx, services, payout, appliedUpdate, now);
    if (state === 'returned' || state === 'refused')
      services.log.warn({ provider, payoutId, reason }, `a payout was ${state}`);
  });
}

type AppliedUpdate = Pick<PayoutStatusUpdate, 'state' | 'reason' | 'at'> & { wasPosted: boolean };

const applyByPurpose = {
  loan: applyToLoan,
  refund: createCreditPayoutHandlers(postRefundPayout, reverseRefundPayout),
  suspenseReturn: createCreditPayoutHandlers(postSuspenseReturnPayout, reverseSuspenseReturnPayout),
};

/** A payout of a refund or suspense return: posted on arrival, reversed when it is returned or rejected. */
function createCreditPayoutHandlers(post: typeof postRefundPayout, reverse: typeof reverseRefundPayout) {
  return async (
    trx: Database,
    services: Services,
    payout: Payout,
    { state, reason, wasPosted }: AppliedUpdate,
    now: Date,
  ): Promise<void> => {
    if (state === 'arrived') await post(trx, services, payout, now);
    if (state === 'returned' || state === 'refused')
      await reverse(trx, services, payout, { wasPosted, actor: { kind: 'system', reason }, now });
  };
}

async function applyToLoan(
  trx: Database,
  { log }: Services,
  payout: Payout,
  { state, reason, at, wasPosted }: AppliedUpdate,
  now: Date,
): Promise<void> {
  if (state === 'returned' || state === 'refused') await publishPayoutReturned(trx, payout, reason, now);
  if (state === 'arrived') await recordLoanDisbursement(trx, payout, at, now);
  if (!wasPosted) return;
  await reverseLoanDisbursement(trx, payout, reason, now);
  const { provider, payoutId } = payout;
  log.error({ provider, payoutId, reason }, 'a payout came back after its loan had begun');
}

/** Applies a status update from a provider's notice; false for an unknown payout. */
export async function applyProviderUpdate(
  services: Services,
  provider: string,
  payoutId: string,
  statusUpdate: PayoutStatusUpdate,
): Promise<boolean> {
  const payout = await findPayout(services.db, payoutId);
  if (payout?.provider !== provider) return false;
  await recordStatusUpdate(services, payout, statusUpdate);
  return true;
}

/** Starts the loan on the day on which its money arrived. */
async function recordLoanDisbursement(trx: Database, payout: Payout, at: Date, now: Date): Promise<void> {
  const order = await findOrder(trx, payout.borrowerId, payout.orderId);
  if (order?.state !== 'paying_out') return;
  const arrivedAt = at < payout.createdAt ? payout.createdAt : at;
  await recordDisbursement(trx, order, arrivedAt > now ? now : arrivedAt, { kind: 'system' }, now);
}

/** Reverses the loan's disbursal: nothing is owed until another payout arrives. */
async function reverseLoanDisbursement(
  trx: Database,
  payout: Payout,
  reason: string,
  now: Date,
): Promise<void> {
  const order = await findOrder(trx, payout.borrowerId, payout.orderId);
  if (order === undefined || order.disbursedOn === null) return;
  const returnEvent = { step: 'returned', key: payout.payoutId, reason } as const;
  await recordDisbursementReturn(trx, order, returnEvent, { kind: 'system' }, now);
}

/** Reads the state under a row lock, which serializes concurrent updates. */
async function findPayoutState(trx: Database, { borrowerId, orderId, attempt }: Payout) {
  const row = await trx
    .selectFrom('payouts')
    .select('state')
    .where((row) => row.and({ borrowerId, orderId, attempt }))
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}
