import type { Day } from '../../../../lending/index.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import { type Database, hasRow, insertRows, transaction } from '../../../platform/database/index.ts';
import { toProviderDay } from '../../ledger/index.ts';

/** A file of a provider's day. `uploadedBy`: who uploaded it; null: the provider handed it over. */
type SettlementFile = {
  provider: string;
  day: Day;
  payments: readonly ProviderPayment[];
  uploadedBy: string | null;
};

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
    const rows = payments.map(({ paymentId, reference, amount, currency, paidAt }) => {
      return { provider, day, paymentId, reference, amount, currency, paidAt, uploadedBy };
    });
    await insertRows(trx, 'settlementLines', rows);
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
export async function hasProviderFile(db: Database, provider: string, day: Day): Promise<boolean> {
  const readFiles = db
    .selectFrom('settlementFiles')
    .select('day')
    .where((row) => row.and({ provider, day }))
    .where('readAt', 'is not', null);
  return hasRow(readFiles);
}

/** A line of a file that names a payment by its reference alone. */
export type UnidentifiedLine = Omit<ProviderPayment, 'paymentId'> & { number: number };

/**
 * Finds the received payment of each line by reference, amount and currency, each once; then, of the same day and currency, by
 * reference alone, so that another amount stands beside ours. The id of others is their line's number.
 */
export async function matchLinesToPayments(
  db: Database,
  provider: string,
  lines: readonly UnidentifiedLine[],
): Promise<ProviderPayment[]> {
  const received = await db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'reference', 'amount', 'currency', 'paidAt'])
    .where('provider', '=', provider)
    .where('reference', 'in', ['', ...new Set(lines.map(({ reference }) => reference))])
    .orderBy('paidAt')
    .execute();
  const byContent = Map.groupBy(received.toReversed(), contentKey);
  const matches = lines.map((line) => byContent.get(contentKey(line))?.pop());
  const used = new Set(matches.map((match) => match?.paymentId));
  return lines.map(({ number, ...line }, at) => {
    const match = matches[at] ?? received.find((one) => !used.has(one.paymentId) && isSameDay(one, line));
    if (match === undefined) return { ...line, paymentId: `#${number}` };
    used.add(match.paymentId);
    return { ...line, paymentId: match.paymentId, paidAt: match.paidAt };
  });
}

type PaymentLine = Omit<ProviderPayment, 'paymentId'>;

function isSameDay(one: PaymentLine, other: PaymentLine): boolean {
  const [oneDay, otherDay] = [one, other].map(({ paidAt }) => toProviderDay(paidAt));
  return one.reference === other.reference && one.currency === other.currency && oneDay === otherDay;
}

function contentKey({ reference, amount, currency }: Omit<ProviderPayment, 'paymentId' | 'paidAt'>): string {
  return JSON.stringify([reference, amount, currency]);
}
