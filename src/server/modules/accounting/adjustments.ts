import { sql } from 'kysely';
import {
  add,
  calendarDayIn,
  computeBalances,
  computeUnearnedInterest,
  type Day,
  daysBetween,
  divideHalfUp,
  type LenderGlAccount,
  type Minor,
  parseRate,
  sumReceivables,
  zeroAmount,
} from '../../../lending/index.ts';
import { getMarket, type MarketAccounting } from '../../config/index.ts';
import { type Database, hasRow, transaction } from '../../platform/database/index.ts';
import { lenderLedgerKey, type PostingKey, postEntry, toPostingKey } from '../ledger/index.ts';
import { findStatement, iterateOrders, type Order } from '../loans/index.ts';
import type { Services } from '../services.ts';

/** A market's end-of-day balances that its loans' ledgers don't hold. Minor units. */
export type AdjustmentAmounts = { unearnedInterest: Minor; unearnedVat: Minor; allowance: Minor };

const isOpenSql = sql<boolean>`orders.state in ('to_be_repaid', 'overdue')`;

/**
 * Posts each market's daily adjustment: defers the interest, and its tax, that the ledger posts at disbursal and that isn't
 * earned yet, and provides for what is owed by days past due. One entry per market and day, with the difference to the day
 * before; a second run on a day posts nothing.
 */
export async function postDailyAdjustments(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const [market, accounting] of Object.entries(services.config.accounting)) {
    const today = calendarDayIn(getMarket(services.config, market).timeZone, now);
    const event = toPostingKey('adjustment', market, today);
    if (await isPosted(services.db, event)) continue;
    const adjustments = await computeAdjustments(services.db, market, accounting, today);
    await transaction(services.db, async (trx) => {
      const lines = await diffPosted(trx, market, adjustments);
      await postEntry(trx, { ...lenderLedgerKey, event, valueDate: today, postedAt: now }, lines);
    });
  }
}

/** The sums over all open loans of a market. */
async function computeAdjustments(
  db: Database,
  market: string,
  accounting: MarketAccounting,
  today: Day,
): Promise<AdjustmentAmounts> {
  const sums = { unearnedInterest: zeroAmount, unearnedVat: zeroAmount };
  const owedByStep = accounting.provisions.map(() => 0n);
  for await (const order of iterateOrders(db, market, isOpenSql)) {
    const loan = computeLoanAdjustments(order, today);
    sums.unearnedInterest = add(sums.unearnedInterest, loan.interest);
    sums.unearnedVat = add(sums.unearnedVat, loan.vat);
    const step = accounting.provisions.findLastIndex(({ fromDays }) => fromDays <= loan.daysPastDue);
    owedByStep[step] = (owedByStep[step] ?? 0n) + BigInt(loan.owed);
  }
  const allowance = accounting.provisions.map(({ rate }, index) => {
    const { numerator, denominator } = parseRate(rate);
    return divideHalfUp((owedByStep[index] ?? 0n) * numerator, denominator);
  });
  return { ...sums, allowance: add(...allowance) };
}

function computeLoanAdjustments(order: Order, today: Day) {
  const statement = findStatement(order, today);
  if (statement === null || order.loanTerms === null)
    return { interest: zeroAmount, vat: zeroAmount, owed: 0, daysPastDue: 0 };
  const unearned = computeUnearnedInterest(order.loanTerms, statement);
  const owed = sumReceivables(computeBalances(statement)) - unearned.interest - unearned.vat;
  const { pastDueSince, daysOverdue } = statement;
  const daysPastDue =
    pastDueSince === null ? daysOverdue : Math.max(daysOverdue, daysBetween(pastDueSince, today));
  return { ...unearned, owed, daysPastDue };
}

async function isPosted(db: Database, event: PostingKey): Promise<boolean> {
  const entries = db
    .selectFrom('ledgerEntries')
    .select('entryId')
    .where((row) => row.and({ ...lenderLedgerKey, event }));
  return hasRow(entries);
}

/** The lines that bring a market's adjustment accounts to what they should hold. */
async function diffPosted(
  trx: Database,
  market: string,
  { unearnedInterest, unearnedVat, allowance }: AdjustmentAmounts,
): Promise<Map<string, number>> {
  const expected = new Map<`${LenderGlAccount}:${string}`, number>([
    [`interest_income:${market}`, unearnedInterest],
    [`unearned_interest:${market}`, -unearnedInterest],
    [`vat_payable:${market}`, unearnedVat],
    [`unearned_vat:${market}`, -unearnedVat],
    [`loan_loss_expense:${market}`, allowance],
    [`loan_loss_allowance:${market}`, -allowance],
  ]);
  const posted = await trx
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('amount')])
    .where((row) => row.and(lenderLedgerKey))
    .where('account', 'in', [...expected.keys()])
    .groupBy('account')
    .execute();
  const lines = new Map<string, number>(expected);
  for (const { account, amount } of posted) lines.set(account, (lines.get(account) ?? 0) - Number(amount));
  return lines;
}
