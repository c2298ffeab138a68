import type { Selectable } from 'kysely';
import { addDays, type Day } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { instantOn } from './context.ts';
import type { HistoryContext } from './simulatedLoan.ts';

const provider = 'sandbox';
const fileDays = 60;
/** Older days were closed by two people. */
const openDays = 4;
/** Days ago: the provider put a late payment into the file of the day after. */
const lateFileDay = 3;

type DayTotal = { payments: number; amount: number };

type SeededPayment = Pick<Selectable<Schema['receivedPayments']>, 'paidAt' | 'currency' | 'amount'>;

/** What the provider brought for the people of the demonstration, who were there before. */
export function listSeededPayments(db: Database): Promise<SeededPayment[]> {
  return db
    .selectFrom('receivedPayments')
    .select(['paidAt', 'currency', 'amount'])
    .where('provider', '=', provider)
    .execute();
}

/**
 * The provider's files of the last weeks: all agree with what was received, also `seededPayments`, but for one payment that went into
 * the next day's.
 */
export function addSettlementFiles(
  history: HistoryContext,
  today: Day,
  seededPayments: readonly SeededPayment[],
): void {
  const totals = sumByDay(history, seededPayments);
  movePaymentToNextDay(history, totals, addDays(today, -lateFileDay));
  for (const [key, total] of totals) {
    const [day = '', currency = ''] = key.split(' ');
    if (day >= addDays(today, -fileDays) && day < today)
      history.rows.settlementTotals.push({ provider, day, currency, ...total });
  }
  for (let daysAgo = 1; daysAgo <= fileDays; daysAgo++) {
    const day = addDays(today, -daysAgo);
    const readAt = instantOn(addDays(day, 1), -400);
    history.rows.settlementFiles.push({ provider, day, readAt, missingSince: readAt });
    if (daysAgo > openDays) {
      history.rows.deskClosedDays.push({
        provider,
        day,
        askedBy: 'finance@quincena.example',
        closedBy: 'admin@quincena.example',
        closedAt: instantOn(addDays(day, 2), 60),
        reason: 'El archivo y lo recibido coinciden',
      });
    }
  }
  addDifferences(history);
}

function sumByDay({ rows }: HistoryContext, seededPayments: readonly SeededPayment[]): Map<string, DayTotal> {
  const totals = new Map<string, DayTotal>();
  for (const { paidAt, currency, amount } of [...seededPayments, ...rows.sandboxPayments]) {
    if (!(paidAt instanceof Date) || typeof amount !== 'number') continue;
    const key = `${paidAt.toISOString().slice(0, 10)} ${currency}`;
    const { payments, amount: sum } = totals.get(key) ?? { payments: 0, amount: 0 };
    totals.set(key, { payments: payments + 1, amount: sum + amount });
  }
  return totals;
}

function movePaymentToNextDay({ rows }: HistoryContext, totals: Map<string, DayTotal>, day: Day): void {
  const moved = rows.sandboxPayments.find(
    ({ paidAt }) => paidAt instanceof Date && paidAt.toISOString().startsWith(day),
  );
  if (typeof moved?.amount !== 'number') return;
  const [from, to] = [`${day} ${moved.currency}`, `${addDays(day, 1)} ${moved.currency}`];
  const [less, more] = [totals.get(from), totals.get(to)];
  if (less === undefined || more === undefined) return;
  totals.set(from, { payments: less.payments - 1, amount: less.amount - moved.amount });
  totals.set(to, { payments: more.payments + 1, amount: more.amount + moved.amount });
}

/** Payments of which the file said another amount than the notice. */
function addDifferences({ rows }: HistoryContext): void {
  for (const { paymentId, amount, currency, paidAt } of rows.sandboxPayments.slice(-3)) {
    if (typeof amount !== 'number' || !(paidAt instanceof Date)) continue;
    rows.paymentDifferences.push({
      provider,
      paymentId,
      toldAmount: amount + 100,
      toldCurrency: currency,
      source: 'settlement',
      seenAt: new Date(paidAt.getTime() + 3_600_000),
      receivedAmount: amount,
      receivedCurrency: currency,
      closedAt: null,
      closedReason: null,
    });
  }
}
