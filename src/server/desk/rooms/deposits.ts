import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { dayIn } from '../../../lending/index.ts';
import { type BankLine, findLine, ownLines, takeLine } from '../../bankStatements/index.ts';
import { marketIn } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { type Deposit, depositFrom, matchDeposit as matchToLine } from '../../tills/index.ts';
import { read, type Weight, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { refused } from '../refusals.ts';
import { emailsOf, ownTill } from './tills.ts';

type Row = DeskItem<'deposits'>;

const asDeposited = {
  by: ['depositedAt', 'depositId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
  isNewestFirst: true,
} as const;

export const deposits = read('deposits', async (services, _staff, { market, state, ...page }) => {
  let chosen = services.db.selectFrom('tillDeposits').selectAll();
  if (market !== undefined) chosen = chosen.where('market', '=', market);
  if (state !== undefined) chosen = chosen.where('matchedAt', state === 'open' ? 'is' : 'is not', null);
  return pageBy(chosen, asDeposited, page, async (rows) => {
    const emails = await emailsOf(
      services.db,
      rows.map(({ staffId }) => staffId),
    );
    const lines = await unusedLines(services.db, rows);
    return rows.map((row): Row => {
      const { staffId, depositedAt, matchedAt, ...deposit } = row;
      const on = dayOf(services, row);
      return {
        ...deposit,
        staff: emails.get(staffId) ?? '',
        depositedAt: depositedAt.toISOString(),
        matchedAt: matchedAt?.toISOString() ?? null,
        suggestions:
          matchedAt === null
            ? lines
                .filter((line) => isFor(line, row, on))
                .slice(0, mostSuggested)
                .map(({ lineId, valueDate, reference, description }) => ({
                  lineId,
                  valueDate,
                  reference,
                  description,
                }))
            : [],
      };
    });
  });
});

const mostSuggested = 5;

/** The day of a deposit in its market: its bank shows it on that day or later. */
function dayOf({ config }: Pick<Services, 'config'>, { market, depositedAt }: Deposit): string {
  return dayIn(marketIn(config, market).timeZone, depositedAt);
}

type Line = { market: string; currency: string; amount: number; valueDate: string };

function isFor(line: Line, { market, currency, amount }: Deposit, on: string): boolean {
  const isSame = line.market === market && line.currency === currency && line.amount === amount;
  return isSame && line.valueDate >= on;
}

async function unusedLines(db: Database, rows: readonly Deposit[]) {
  const open = rows.filter(({ matchedAt }) => matchedAt === null);
  if (open.length === 0) return [];
  return db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
    .where('usedAs', 'is', null)
    .where('currency', 'in', [...new Set(open.map(({ currency }) => currency))])
    .where('amount', 'in', [...new Set(open.map(({ amount }) => amount))])
    .orderBy('valueDate')
    .orderBy('lineId')
    .limit(1_000)
    .execute();
}

export const deposit = write('deposit', {
  async act(services, { staff: { staffId }, now }, { tillId, amount }) {
    const till = await ownTill(services.db, tillId, staffId);
    const made = await depositFrom(services, till, { amount, staffId }, now);
    if (made === undefined) throw refused('moreThanHeld');
    const { depositId, currency } = made;
    return { reply: { depositId, tillId, currency, amount }, moved: { amount, currency } };
  },
});

/** A deposit that a line may be said to be, locked. Throws 404 and 409. */
async function fitting(
  services: Services,
  depositId: string,
  lineId: string,
): Promise<{ found: Deposit; line: BankLine }> {
  const { db } = services;
  const found = await db
    .selectFrom('tillDeposits')
    .selectAll()
    .where('depositId', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  if (found.matchedAt !== null) throw refused('matched');
  const line = await findLine(db, lineId);
  if (line === undefined || line.market !== found.market) throw refused('noLine');
  if (line.usedAs !== null) throw refused('lineUsed');
  if (!isFor(line, found, dayOf(services, found))) throw refused('otherLine');
  return { found, line };
}

export const matchDeposit = write('matchDeposit', {
  /**
   * A line that nobody but the maker imported is no evidence for the maker, one that files describe differently for nobody; nor
   * does anybody alone match an own deposit.
   */
  async weigh(services, { depositId, lineId }, { staffId }): Promise<Weight | null> {
    const { found, line } = await fitting(services, depositId, lineId);
    const { market, currency, amount, staffId: depositor } = found;
    const about = { thing: depositId, market, currency, amount, orderId: null, borrowerId: null };
    if ((await ownLines(services.db, [lineId], staffId)).has(lineId))
      return { ...about, approvalReason: 'noStatementLine' };
    if (line.isDisputed) return { ...about, approvalReason: 'noEvidence' };
    return depositor === staffId ? { ...about, approvalReason: 'ownDeposit' } : null;
  },
  async act(services, { who, now }, { depositId, lineId }) {
    const { found } = await fitting(services, depositId, lineId);
    const usage = { usedAs: 'deposit', usedFor: depositId } as const;
    if (!(await takeLine(services.db, lineId, usage, now))) throw refused('lineUsed');
    if (!(await matchToLine(services, found, { lineId, matchedBy: who }, now))) throw refused('matched');
    const { currency, amount } = found;
    return { reply: { depositId, lineId, currency, amount }, moved: { amount, currency } };
  },
});
