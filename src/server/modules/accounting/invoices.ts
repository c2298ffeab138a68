import { sql } from 'kysely';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import {
  addDays,
  type Component,
  type Day,
  type PaymentStatement,
  toMonthPeriod,
} from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findHistoricalStatement, findOrdersByKeys, migrationProvider, toLoanKey } from '../loans/index.ts';

/** A payment as invoiced. Minor units; the parts sum to `total`. `receipt`: the payment's number at its provider. */
export type InvoiceLine = {
  day: string;
  orderId: string;
  receipt: string;
  interest: number;
  charges: number;
  tax: number;
  principal: number;
  credit: number;
  total: number;
};

/** The payment after which a page begins, in the order of days; undefined for the first page. */
export type InvoiceCursor = { day: Day; borrowerId: number; provider: string; paymentId: string };

const partOfComponent: Readonly<Record<Component, 'interest' | 'charges' | 'tax' | 'principal'>> = {
  lateInterest: 'charges',
  enforcement: 'charges',
  penalty: 'charges',
  fee: 'charges',
  interest: 'interest',
  vat: 'tax',
  principal: 'principal',
};

/**
 * A page of the payments of a market's loans with a value date in a month, day by day, as they count at the month's end; `next`:
 * null on the last page. Only the page's loans are replayed. What another system received, that one has invoiced.
 */
export async function readInvoicePage(
  db: Database,
  market: string,
  month: string,
  { after, limit }: { after?: InvoiceCursor | undefined; limit: number },
): Promise<{ lines: InvoiceLine[]; next: InvoiceCursor | null }> {
  const { from, until } = toMonthPeriod(month);
  const lines: InvoiceLine[] = [];
  let position = after ?? startOfDay(from);
  while (position.day <= until) {
    const { day } = position;
    const count = limit - lines.length;
    const rows = await readPayments(db, market, position, count);
    lines.push(...(await toInvoiceLines(db, rows, until)));
    const last = rows.at(-1);
    position = last !== undefined && rows.length === count ? { ...last, day } : startOfDay(addDays(day, 1));
    if (lines.length === limit) return { lines, next: position };
  }
  return { lines, next: null };
}

function startOfDay(day: Day): InvoiceCursor {
  return { day, borrowerId: -1, provider: '', paymentId: '' };
}

type PaymentRow = { borrowerId: number; orderId: string; provider: string; paymentId: string };

async function readPayments(
  db: Database,
  market: string,
  { day, borrowerId, provider, paymentId }: InvoiceCursor,
  limit: number,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.borrower_id, p.order_id, p.provider, p.payment_id
    from payments p join borrowers b on b.borrower_id = p.borrower_id
    where p.value_date = ${day} and b.market = ${market} and p.provider <> ${migrationProvider}
      and (p.borrower_id, p.provider, p.payment_id) > (${borrowerId}, ${provider}, ${paymentId})
    order by p.borrower_id, p.provider, p.payment_id limit ${limit}`.execute(db);
  return rows;
}

/** A line a payment, without those that don't count at the month's end. */
async function toInvoiceLines(db: Database, rows: readonly PaymentRow[], until: Day): Promise<InvoiceLine[]> {
  const orders = await findOrdersByKeys(db, rows);
  const paymentsByLoan = new Map(
    orders.map((order) => [toLoanKey(order), findHistoricalStatement(order, until)?.payments ?? []]),
  );
  return rows.flatMap((row) => {
    const key = toPaymentKey(row);
    const payment = paymentsByLoan.get(toLoanKey(row))?.find(({ id }) => id === key);
    return payment === undefined ? [] : [toInvoiceLine(row.orderId, payment)];
  });
}

function toInvoiceLine(orderId: string, payment: PaymentStatement): InvoiceLine {
  const { id, provider, valueDate, amount, allocations, credit, held, extensionFee } = payment;
  const line = {
    day: valueDate,
    orderId,
    receipt: id.slice(provider.length + 1),
    interest: 0,
    charges: Number(extensionFee),
    tax: 0,
    principal: 0,
    credit: credit + held,
    total: amount,
  };
  for (const allocation of allocations) line[partOfComponent[allocation.component]] += allocation.amount;
  return line;
}
