import { sql } from 'kysely';
import { type PaymentId, toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { PaymentSender } from '../../integrations/index.ts';
import { type Database, insertOnce } from '../../platform/database/index.ts';
import { type FieldEncryption, suspensePayerContext } from '../../platform/fieldEncryption/index.ts';

/** In SQL, of a row of `received_payments`: whether it is in suspense, on its way back too. */
export const isInSuspenseSql = sql<boolean>`(suspended_at is not null and matched_at is null)`;

/** In SQL, the same: whether it is in suspense, and neither being returned nor reversed. */
export const isUnallocatedSql = sql<boolean>`(${isInSuspenseSql} and return_asked_at is null and reversed < amount)`;

/** Unallocated payments, with their unreversed amount. */
export function unallocatedPaymentsQuery(db: Database) {
  return db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'currency', 'paidAt', 'receivedAt'])
    .select((row) => row(row.ref('amount'), '-', row.ref('reversed')).as('amount'))
    .where(isUnallocatedSql);
}

/** Stores the sender of a payment in suspense, encrypted, until it is matched or returned. */
export async function storeSender(
  trx: Database,
  fieldEncryption: FieldEncryption,
  { provider, paymentId }: PaymentId,
  { name, account }: PaymentSender,
): Promise<void> {
  await insertOnce(
    trx.insertInto('suspensePayers').values({
      provider,
      paymentId,
      payerName: fieldEncryption.encrypt(suspensePayerContext(paymentId, 'payer_name'), name),
      accountNumber: fieldEncryption.encrypt(suspensePayerContext(paymentId, 'account_number'), account),
      accountHash: fieldEncryption.lookupHash('account', account),
    }),
  );
}

/** The sender of a payment in suspense, if its provider reported one. */
export async function findSender(
  db: Database,
  fieldEncryption: FieldEncryption,
  payment: PaymentId,
): Promise<PaymentSender | undefined> {
  return (await listSenders(db, fieldEncryption, [payment])).get(toPaymentKey(payment));
}

/** The senders of payments in suspense, by {@link toPaymentKey}. */
export async function listSenders(
  db: Database,
  fieldEncryption: FieldEncryption,
  payments: readonly PaymentId[],
): Promise<ReadonlyMap<string, PaymentSender>> {
  if (payments.length === 0) return new Map();
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom('suspensePayers')
    .select(['provider', 'paymentId', 'payerName', 'accountNumber'])
    .where('paymentId', 'in', ids)
    .execute();
  const keys = new Set(payments.map(toPaymentKey));
  const requested = rows.filter((row) => keys.has(toPaymentKey(row)));
  return new Map(
    requested.map(({ provider, paymentId, payerName, accountNumber }) => [
      toPaymentKey({ provider, paymentId }),
      {
        name: fieldEncryption.decrypt(suspensePayerContext(paymentId, 'payer_name'), payerName),
        account: fieldEncryption.decrypt(suspensePayerContext(paymentId, 'account_number'), accountNumber),
      },
    ]),
  );
}

export async function deleteSender(trx: Database, { provider, paymentId }: PaymentId): Promise<void> {
  await trx
    .deleteFrom('suspensePayers')
    .where((row) => row.and({ provider, paymentId }))
    .execute();
}
