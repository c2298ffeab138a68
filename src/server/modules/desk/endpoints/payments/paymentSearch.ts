import { type RawBuilder, sql } from 'kysely';
import type { PaymentId } from '../../../../../contract/desk/paymentKey.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { likePrefixPattern } from '../../../../platform/database/index.ts';
import { listActorIds } from '../staffNames.ts';

type RecordedFilters = { tillId?: string | undefined; recordedBy?: string | undefined };

/** In SQL, of a row of `payment_positions`: whether a person of that name recorded it, into that till. */
export async function isRecordedBySql(
  db: Database,
  { tillId, recordedBy }: RecordedFilters,
): Promise<RawBuilder<boolean>> {
  if (tillId === undefined && recordedBy === undefined) return sql<boolean>`true`;
  const conditions = [
    ...(tillId === undefined ? [] : [sql`h.till_id = ${tillId}`]),
    ...(recordedBy === undefined ? [] : [sql`h.staff_id = any(${await listActorIds(db, recordedBy)})`]),
  ];
  return isRecorded(sql.join(conditions, sql` and `));
}

/** In SQL, of a row of `payment_positions`: whether one of the tills took its cash. */
export function isOfTillsSql(tillIds: readonly string[]): RawBuilder<boolean> {
  return isRecorded(sql`h.till_id = any(${tillIds}::text[])`);
}

function isRecorded(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from hand_payments h where h.borrower_id = payment_positions.borrower_id
    and h.provider = payment_positions.provider and h.payment_id = payment_positions.payment_id and ${condition})`;
}

/** In SQL, of a row with a payment's key: whether it is of that receipt, from its beginning, of that reference or of a provider's number. */
export async function hasPaymentNumberSql(
  db: Database,
  number: string | undefined,
): Promise<RawBuilder<boolean>> {
  if (number === undefined) return sql<boolean>`true`;
  const keys = (
    await Promise.all([findReceipts(db, number), findReceived(db, number), findReferences(db, number)])
  ).flat();
  if (keys.length === 0) return sql<boolean>`false`;
  const pairs = keys.map(({ provider, paymentId }) => sql`(${provider}, ${paymentId})`);
  return sql<boolean>`(provider, payment_id) in (${sql.join(pairs)})`;
}

const maxFound = 200;

function findReceipts(db: Database, number: string): Promise<PaymentId[]> {
  return db
    .selectFrom('manualPayments')
    .select(['provider', 'paymentId'])
    .where('paymentId', 'like', likePrefixPattern(number.toUpperCase()))
    .limit(maxFound)
    .execute();
}

/** By the provider's own number, or in suspense by the reference that the payer gave. */
function findReceived(db: Database, number: string): Promise<PaymentId[]> {
  return db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId'])
    .where((row) =>
      row.or([
        row('paymentId', '=', number),
        row.and([
          row('reference', '=', number),
          row('suspendedAt', 'is not', null),
          row('matchedAt', 'is', null),
        ]),
      ]),
    )
    .limit(maxFound)
    .execute();
}

async function findReferences(db: Database, reference: string): Promise<PaymentId[]> {
  const owners = await db
    .selectFrom('referenceDirectory')
    .select('borrowerId')
    .where('reference', '=', reference)
    .execute();
  if (owners.length === 0) return [];
  const borrowerIds = owners.map(({ borrowerId }) => borrowerId);
  return db
    .selectFrom('payments')
    .select(['provider', 'paymentId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('reference', '=', reference)
    .limit(maxFound)
    .execute();
}
