import { dayIn } from '../../../lending/index.ts';
import { type Database, transaction } from '../../database/index.ts';
import { preparePortfolio } from '../../portfolio/index.ts';
import type { Services } from '../../services.ts';
import { keepCard } from './cards.ts';
import { chanceOf } from './chance.ts';
import { keepClaim } from './claims.ts';
import { keepComplaints } from './complaints.ts';
import { keepDecisions } from './decisions.ts';
import { keepApprovals, keepPrivacyRequests, keepRemarks } from './desk.ts';
import { liveBorrower } from './lives.ts';
import { keepMessages } from './messages.ts';
import { firstInvented, inventPerson, keepPerson } from './people.ts';
import { keepPictures } from './pictures.ts';
import { keepVisits } from './promotion.ts';
import { keepFiles, receivedBefore } from './reconciliation.ts';
import { noRows, writeRows } from './rows.ts';
import { keepStrayReversal, keepSuspense } from './suspense.ts';
import type { World } from './world.ts';

const borrowerCount = 2_000;
const seed = 7;
/** Between so many borrowers others are served. */
const atOnce = 10;

/** Whether the history is wanted and not there yet. */
export async function isHistoryMissing({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<boolean> {
  return settings.demonstrationHistory && !(await isThere(db));
}

async function isThere(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', firstInvented)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives the demonstration a lender's year: invented borrowers whose loans are lived by the rules of every loan, in memory, and
 * written down in one transaction. A second run changes nothing.
 */
export async function makeHistory(services: Services, count = borrowerCount): Promise<void> {
  const { db, config, personal, clock } = services;
  if (await isThere(db)) return;
  const started = performance.now();
  const world: World = { config, personal, now: await clock.now(), rows: noRows(), loans: [] };
  for (let index = 0; index < count; index++) {
    const person = inventPerson(world, index);
    if (person === undefined) return;
    keepPerson(world, person);
    keepVisits(world, person);
    liveBorrower(world, person);
    if (index % atOnce === 0) await new Promise(setImmediate);
  }
  keepTheRest(world, await receivedBefore(db));
  const isWritten = await transaction(db, async (trx) => {
    const isSealed = await isAuditSealed(trx);
    if (await isThere(trx)) return false;
    if (isSealed) world.rows.auditEvents.splice(0);
    await writeRows(trx, world.rows);
    return true;
  });
  if (!isWritten) return;
  await keepDecisions(services, world);
  await preparePortfolio(services);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  services.log.info(
    { borrowers: count, loans: world.loans.length, seconds },
    'the demonstration has its history',
  );
}

/** What comes of the loans as they are. */
function keepTheRest(world: World, before: Parameters<typeof keepFiles>[2]): void {
  const chance = chanceOf(seed);
  for (const loan of world.loans) {
    keepMessages(world, loan);
    keepComplaints(world, loan);
    keepClaim(world, loan);
    keepCard(world, loan);
  }
  const today = dayIn('UTC', world.now);
  keepSuspense(world, chance, today);
  keepStrayReversal(world, chance, today);
  keepFiles(world, today, before);
  keepPrivacyRequests(world, chance, today);
  keepApprovals(world);
  keepRemarks(world, chance, today);
  keepPictures(world, today);
}

/** The audit's chain takes nothing older than its end. Held until all is written, also by whoever is at the same. */
async function isAuditSealed(trx: Database): Promise<boolean> {
  const { place } = await trx.selectFrom('auditHead').select('place').forUpdate().executeTakeFirstOrThrow();
  return place > 0;
}
