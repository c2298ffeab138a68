import type { DifferenceSource } from '../../../../contract/desk/reconciliation.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import { recordDifference } from './differences.ts';
import { receivePayment } from './receivePayment.ts';

const knownBatchSize = 500;

/**
 * Processes those of a provider's payments that no notice reported, as {@link receivePayment} does: a payment id is applied once,
 * so that a late notice changes nothing.
 * @param source of the report, stored with it
 * @returns the number of failures, each of which is logged
 */
export async function receiveMissedPayments(
  services: Services,
  provider: string,
  source: DifferenceSource,
  payments: readonly ProviderPayment[],
): Promise<number> {
  let failures = 0;
  for (let from = 0; from < payments.length; from += knownBatchSize) {
    const batch = payments.slice(from, from + knownBatchSize);
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
    services.log.error({ ...logFields, err: error }, 'payment intake failed');
    return false;
  }
}

async function findReceivedPayments(
  db: Database,
  provider: string,
  payments: readonly ProviderPayment[],
): Promise<ReadonlyMap<string, Pick<ProviderPayment, 'amount' | 'currency'>>> {
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where('paymentId', 'in', paymentIds)
    .execute();
  return new Map(rows.map(({ paymentId, ...money }) => [paymentId, money]));
}
