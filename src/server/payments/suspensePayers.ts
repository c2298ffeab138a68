import type { Database } from '../database/index.ts';
import { type Personal, suspensePayerPlace } from '../personal/index.ts';
import type { PaymentSender } from '../providers/index.ts';

type Payment = { provider: string; paymentId: string };

/** Keeps who sent a payment that goes to suspense, encrypted, until it is matched or returned. */
export async function keepPayer(
  trx: Database,
  personal: Personal,
  { provider, paymentId }: Payment,
  { name, account }: PaymentSender,
): Promise<void> {
  await trx
    .insertInto('suspensePayers')
    .values({
      provider,
      paymentId,
      payerName: personal.encrypt(suspensePayerPlace(paymentId, 'payer_name'), name),
      accountNumber: personal.encrypt(suspensePayerPlace(paymentId, 'account_number'), account),
      accountHash: personal.lookupHash('account', account),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who sent a payment in suspense; undefined where its provider doesn't say. */
export async function findPayer(
  db: Database,
  personal: Personal,
  payment: Payment,
): Promise<PaymentSender | undefined> {
  return (await listPayers(db, personal, [payment])).get(payment.paymentId);
}

/** Who sent payments in suspense, by their ids. */
export async function listPayers(
  db: Database,
  personal: Personal,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, PaymentSender>> {
  if (payments.length === 0) return new Map();
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom('suspensePayers')
    .select(['provider', 'paymentId', 'payerName', 'accountNumber'])
    .where('paymentId', 'in', ids)
    .execute();
  const isAsked = (row: Payment) =>
    payments.some(({ provider, paymentId }) => provider === row.provider && paymentId === row.paymentId);
  return new Map(
    rows.filter(isAsked).map(({ paymentId, payerName, accountNumber }) => [
      paymentId,
      {
        name: personal.decrypt(suspensePayerPlace(paymentId, 'payer_name'), payerName),
        account: personal.decrypt(suspensePayerPlace(paymentId, 'account_number'), accountNumber),
      },
    ]),
  );
}

export async function forgetPayer(trx: Database, { provider, paymentId }: Payment): Promise<void> {
  await trx
    .deleteFrom('suspensePayers')
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .execute();
}
