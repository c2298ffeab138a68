import { addDays, type Day, extensionFeeOn, standingQuote } from '../../lending/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { type LoanOnDay, loanOn, lockedOrder, type Order } from '../loans/index.ts';
import { extensionUnavailable } from './refusals.ts';

/** How long a quoted fee stands, the day it is asked for not counted. */
const quoteDays = 3;

export type Quote = { sequence: number; fee: number; paid: number; expiresOn: Day };

/** Until when the fee of an extension can be paid: that of the quote, or of the one that would be made today. */
export function quotedUntil(quote: Quote | undefined, today: Day): Day {
  return quote?.expiresOn ?? addDays(today, quoteDays);
}

/** The quote that still waits for its fee; undefined where none stands. */
export function openQuote(order: Order, { terms, statement }: LoanOnDay): Quote | undefined {
  const open = standingQuote(terms, statement);
  if (open === undefined) return undefined;
  const kept = order.extensions.find((extension) => String(extension.sequence) === open.quoteId);
  return kept && { sequence: kept.sequence, fee: open.fee, paid: open.paid, expiresOn: open.expiresOn };
}

/** The quote that stands, or a new one. Parallel calls get the same. The caller checked that one may be offered. */
export async function quoteExtension(db: Database, order: Order, today: Day): Promise<Quote> {
  return transaction(db, async (trx) => {
    const current = await lockedOrder(trx, order);
    const loan = current && loanOn(current, today);
    if (!loan) throw extensionUnavailable(null);
    const standing = openQuote(current, loan);
    if (standing !== undefined) return standing;
    const { terms, statement } = loan;
    const fee = extensionFeeOn(terms, statement);
    if (fee === null || terms.deferral === null) throw extensionUnavailable(statement);
    const sequence = current.extensions.length + 1;
    const expiresOn = quotedUntil(undefined, today);
    await trx
      .insertInto('extensions')
      .values({
        borrowerId: current.borrowerId,
        orderId: current.orderId,
        sequence,
        fee,
        days: terms.deferral.days,
        requestedOn: today,
        expiresOn,
      })
      .execute();
    return { sequence, fee, paid: 0, expiresOn };
  });
}
