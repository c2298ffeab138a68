import { randomInt } from 'node:crypto';
import type { Day } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';

/** Without what is mistaken for something else when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What borrower and staff call a complaint: market, year and two groups of four, `MX26-7KQ4-M2WX`. */
export function newFolio(market: Market, today: Day): string {
  return `${market}${today.slice(2, 4)}-${group()}-${group()}`;
}

/** Keeps for the borrower the first of the proposed folios that no complaint has. */
export async function takeFolio(trx: Database, borrowerId: number, propose: () => string): Promise<string> {
  for (;;) {
    const folio = propose();
    const { numInsertedOrUpdatedRows: kept } = await trx
      .insertInto('complaintDirectory')
      .values({ folio, borrowerId })
      .onConflict((conflict) => conflict.column('folio').doNothing())
      .executeTakeFirstOrThrow();
    if (kept === 1n) return folio;
  }
}

function group(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
