import { type Day, toDay } from '../../../../lending/index.ts';
import { computeDeadline, type MarketConfig } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';

type DisclosureMarket = Pick<MarketConfig, 'disclosure' | 'holidays'>;
type OfferedDisclosure = { borrowerId: number; hash: string };

/** The last day on which a disclosure given on a day may be agreed to; null where the market sets none. */
export function findLastValidDay({ disclosure, holidays }: DisclosureMarket, disclosedOn: Day): Day | null {
  if (disclosure?.validity === undefined) return null;
  return computeDeadline(disclosedOn, disclosure.validity, holidays);
}

/** Records that a borrower has an offer's disclosure in front of them today, where its validity is limited. */
export async function recordDisclosure(
  db: Database,
  market: DisclosureMarket,
  { borrowerId, hash }: OfferedDisclosure,
  today: Day,
): Promise<void> {
  if (market.disclosure?.validity === undefined) return;
  await db
    .insertInto('offeredDisclosures')
    .values({ borrowerId, hash, disclosedOn: today })
    .onConflict((conflict) =>
      conflict
        .columns(['borrowerId', 'hash'])
        .doUpdateSet({ disclosedOn: today })
        .where('offeredDisclosures.disclosedOn', '<', today),
    )
    .execute();
}

/** The last valid day of the disclosure that was given, if it is over; null while it may be agreed to. */
export async function findExpiry(
  db: Database,
  market: DisclosureMarket,
  { borrowerId, hash }: OfferedDisclosure,
  today: Day,
): Promise<Day | null> {
  if (market.disclosure?.validity === undefined) return null;
  const given = await db
    .selectFrom('offeredDisclosures')
    .select('disclosedOn')
    .where((row) => row.and({ borrowerId, hash }))
    .executeTakeFirst();
  const lastDay = given === undefined ? null : findLastValidDay(market, toDay(given.disclosedOn));
  return lastDay !== null && lastDay < today ? lastDay : null;
}
