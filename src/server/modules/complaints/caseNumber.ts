import { randomInt } from 'node:crypto';
import type { Day } from '../../../lending/index.ts';
import type { Market } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';

/** Without what is mistaken for something else when read aloud. */
const caseNumberAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What borrower and staff call a complaint: market, year and two groups of four, `MX26-7KQ4-M2WX`. */
export function createCaseNumber(market: Market, today: Day): string {
  return `${market}${today.slice(2, 4)}-${randomGroup()}-${randomGroup()}`;
}

/** Keeps for the borrower the first of the proposed folios that no complaint has. */
export async function reserveCaseNumber(
  trx: Database,
  borrowerId: number,
  generate: () => string,
): Promise<string> {
  for (;;) {
    const folio = generate();
    const { numInsertedOrUpdatedRows: insertedRows } = await trx
      .insertInto('complaintDirectory')
      .values({ folio, borrowerId })
      .onConflict((conflict) => conflict.column('folio').doNothing())
      .executeTakeFirstOrThrow();
    if (insertedRows === 1n) return folio;
  }
}

function randomGroup(): string {
  return Array.from({ length: 4 }, () => caseNumberAlphabet[randomInt(caseNumberAlphabet.length)]).join('');
}
