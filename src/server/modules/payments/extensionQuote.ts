import { addDays, type Day, findExtensionFee, findFirmQuote } from '../../../lending/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { findLoanSnapshot, type LoanSnapshot, lockAndFindOrder, type Order } from '../loans/index.ts';
import { extensionUnavailableError } from './errors.ts';

/** How long a quoted fee stands, the day it is asked for not counted. */
const quoteValidDays = 3;

export type ExtensionQuote = { sequence: number; fee: number; paid: number; expiresOn: Day };

/** Until when the fee of an extension can be paid: that of the quote, or of the one that would be made today. */
export function quoteExpiry(quote: ExtensionQuote | undefined, today: Day): Day {
  return quote?.expiresOn ?? addDays(today, quoteValidDays);
}

/** The quote that still waits for its fee; undefined where none stands. */
export function findOpenQuote(order: Order, { terms, statement }: LoanSnapshot): ExtensionQuote | undefined {
  const unpaidQuote = findFirmQuote(terms, statement);
  if (unpaidQuote === undefined) return undefined;
  const storedExtension = order.extensions.find(
    (extension) => String(extension.sequence) === unpaidQuote.quoteId,
  );
  return (
    storedExtension && {
      sequence: storedExtension.sequence,
      fee: unpaidQuote.fee,
      paid: unpaidQuote.paid,
      expiresOn: unpaidQuote.expiresOn,
    }
  );
}

/** The quote that stands, or a new one. Parallel calls get the same. The caller checked that one may be offered. */
export async function getOrCreateExtensionQuote(
  db: Database,
  order: Order,
  today: Day,
): Promise<ExtensionQuote> {
  return transaction(db, async (trx) => {
    const lockedState = await lockAndFindOrder(trx, order);
    const loan = lockedState && findLoanSnapshot(lockedState, today);
    if (!loan) throw extensionUnavailableError(null);
    const existingQuote = findOpenQuote(lockedState, loan);
    if (existingQuote !== undefined) return existingQuote;
    const { terms, statement } = loan;
    const fee = findExtensionFee(terms, statement);
    if (fee === null || terms.deferral === null) throw extensionUnavailableError(statement);
    const sequence = lockedState.extensions.length + 1;
    const expiresOn = quoteExpiry(undefined, today);
    await trx
      .insertInto('extensions')
      .values({
        borrowerId: lockedState.borrowerId,
        orderId: lockedState.orderId,
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
