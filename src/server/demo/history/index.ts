import { dayIn } from '../../../lending/index.ts';
import { generatedHistoryExists, refreshPortfolio } from '../../modules/reporting/index.ts';
import type { Services } from '../../modules/services.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { addBorrower, generateBorrower } from './borrowers.ts';
import { addCard } from './cards.ts';
import { addPaymentClaim } from './claims.ts';
import { addComplaints } from './complaints.ts';
import { addDecisions } from './decisions.ts';
import { addApprovals, addInboxMessages, addPrivacyRequests } from './desk.ts';
import { addMessages } from './messages.ts';
import { addPortfolioRows } from './portfolioRows.ts';
import { addVisits } from './promotion.ts';
import { createRandom } from './random.ts';
import { addSettlementFiles, listSeededPayments } from './reconciliation.ts';
import { emptyRows, writeRows } from './rows.ts';
import { simulateBorrower } from './simulateBorrower.ts';
import type { HistoryContext } from './simulatedLoan.ts';
import { addSuspense, addUnmatchedReversal } from './suspense.ts';

const borrowerCount = 2_000;
const seed = 7;
/** Between so many borrowers others are served. */
const yieldEvery = 10;

/**
 * Gives the demonstration a lender's year: invented borrowers whose loans are lived by the rules of every loan, in memory, and
 * written down in one transaction. A second run changes nothing.
 */
export async function createHistory(services: Services, count = borrowerCount): Promise<void> {
  const { db, config, personal, clock } = services;
  if (await generatedHistoryExists(db)) return;
  const started = performance.now();
  const history: HistoryContext = { config, personal, now: await clock.now(), rows: emptyRows(), loans: [] };
  for (let index = 0; index < count; index++) {
    const borrower = generateBorrower(history, index);
    if (borrower === undefined) return;
    addBorrower(history, borrower);
    addVisits(history, borrower);
    simulateBorrower(history, borrower);
    if (index % yieldEvery === 0) await new Promise(setImmediate);
  }
  addDerivedRows(history, await listSeededPayments(db));
  const isWritten = await transaction(db, async (trx) => {
    const hasChain = await hasAuditChain(trx);
    if (await generatedHistoryExists(trx)) return false;
    if (hasChain) history.rows.auditEvents.splice(0);
    await writeRows(trx, history.rows);
    return true;
  });
  if (!isWritten) return;
  await addDecisions(services, history);
  await refreshPortfolio(services);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  services.log.info(
    { borrowers: count, loans: history.loans.length, seconds },
    'the demonstration has its history',
  );
}

/** What comes of the loans as they are. */
function addDerivedRows(history: HistoryContext, before: Parameters<typeof addSettlementFiles>[2]): void {
  const random = createRandom(seed);
  for (const loan of history.loans) {
    addMessages(history, loan);
    addComplaints(history, loan);
    addPaymentClaim(history, loan);
    addCard(history, loan);
  }
  const today = dayIn('UTC', history.now);
  addSuspense(history, random, today);
  addUnmatchedReversal(history, random, today);
  addSettlementFiles(history, today, before);
  addPrivacyRequests(history, random, today);
  addApprovals(history);
  addInboxMessages(history, random, today);
  addPortfolioRows(history, today);
}

/** The audit's chain takes nothing older than its end. Held until all is written, also by whoever is at the same. */
async function hasAuditChain(trx: Database): Promise<boolean> {
  const { place } = await trx.selectFrom('auditHead').select('place').forUpdate().executeTakeFirstOrThrow();
  return place > 0;
}
