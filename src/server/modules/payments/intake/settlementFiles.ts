import { addDays, type Day, toDay } from '../../../../lending/index.ts';
import type { PaymentProvider, ProviderPayment } from '../../../integrations/index.ts';
import { type Database, insertOnce, transaction } from '../../../platform/database/index.ts';
import { lockOpenDay, providerDayFromText, toProviderDay } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { receiveMissedPayments } from './receiveMissedPayments.ts';
import { countSettlementLines, storeSettlementLines } from './settlementLines.ts';

/** How far back a provider's files are read at first. */
const lookbackDays = 7;

/**
 * Reads each provider's settlement file of the day before, and of earlier days not read yet, and processes payments that no
 * notice reported. A day is retried until all its payments are processed.
 */
export async function readSettlementFiles(services: Services): Promise<void> {
  const now = await services.clock.now();
  const today = toProviderDay(now);
  for (const { name, settle } of services.providers.payments.values()) {
    if (settle === undefined) continue;
    for (const day of await listUnreadDays(services.db, name, today)) {
      try {
        const missingFile = { provider: name, day, missingSince: now };
        await insertOnce(services.db.insertInto('settlementFiles').values(missingFile));
        if (await readSettlementFile(services, name, settle, day))
          await markRead(services.db, name, day, now);
      } catch (error) {
        services.log.error({ err: error, provider: name, day }, 'a settlement file was not read');
      }
    }
  }
}

async function readSettlementFile(
  services: Services,
  provider: string,
  settle: NonNullable<PaymentProvider['settle']>,
  day: Day,
): Promise<boolean> {
  const content = await settle.fetchFile(day);
  if (content === null) {
    services.log.warn({ provider, day }, 'there is no settlement file yet');
    return false;
  }
  const payments = settle.parseFile(content);
  const failures = await receiveMissedPayments(services, provider, 'settlement', payments);
  await storeSettlementLines(services.db, { provider, day, payments, uploadedBy: null });
  if (failures > 0) return false;
  await storeTotals(services, provider, day, payments);
  return true;
}

/**
 * Reads a provider's file of a day now; a file that was read before is read again.
 * @returns the number of its lines; null: there is none, or not all of its payments could be received
 */
export async function fetchSettlementFile(
  services: Services,
  { name: provider, settle }: PaymentProvider,
  day: Day,
): Promise<number | null> {
  const now = await services.clock.now();
  if (settle === undefined) return null;
  await insertOnce(services.db.insertInto('settlementFiles').values({ provider, day, missingSince: now }));
  if (!(await readSettlementFile(services, provider, settle, day))) return null;
  await markRead(services.db, provider, day, now);
  return countSettlementLines(services.db, provider, day);
}

/**
 * Stores the totals of a file, for reconciliation. The figures of a closed day never change: a later file's payments are
 * processed, and its totals only logged.
 */
async function storeTotals(
  { db, log }: Services,
  provider: string,
  day: Day,
  payments: readonly ProviderPayment[],
): Promise<void> {
  const totals = [...Map.groupBy(payments, ({ currency }) => currency)].map(([currency, groupPayments]) => ({
    provider,
    day,
    currency,
    payments: groupPayments.length,
    amount: groupPayments.reduce((sum, { amount }) => sum + amount, 0),
  }));
  if (totals.length === 0) return;
  await transaction(db, async (trx) => {
    if (!(await lockOpenDay(trx, { provider, day: providerDayFromText(day) }))) {
      log.error({ provider, day, totals }, 'the settlement file of a closed day came');
      return;
    }
    await insertOnce(trx.insertInto('settlementTotals').values(totals));
  });
}

/** Days whose file hasn't been read, oldest first. */
async function listUnreadDays(db: Database, provider: string, today: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('settlementFiles')
    .select(['day', 'readAt'])
    .where('provider', '=', provider)
    .orderBy('day')
    .execute();
  const readAtByDay = new Map(rows.map((row) => [row.day, row.readAt]));
  const days: Day[] = [];
  const firstDay = rows[0] === undefined ? addDays(today, -lookbackDays) : toDay(rows[0].day);
  for (let day = firstDay; day < today; day = addDays(day, 1)) if (!readAtByDay.get(day)) days.push(day);
  return days;
}

/** Days with a missing file, oldest first. */
export function listMissingFiles(db: Database) {
  return db
    .selectFrom('settlementFiles')
    .select(['provider', 'day', 'missingSince'])
    .where('readAt', 'is', null)
    .orderBy('day')
    .execute();
}

async function markRead(db: Database, provider: string, day: Day, now: Date): Promise<void> {
  await db
    .updateTable('settlementFiles')
    .set({ readAt: now })
    .where((row) => row.and({ provider, day, readAt: null }))
    .execute();
}
