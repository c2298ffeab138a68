import type { ProviderPayment } from '../../../integrations/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { findAccountingDay, type ProviderDay, toProviderDay } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';

/**
 * Sets the accounting day of a payment whose own day is closed.
 * @returns that day; null if its own is open
 */
export async function assignAccountingDay(
  trx: Database,
  { config }: Pick<Services, 'config'>,
  { provider, payment, now }: { provider: string; payment: ProviderPayment; now: Date },
): Promise<ProviderDay | null> {
  const { paymentId, paidAt } = payment;
  const accountingDay = await findAccountingDay(trx, config, { provider, day: toProviderDay(paidAt) }, now);
  if (accountingDay === null) return null;
  await trx
    .updateTable('receivedPayments')
    .set({ accountingDay })
    .where((row) => row.and({ provider, paymentId }))
    .execute();
  return accountingDay;
}
