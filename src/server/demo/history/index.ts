import { bucketForDaysLate, type PortfolioBucket } from '../../../contract/desk/delinquency.ts';
import { addDays, calendarDayIn, computeStatement, type Day, daysBetween } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { createMissingPositions } from '../../modules/loans/index.ts';
import {
  computeProductEligibility,
  getApplicant,
  getProduct,
  recordDecision,
} from '../../modules/loans/origination/index.ts';
import { generatedHistoryExists, refreshPortfolio } from '../../modules/reporting/index.ts';
import type { Services } from '../../modules/services.ts';
import { extendAndVerifyChain } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { addBorrower, generateBorrower } from './borrowers.ts';
import { addComplaints, addPaymentClaim } from './cases.ts';
import { createRandom, emptyRows, type HistoryContext, type SimulatedLoan, writeRows } from './context.ts';
import { addApprovals, addInboxMessages, addMessages, addPrivacyRequests } from './desk.ts';
import { addDeskActivity } from './deskActivity.ts';
import { addCard } from './loan.ts';
import { addVisits } from './promotion.ts';
import {
  addSettlementFiles,
  addSuspense,
  addUnmatchedReversal,
  listSeededPayments,
} from './reconciliation.ts';
import { simulateBorrower } from './simulateBorrower.ts';

const borrowerCount = 2_000;
const seed = 7;
/** After so many borrowers the event loop gets a turn, so that requests are served. */
const yieldEvery = 10;

/**
 * Generates the demonstration's history of a year: invented borrowers whose loans are simulated in memory by the rules of
 * `lending`, then inserted in one transaction. A second run changes nothing.
 */
export async function createHistory(services: Services, count = borrowerCount): Promise<void> {
  const { db, config, fieldEncryption, clock } = services;
  if (await generatedHistoryExists(db)) return;
  const started = performance.now();
  const history: HistoryContext = {
    config,
    fieldEncryption,
    now: await clock.now(),
    rows: emptyRows(),
    loans: [],
  };
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
  await createMissingPositions(services);
  await addDecisions(services, history);
  await addDeskActivity(services, history);
  await deletePresentDays(services, history.now);
  await refreshPortfolio(services);
  // A verification meanwhile saw none of the history, and would stand for a day.
  await extendAndVerifyChain(services, await clock.now());
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  services.log.info(
    { borrowers: count, loans: history.loans.length, seconds },
    'the demonstration has its history',
  );
}

/** What was due at the start of the present days counts again: it may have been found before the history's loans were there. */
async function deletePresentDays({ db, config }: Services, now: Date): Promise<void> {
  for (const [market, { timeZone }] of Object.entries(config.markets)) {
    await db
      .deleteFrom('portfolioMarketDays')
      .where('market', '=', market)
      .where('day', '=', calendarDayIn(timeZone, now))
      .execute();
  }
}

/** Adds the rows that derive from the simulated loans. */
function addDerivedRows(history: HistoryContext, before: Parameters<typeof addSettlementFiles>[2]): void {
  const random = createRandom(seed);
  for (const loan of history.loans) {
    addMessages(history, loan);
    addComplaints(history, loan);
    addPaymentClaim(history, loan);
    addCard(history, loan);
  }
  const today = calendarDayIn('UTC', history.now);
  addSuspense(history, random, today);
  addUnmatchedReversal(history, random, today);
  addSettlementFiles(history, today, before);
  addPrivacyRequests(history, random, today);
  addApprovals(history);
  addInboxMessages(history, random, today);
  addPortfolioRows(history, today);
}

/** Whether the audit chain has links: older events can't be added to it then. Locks its head until the transaction ends. */
async function hasAuditChain(trx: Database): Promise<boolean> {
  const { place } = await trx.selectFrom('auditHead').select('place').forUpdate().executeTakeFirstOrThrow();
  return place > 0;
}

/** Records the eligibility decision of applications in review. */
async function addDecisions({ db, config }: Services, { rows, now }: HistoryContext): Promise<void> {
  const inReview = rows.orders.filter(({ state }) => state === 'in_review');
  const markets = new Map(rows.borrowers.map(({ borrowerId, market }) => [borrowerId, market]));
  for (const { borrowerId, orderId, productId, createdAt, terms } of inReview) {
    const market = markets.get(borrowerId);
    if (market === undefined || !(createdAt instanceof Date) || typeof terms === 'string') continue;
    const product = getProduct(config, market, productId);
    const today = calendarDayIn(getMarket(config, market).timeZone, now);
    const borrowing = computeProductEligibility(
      productId,
      product,
      await getApplicant(db, borrowerId, today, orderId),
    );
    await recordDecision(db, { borrowerId, orderId }, 'confirmed', {
      ...borrowing,
      amount: terms.principal,
      at: createdAt,
    });
  }
}

type LoanTotals = { loans: number; amount: number };

/** The rows that the portfolio job would have prepared on each day of the history. */
function addPortfolioRows(history: HistoryContext, until: Day): void {
  addPortfolioDays(history, until);
  addPortfolioRolls(history, until);
  addWeeklyBuckets(history, until);
  addCollected(history, until);
  addMarketDays(history, until);
}

type LoanBalance = { bucket: PortfolioBucket; amount: number };

/** The unpaid balance of a loan on a day; null before its disbursal, and once nothing is owed or it is written off. */
function findBalance({ unpaidHistory, statement }: SimulatedLoan, on: Day): LoanBalance | null {
  if (statement.writtenOffOn !== null && statement.writtenOffOn <= on) return null;
  const since = unpaidHistory.findLast(({ from }) => from <= on);
  const unpaid = since?.unpaid.filter(({ amount }) => amount > 0) ?? [];
  const [oldest] = unpaid;
  if (oldest === undefined) return null;
  const amount = unpaid.reduce((sum, one) => sum + one.amount, 0);
  return { bucket: bucketForDaysLate(Math.max(0, daysBetween(oldest.dueOn, on))), amount };
}

