import { type Database, transaction } from '../database/index.ts';
import { takePayoutNews } from '../payouts/index.ts';
import type { NoticeOutcome, ProviderNotice, Reversal } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { applyReversals } from './applyReversals.ts';
import { askSoon } from './charge.ts';
import { takePayment } from './intake.ts';
import { keepEvent, ownerOfReference } from './notice.ts';
import { keepReversal } from './reversals.ts';

/** Keeps what a provider told and does what it asks for. Told twice, it changes nothing. */
export async function takeNotice(
  services: Services,
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<NoticeOutcome> {
  const { eventId } = notice;
  if (notice.kind === 'payment') {
    return takePayment(services, provider, { ...notice.payment, eventId }, body);
  }
  if (notice.kind === 'reversal') {
    return takeReversal(services, provider, { eventId, body }, notice.reversal);
  }
  // A payout's state says by itself whether this was told before; so it is taken first, and kept once it was.
  const isKnown =
    notice.kind !== 'payout' || (await takePayoutNews(services, provider, notice.payoutId, notice.news));
  const now = await services.clock.now();
  const owner = notice.kind === 'expiry' ? await ownerOfReference(services.db, notice.reference) : undefined;
  return transaction(services.db, async (trx) => {
    if (!(await keepEvent(trx, { provider, eventId, body, receivedAt: now }))) return 'repeated';
    if (notice.kind === 'charge' && !(await askSoon(trx, notice.charge, now))) return 'unmatched';
    if (owner !== undefined && notice.kind === 'expiry') {
      await endReference(trx, { provider, borrowerId: owner, reference: notice.reference }, now);
    }
    return isKnown ? 'kept' : 'unmatched';
  });
}

/** Undoes a payment, or waits for it: told before its payment, it counts as soon as that comes. */
async function takeReversal(
  services: Services,
  provider: string,
  told: { eventId: string; body: string },
  reversal: Reversal,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const isNew = await transaction(services.db, async (trx) => {
    const isFirst = await keepEvent(trx, { provider, ...told, receivedAt: now });
    return isFirst && (await keepReversal(trx, provider, reversal, now));
  });
  if (!isNew) return 'repeated';
  return (await applyReversals(services, provider, reversal.paymentId)) ? 'booked' : 'kept';
}

/** The provider ended it itself: it isn't shown any more, and nobody has to cancel it. Money by it still counts. */
async function endReference(
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
