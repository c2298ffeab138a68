import { sql } from 'kysely';
import type { Component, PaymentStatement } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findHistoricalStatement, iterateOrders } from '../loans/index.ts';
import { toMonthPeriod } from './months.ts';

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

/** Where a page begins: after so many lines of this order; undefined for the first. */
export type InvoicePosition = { borrowerId: number; orderId: string; lines: number };

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
 * A page of the payments of a market's loans with a value date in a month, loan by loan, as they count at the month's end;
 * `next`: null on the last page. Only the page's loans are replayed.
 */
export async function readInvoicePage(
  db: Database,
  market: string,
  month: string,
  { after, limit }: { after?: InvoicePosition | undefined; limit: number },
): Promise<{ lines: InvoiceLine[]; next: InvoicePosition | null }> {
  const lines: InvoiceLine[] = [];
  const { from, until } = toMonthPeriod(month);
  const { borrowerId, orderId, lines: readLines } = after ?? { borrowerId: 0, orderId: '', lines: 0 };
  const isPaidInMonth = sql<boolean>`(orders.borrower_id, orders.order_id) >= (${borrowerId}, ${orderId}) and exists (
    select from payments p where p.borrower_id = orders.borrower_id and p.order_id = orders.order_id
      and p.value_date between ${from} and ${until})`;
  for await (const order of iterateOrders(db, market, isPaidInMonth, limit + 1)) {
    const payments = findHistoricalStatement(order, until)?.payments ?? [];
    const paidInMonth = payments.filter(({ valueDate }) => valueDate >= from);
    const skipped = order.orderId === orderId ? readLines : 0;
    for (const [index, payment] of paidInMonth.entries()) {
      if (index < skipped) continue;
      if (lines.length === limit)
        return { lines, next: { borrowerId: order.borrowerId, orderId: order.orderId, lines: index } };
      lines.push(toInvoiceLine(order.orderId, payment));
    }
  }
  return { lines, next: null };
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