function* listOpenDays({ unpaidHistory, terms }: SimulatedLoan, until: Day): Generator<Day> {
  const last = unpaidHistory.findLast(({ unpaid }) => unpaid.some(({ amount }) => amount > 0));
  const isOpen = last === unpaidHistory.at(-1);
  const end = isOpen ? until : (unpaidHistory.at(-1)?.from ?? until);
  for (let day: Day = terms.disbursedOn; day <= end && day < until; day = addDays(day, 1)) yield day;
}

function addPortfolioDays({ rows, loans }: HistoryContext, until: Day): void {
  const sums = new Map<string, LoanTotals>();
  for (const loan of loans) {
    for (const day of listOpenDays(loan, until)) {
      const balance = findBalance(loan, day);
      if (balance === null) continue;
      const key = `${day} ${loan.terms.currency} ${balance.bucket}`;
      const { loans: count, amount } = sums.get(key) ?? { loans: 0, amount: 0 };
      sums.set(key, { loans: count + 1, amount: amount + balance.amount });
    }
  }
  for (const [key, sum] of sums) {
    const [day = '', currency = '', bucket = ''] = key.split(' ');
    rows.portfolioDays.push({ day, currency, bucket, ...sum });
  }
}

function addPortfolioRolls({ rows, loans }: HistoryContext, until: Day): void {
  const counts = new Map<string, number>();
  for (const loan of loans) {
    for (let week = until; week > loan.terms.disbursedOn; week = addDays(week, -7)) {
      const before = findBalance(loan, addDays(week, -7));
      if (before === null) continue;
      const { writtenOffOn } = loan.statement;
      const isWrittenOff = writtenOffOn !== null && writtenOffOn <= week;
      const target = isWrittenOff ? 'writtenOff' : (findBalance(loan, week)?.bucket ?? 'repaid');
      const key = `${week} ${loan.terms.currency} ${before.bucket} ${target}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  for (const [key, count] of counts) {
    const [week = '', currency = '', fromBucket = '', toBucket = ''] = key.split(' ');
    rows.portfolioRolls.push({ week, currency, fromBucket, toBucket, loans: count });
  }
}

/** The marks from which the next week's roll rates are counted. */
function addWeeklyBuckets({ rows, loans }: HistoryContext, until: Day): void {
  for (const loan of loans) {
    const balance = findBalance(loan, until);
    if (balance === null) continue;
    const { borrower, orderId, terms } = loan;
    const { borrowerId } = borrower;
    const { bucket } = balance;
    rows.weeklyBuckets.push({ borrowerId, orderId, currency: terms.currency, bucket, weekStart: until });
  }
}

/** Collected and expected amounts by day; expected: unpaid of the day's instalments when it began. */
function addCollected({ rows, loans }: HistoryContext, until: Day): void {
  const sums = new Map<string, { expected: number; collected: number }>();
  const totalsFor = (day: Day, currency: string) => {
    const key = `${day} ${currency}`;
    const sum = sums.get(key) ?? { expected: 0, collected: 0 };
    sums.set(key, sum);
    return sum;
  };
  for (const { unpaidHistory, paid, terms } of loans) {
    for (const { on, amount } of paid) totalsFor(on, terms.currency).collected += amount;
    for (const [index, { from, unpaid }] of unpaidHistory.entries()) {
      const next = unpaidHistory[index + 1]?.from ?? until;
      for (const { dueOn, amount } of unpaid)
        if (amount > 0 && dueOn > from && dueOn <= next && dueOn < until)
          totalsFor(dueOn, terms.currency).expected += amount;
    }
  }
  for (const [key, sum] of sums) {
    const [day = '', currency = ''] = key.split(' ');
    rows.portfolioCollected.push({ day, currency, ...sum });
  }
}

/** What was due and past due in each market on each day of the week before its present one, by the measure of `refreshPortfolio`. */
function addMarketDays({ rows, loans }: HistoryContext, until: Day): void {
  const sums = new Map<string, { due: number; dueNow: number }>();
  for (let day = addDays(until, -8); day < until; day = addDays(day, 1)) {
    for (const loan of loans) {
      if (day >= loan.borrower.today) continue;
      const { market, currency } = loan.terms;
      const owed = findOwed(loan, day);
      const key = `${day} ${market} ${currency}`;
      const { due, dueNow } = sums.get(key) ?? { due: 0, dueNow: 0 };
      sums.set(key, { due: due + owed.due, dueNow: dueNow + owed.dueNow });
    }
  }
  for (const [key, sum] of sums) {
    const [day = '', market = '', currency = ''] = key.split(' ');
    rows.portfolioMarketDays.push({ day, market, currency, ...sum });
  }
}

/** What of a loan was due on a day, or past due with its late charges. */
function findOwed(loan: SimulatedLoan, on: Day): { due: number; dueNow: number } {
  const { settledOn } = loan.statement;
  const isOpen = loan.terms.disbursedOn <= on && (settledOn === null || settledOn > on);
  const statement = isOpen ? computeStatement(loan.terms, loan.events, on) : undefined;
  const { repayDate = null, writtenOffOn = null, dueNow = 0, instalments = [] } = statement ?? {};
  if (repayDate === null || writtenOffOn !== null) return { due: 0, dueNow: 0 };
  return {
    due: repayDate === on ? (instalments.find(({ paidOn }) => paidOn === null)?.lateBase ?? 0) : 0,
    dueNow: repayDate < on ? dueNow : 0,
  };
}
