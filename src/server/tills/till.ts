import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { marketIn } from '../config/index.ts';
import { type Database, type Schema, transaction } from '../database/index.ts';
import type { Services } from '../services.ts';
import { postMove } from './books.ts';

export type Till = Selectable<Schema['tills']>;
type Needed = Pick<Services, 'config' | 'db'>;

/** Opens a till, with its float out of the safe. Undefined where the person has one open in the market. */
export async function openTill(
  { config, db }: Needed,
  { staffId, market, float }: { staffId: string; market: string; float: number },
  now: Date,
): Promise<Till | undefined> {
  const { currency } = marketIn(config, market);
  const tillId = randomBytes(8).toString('hex');
  const till = await db
    .insertInto('tills')
    .values({ tillId, staffId, market, currency, openingFloat: float, openedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (till === undefined) return undefined;
  const event = `till:${tillId}:opened`;
  const opening = { market, currency, event, amount: float, from: 'safe_cash', to: 'till_cash' } as const;
  await postMove(config, db, opening, now);
  return till;
}

/** The person's open till of a market, locked. The lock is taken after the staff member's and before an order's. */
export function lockOpenTill(trx: Database, staffId: string, market: string): Promise<Till | undefined> {
  return trx
    .selectFrom('tills')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('market', '=', market)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A till, open or not, locked. */
export function lockTill(trx: Database, tillId: string): Promise<Till | undefined> {
  return trx.selectFrom('tills').selectAll().where('tillId', '=', tillId).forUpdate().executeTakeFirst();
}

/** What a till was given and gave, in minor units. */
export type Held = {
  recorded: number;
  /** Cash of requests that wait for approval: it lies in the till. */
  waiting: number;
  waitingRequests: string[];
  depositedBefore: number;
  /** Out of the safe, after the count. */
  depositedAfter: number;
  /** What the till should hold, or should have held at its count. */
  expected: number;
};

/** What each of some tills holds. Requests count while they wait; a counted till has those that waited at its count. */
export async function heldIn(
  db: Database,
  tills: readonly Till[],
  now: Date,
): Promise<ReadonlyMap<string, Held>> {
  if (tills.length === 0) return new Map();
  const ids = tills.map(({ tillId }) => tillId);
  const movements = await db
    .selectFrom('tillMovements')
    .select(['tillId', 'kind', (row) => row.fn.sum<string>('amount').as('sum')])
    .where('tillId', 'in', ids)
    .groupBy(['tillId', 'kind'])
    .execute();
  const deposits = await db
    .selectFrom('tillDeposits')
    .select(['tillId', (row) => row.fn.sum<string>('amount').as('sum')])
    .where('tillId', 'in', ids)
    .groupBy('tillId')
    .execute();
  const waiting = await db
    .selectFrom('deskApprovals')
    .select(['tillId', 'approvalId', 'amount'])
    .where('tillId', 'in', ids)
    .where('call', '=', 'pay')
    .where('state', '=', 'waiting')
    .where('decidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
  return new Map(
    tills.map((till) => {
      const { tillId, openingFloat, counted, difference, closedAt } = till;
      const sumOf = (kind: string) =>
        Number(movements.find((row) => row.tillId === tillId && row.kind === kind)?.sum ?? 0);
      const deposited = Number(deposits.find((row) => row.tillId === tillId)?.sum ?? 0);
      const own = waiting.filter((row) => row.tillId === tillId);
      const recorded = sumOf('payment') + sumOf('reversal');
      const depositedBefore = -sumOf('deposit');
      const cash = own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      const open = openingFloat + recorded - depositedBefore + cash;
      const held = {
        recorded,
        waiting: cash,
        waitingRequests: own.map(({ approvalId }) => approvalId),
        depositedBefore,
        depositedAfter: deposited - depositedBefore,
        expected: closedAt === null ? open : (counted ?? 0) - (difference ?? 0),
      };
      return [tillId, held];
    }),
  );
}

export async function heldInOne(db: Database, till: Till, now: Date): Promise<Held> {
  const held = (await heldIn(db, [till], now)).get(till.tillId);
  if (held === undefined) throw new Error(`till ${till.tillId} holds nothing known`);
  return held;
}

/** Closes an open, locked till by its count: what was counted goes into the safe. */
export async function closeTill(
  { config, db }: Needed,
  till: Till,
  counted: number,
  now: Date,
): Promise<Till> {
  const { expected, waitingRequests } = await heldInOne(db, till, now);
  const closed = await db
    .updateTable('tills')
    .set({ closedAt: now, counted, difference: counted - expected, waitingRequests })
    .where('tillId', '=', till.tillId)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { tillId, market, currency } = till;
  const event = `till:${tillId}:counted`;
  const count = { market, currency, event, amount: counted, from: 'till_cash', to: 'safe_cash' } as const;
  await postMove(config, db, count, now);
  return closed;
}

/** Posts the difference of a count, once. False where there is none, or it was posted. */
export async function postDifference({ config, db }: Needed, till: Till, now: Date): Promise<boolean> {
  const { tillId, market, currency, difference } = till;
  if (difference === null || difference === 0) return false;
  const posted = await db
    .updateTable('tills')
    .set({ differencePostedAt: now })
    .where('tillId', '=', tillId)
    .where('differencePostedAt', 'is', null)
    .returning('tillId')
    .executeTakeFirst();
  if (posted === undefined) return false;
  const event = `till:${tillId}:difference`;
  const short = { market, currency, event, amount: -difference } as const;
  await postMove(config, db, { ...short, from: 'till_cash', to: 'till_differences' }, now);
  return true;
}

/**
 * Cash that was counted while its request waited, and whose request wasn't approved: it went back to whoever brought it, out
 * of the safe.
 */
export async function settleUnapprovedCash({ config, db, clock }: Services): Promise<void> {
  const now = await clock.now();
  const rows = await db
    .selectFrom('tills')
    .innerJoin('deskApprovals', (join) =>
      join.on(sql<boolean>`desk_approvals.approval_id = any(tills.waiting_requests)`),
    )
    .select(['tills.tillId', 'tills.market', 'tills.currency', 'deskApprovals.approvalId'])
    .select('deskApprovals.amount')
    .where((row) =>
      row.or([
        row('deskApprovals.state', '=', 'refused'),
        row.and([
          row('deskApprovals.state', '=', 'waiting'),
          row.or([row('deskApprovals.decidedAt', 'is not', null), row('deskApprovals.expiresAt', '<=', now)]),
        ]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('tillMovements')
            .select('tillMovements.subject')
            .whereRef('tillMovements.tillId', '=', 'tills.tillId')
            .where('tillMovements.kind', '=', 'unapproved')
            .whereRef('tillMovements.subject', '=', 'deskApprovals.approvalId'),
        ),
      ),
    )
    .execute();
  for (const { tillId, market, currency, approvalId, amount } of rows) {
    await returnUnapproved(
      { config, db },
      { tillId, market, currency, approvalId, amount: amount ?? 0 },
      now,
    );
  }
}

type Unapproved = { tillId: string; market: string; currency: string; approvalId: string; amount: number };

async function returnUnapproved(
  { config, db }: Needed,
  { tillId, market, currency, approvalId, amount }: Unapproved,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await recordMovement(trx, { tillId, kind: 'unapproved', subject: approvalId, amount }, now)))
      return;
    const event = `till:${tillId}:unapproved:${approvalId}`;
    await postMove(config, trx, { market, currency, event, amount, from: 'safe_cash', to: 'till_cash' }, now);
  });
}

type Movement = Pick<Selectable<Schema['tillMovements']>, 'tillId' | 'kind' | 'subject' | 'amount'>;

/** False where it is there already. */
export async function recordMovement(trx: Database, movement: Movement, now: Date): Promise<boolean> {
  const recorded = await trx
    .insertInto('tillMovements')
    .values({ ...movement, recordedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tillId')
    .executeTakeFirst();
  return recorded !== undefined;
}
