import type { NoticeOutcome, ProviderNotice, Reversal } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { applyProviderUpdate } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { applyReversals } from './applyReversals.ts';
import { scheduleChargePoll } from './charge.ts';
import { receivePayment } from './intake.ts';
import { findReferenceOwner, storeWebhookEvent } from './notice.ts';
import { storeReversal } from './reversals.ts';

/** Keeps what a provider told and does what it asks for. Told twice, it changes nothing. */
export async function processNotice(
  services: Services,
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<NoticeOutcome> {
  const { eventId } = notice;
  if (notice.kind === 'payment') {
    return receivePayment(services, provider, { ...notice.payment, eventId }, body);
  }
  if (notice.kind === 'reversal') {
    return processReversal(services, provider, { eventId, body }, notice.reversal);
  }
  // A payout's state says by itself whether this was told before; so it is taken first, and kept once it was.
  const isMatched =
    notice.kind !== 'payout' ||
    (await applyProviderUpdate(services, provider, notice.payoutId, notice.statusUpdate));
  const now = await services.clock.now();
  const owner =
    notice.kind === 'expiry' ? await findReferenceOwner(services.db, notice.reference) : undefined;
  return transaction(services.db, async (trx) => {
    if (!(await storeWebhookEvent(trx, { provider, eventId, body, receivedAt: now }))) return 'repeated';
    if (notice.kind === 'charge' && !(await scheduleChargePoll(trx, notice.charge, now))) return 'unmatched';
    if (owner !== undefined && notice.kind === 'expiry') {
      await expireReference(trx, { provider, borrowerId: owner, reference: notice.reference }, now);
    }
    return isMatched ? 'kept' : 'unmatched';
  });
}

/** Undoes a payment, or waits for it: told before its payment, it counts as soon as that comes. */
async function processReversal(
  services: Services,
  provider: string,
  webhookEvent: { eventId: string; body: string },
  reversal: Reversal,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const isNew = await transaction(services.db, async (trx) => {
    const isNewEvent = await storeWebhookEvent(trx, { provider, ...webhookEvent, receivedAt: now });
    return isNewEvent && (await storeReversal(trx, provider, reversal, now));
  });
  if (!isNew) return 'repeated';
  return (await applyReversals(services, provider, reversal.paymentId)) ? 'booked' : 'kept';
}

/** The provider ended it itself: it isn't shown any more, and nobody has to cancel it. Money by it still counts. */
async function expireReference(
  trx: Database,
  { provider, borrowerId, reference }: { provider: string; borrowerId: number; reference: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('paymentReferences')
    .set({ live: false, endedAt: now, cancelledAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where('cancelledAt', 'is', null)
    .execute();
}
