import { sql } from 'kysely';
import { query } from '../../../platform/database/index.ts';

/** Days by which a bank's and a provider's dates of one transfer may differ. */
export const transferDayTolerance = 3;

/** Shorter names of payments occur in a bank's texts by chance. */
export const minTransferNameLength = 6;

/** Lines of a bank's statement that a recorded payment or a deposit used up and that name a payment that a provider reports. */
export const usedLinesOfPayment = query(
  { currency: 'text', amount: 'bigint', paidAt: 'timestamptz', paymentId: 'text', reference: 'text' },
  ($, db) => {
    const paidOn = sql`(${$.paidAt} at time zone 'UTC')::date`;
    const days = sql.lit(transferDayTolerance);
    const names = sql`unnest(array[${$.paymentId}, ${$.reference}]) as name`;
    return db
      .selectFrom('bankStatementLines')
      .select(['lineId', 'usedAs', 'usedFor', 'usedAt'])
      .where('usedAs', 'is not', null)
      .where((row) => row.and({ currency: $.currency, amount: $.amount }))
      .where(sql<boolean>`value_date between ${paidOn} - ${days} and ${paidOn} + ${days}`)
      .where(
        sql<boolean>`exists (select from ${names} where length(name) >= ${sql.lit(minTransferNameLength)}
          and strpos(reference || ' ' || description, name) > 0)`,
      );
  },
);

/** What staff recorded from a bank's statement for a borrower, of the amount and about the day of a payment that a provider reports. */
export const possibleDuplicateTransfers = query(
  { borrowerId: 'bigint', amount: 'bigint', paidAt: 'timestamptz' },
  ($, db) =>
    db
      .selectFrom('paymentPositions')
      .select(['paymentId', 'orderId', 'paidAt'])
      .where((row) => row.and({ borrowerId: $.borrowerId, provider: 'bank_statement', amount: $.amount }))
      .where(sql<boolean>`reversed < amount`)
      .where(sql<boolean>`abs(value_date - (${$.paidAt} at time zone 'UTC')::date) <= 1`),
);
