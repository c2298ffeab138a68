import type { Services } from '../services.ts';
import { settle } from './charge.ts';
import { liveStates } from './states.ts';

/** A charge under way is left alone for longer than its call may take. */
const resolveAfterMs = 90_000;
/** From then on the provider refuses a key it has never seen (see CardProvider). */
const absentAfterMs = 10 * 60_000;
const batchSize = 100;

/**
 * Asks the provider what became of charges without an answer: after a time-out, or after the server died between the
 * charge and its booking. Runs every minute, on any number of instances.
 */
export async function resolveCharges(services: Services): Promise<void> {
  const provider = services.providers.cards;
  if (provider === undefined) return;
  const now = await services.clock.now();
  for (const { market, charging_at, ...record } of await openCharges(services, now)) {
    const outcome = await provider.status(record.record_id);
    if (outcome.state === 'unknown') continue;
    if (outcome.state !== 'absent') {
      await settle(services, market, provider.name, record, outcome);
    } else if (charging_at !== null && now.getTime() - charging_at.getTime() > absentAfterMs) {
      await settle(services, market, provider.name, record, { state: 'declined' });
    }
    services.log.info({ recordId: record.record_id, outcome: outcome.state }, 'card charge resolved');
  }
}

function openCharges({ db }: Services, now: Date) {
  return db
    .selectFrom('card_payments')
    .innerJoin('borrowers', 'borrowers.borrower_id', 'card_payments.borrower_id')
    .select([
      'card_payments.borrower_id',
      'card_payments.record_id',
      'card_payments.order_id',
      'card_payments.card_id',
      'card_payments.amount',
      'card_payments.currency',
      'card_payments.state',
      'card_payments.code_sent_at',
      'card_payments.charging_at',
      'borrowers.market',
    ])
    .where('card_payments.state', 'in', liveStates)
    .where('card_payments.charging_at', '<', new Date(now.getTime() - resolveAfterMs))
    .orderBy('card_payments.charging_at')
    .limit(batchSize)
    .execute();
}
