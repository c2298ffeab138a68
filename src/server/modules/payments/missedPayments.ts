import type { DifferenceSource } from '../../../contract/desk/names.ts';
import type { ProviderPayment } from '../../integrations/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';
import { recordDifference } from './differences.ts';
import { receivePayment } from './intake.ts';

const batchSize = 500;

/**
 * Takes those of a provider's payments that no notice told of, by the intake that notices go through: the payment's id
 * is what makes it count once, so a notice that still comes changes nothing.
 * @param source names where they were told of, in the kept notice
 * @returns how many could not be taken; each is logged
 */
export async function receiveMissedPayments(
  services: Services,
  provider: string,
  source: DifferenceSource,
  payments: readonly ProviderPayment[],
): Promise<number> {
  let failures = 0;
  for (let from = 0; from < payments.length; from += batchSize) {
    const batch = payments.slice(from, from + batchSize);
    const received = await findReceivedPayments(services.db, provider, batch);
    for (const payment of batch) {
      const receivedPayment = received.get(payment.paymentId);
      if (receivedPayment === undefined)
        failures += (await receiveMissedPayment(services, provider, source, payment)) ? 0 : 1;
      else
        await recordDifference(
          services,
          provider,
          source,
          payment,
          receivedPayment,
          await services.clock.now(),
        );
    }
  }
  return failures;
}

async function receiveMissedPayment(
  services: Services,
  provider: string,
  source: DifferenceSource,
  payment: ProviderPayment,
): Promise<boolean> {
  const logFields = { provider, source, paymentId: payment.paymentId };
  try {
    const notice = { ...payment, eventId: `${source}:${payment.paymentId}` };
    const outcome = await receivePayment(services, provider, notice, JSON.stringify(payment));
    services.log.warn({ ...logFields, outcome }, 'a payment whose notice had not come');
    return true;
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'a payment could not be taken');
    return false;
  }
}

/** What was received under the ids of these payments. */
async function findReceivedPayments(
  db: Database,
  provider: string,
  payments: readonly ProviderPayment[],
): Promise<ReadonlyMap<string, Pick<ProviderPayment, 'amount' | 'currency'>>> {
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where(
      'paymentId',
      'in',
      payments.map(({ paymentId }) => paymentId),
    )
    .execute();
  return new Map(rows.map(({ paymentId, ...money }) => [paymentId, money]));
}
