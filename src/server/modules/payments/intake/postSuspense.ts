import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { Database } from '../../../platform/database/index.ts';
import { postTransfer, toPostingKey, toUnallocatedValueDate } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { storeSender } from '../unallocatedPayments.ts';
import { assignAccountingDay } from './accountingDay.ts';
import type { PaymentToApply } from './applyPayment.ts';

/** Posts a payment to the lender's suspense, until staff match or return it. */
export async function postSuspense(
  trx: Database,
  services: Pick<Services, 'config' | 'fieldEncryption'>,
  borrowerId: number,
  { provider, payment, now }: Omit<PaymentToApply, 'accountingDay'>,
): Promise<void> {
  await trx
    .updateTable('receivedPayments')
    .set({ suspendedAt: now, borrowerId })
    .where((row) => row.and({ provider, paymentId: payment.paymentId }))
    .execute();
  const { paymentId, sender } = payment;
  if (sender !== undefined) await storeSender(trx, services.fieldEncryption, { provider, paymentId }, sender);
  const accountingDay = await assignAccountingDay(trx, services, { provider, payment, now });
  const event = toPostingKey('payment', toPaymentKey({ provider, paymentId }));
  const valueDate = toUnallocatedValueDate(services.config, payment.currency, payment.paidAt);
  const { amount, currency: suffix } = payment;
  const accounts = { from: 'suspense', to: `cash:${provider}`, suffix } as const;
  await postTransfer(trx, { ...accounts, amount, event, valueDate, postedAt: now, accountingDay });
}
