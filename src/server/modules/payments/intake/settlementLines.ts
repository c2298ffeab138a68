import { sql } from 'kysely';
import type { Day } from '../../../../lending/index.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';

/** A file of a provider's day. `uploadedBy`: who uploaded it; null: the provider handed it over. */
type SettlementFile = {
  provider: string;
  day: Day;
  payments: readonly ProviderPayment[];
  uploadedBy: string | null;
};

const batchSize = 5_000;

/** Stores a file's payments in place of those of an earlier one of the day, to be compared with ours. */
export async function storeSettlementLines(
  db: Database,
  { provider, day, payments, uploadedBy }: SettlementFile,
): Promise<void> {
  await transaction(db, async (trx) => {
    await trx
      .deleteFrom('settlementLines')
      .where((row) => row.and({ provider, day }))
      .execute();
    for (let from = 0; from < payments.length; from += batchSize) {
      const batch = payments.slice(from, from + batchSize);
      await sql`
        insert into settlement_lines (provider, day, payment_id, reference, amount, currency, paid_at, uploaded_by)
        select ${provider}, ${day}::date, payment_id, reference, amount, currency, paid_at, ${uploadedBy}
        from unnest(${batch.map(({ paymentId }) => paymentId)}::text[],
          ${batch.map(({ reference }) => reference)}::text[], ${batch.map(({ amount }) => amount)}::bigint[],
          ${batch.map(({ currency }) => currency)}::text[], ${batch.map(({ paidAt }) => paidAt)}::timestamptz[])
          as line (payment_id, reference, amount, currency, paid_at)
        on conflict do nothing`.execute(trx);
    }
  });
}

export async function countSettlementLines(db: Database, provider: string, day: Day): Promise<number> {
  const { lines } = await db
    .selectFrom('settlementLines')
    .select((row) => row.fn.countAll<string>().as('lines'))
    .where((row) => row.and({ provider, day }))
    .executeTakeFirstOrThrow();
  return Number(lines);
}

/** Whether the provider's file of a day was read, so that no other may be uploaded. */
export async function hasOwnFile(db: Database, provider: string, day: Day): Promise<boolean> {
  const file = await db
    .selectFrom('settlementFiles')
    .select('day')
    .where((row) => row.and({ provider, day }))
    .where('readAt', 'is not', null)
    .executeTakeFirst();
  return file !== undefined;
}

/** A line of a file that names a payment by its reference alone. */
export type UnnamedLine = Omit<ProviderPayment, 'paymentId'> & { number: number };

/**
 * Finds the received payment of each line by reference, amount and currency, each once; the id of others is their line's number.
 */
export async function identifyLines(
  db: Database,
  provider: string,
  lines: readonly UnnamedLine[],
): Promise<ProviderPayment[]> {
  const received = await db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'reference', 'amount', 'currency', 'paidAt'])
    .where('provider', '=', provider)
    .where('reference', 'in', ['', ...new Set(lines.map(({ reference }) => reference))])
    .orderBy('paidAt')
    .execute();
  const byContent = Map.groupBy(received.toReversed(), contentKey);
  return lines.map(({ number, ...line }) => {
    const match = byContent.get(contentKey(line))?.pop();
    return match === undefined
      ? { ...line, paymentId: `#${number}` }
      : { ...line, paymentId: match.paymentId, paidAt: match.paidAt };
  });
}

function contentKey({ reference, amount, currency }: Omit<ProviderPayment, 'paymentId' | 'paidAt'>): string {
  return JSON.stringify([reference, amount, currency]);
}
