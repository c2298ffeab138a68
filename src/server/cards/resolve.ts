import { isConnectionLoss } from '../database/index.ts';
import type { CardProvider } from '../providers/index.ts';
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
 * charge and its booking. Runs every minute, on any number of instances. One that fails holds up none behind it.
 */
export async function resolveCharges(services: Services): Promise<void> {
  const provider = services.providers.cards;
  if (provider === undefined) return;
  const now = await services.clock.now();
  for (const charge of await openCharges(services, now)) {
    try {
      await resolve(services, provider, charge, now);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      services.log.error({ err: error, recordId: charge.recordId }, 'a card charge could not be resolved');
    }
  }
}

type OpenCharge = Awaited<ReturnType<typeof openCharges>>[number];

async function resolve(
  services: Services,
  provider: CardProvider,
  { market, chargingAt, ...record }: OpenCharge,
  now: Date,
): Promise<void> {
  const outcome = await provider.status(record.recordId);
  if (outcome.state === 'unknown') return;
  if (outcome.state !== 'absent') {
    await settle(services, market, provider.name, record, outcome);
  } else if (chargingAt !== null && now.getTime() - chargingAt.getTime() > absentAfterMs) {
    await settle(services, market, provider.name, record, { state: 'declined' });
  }
  services.log.info({ recordId: record.recordId, outcome: outcome.state }, 'card charge resolved');
}

function openCharges({ db }: Services, now: Date) {
  return db
    .selectFrom('cardPayments')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'cardPayments.borrowerId')
    .select([
      'cardPayments.borrowerId',
      'cardPayments.recordId',
      'cardPayments.orderId',
      'cardPayments.cardId',
      'cardPayments.amount',
      'cardPayments.currency',
      'cardPayments.state',
      'cardPayments.codeSentAt',
      'cardPayments.chargingAt',
      'borrowers.market',
    ])
    .where('cardPayments.state', 'in', liveStates)
    .where('cardPayments.chargingAt', '<', new Date(now.getTime() - resolveAfterMs))
    .orderBy('cardPayments.chargingAt')
    .limit(batchSize)
    .execute();
}
