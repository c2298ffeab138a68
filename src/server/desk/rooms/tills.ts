import { z } from 'zod';
import type { DeskItem, DeskParsed } from '../../../contract/desk/schemas/index.ts';
import type { Database } from '../../database/index.ts';
import { malformed, notFound } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import {
  closeTill as closeByCount,
  depositable,
  heldIn,
  isOpenLong,
  isUndeposited,
  lockTill,
  openTill as open,
  postDifference,
  type Till,
} from '../../tills/index.ts';
import { read, type Weight, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import type { Staff } from '../people/staff.ts';
import { refused } from '../refusals.ts';
import { mayCall } from '../rights.ts';
import { askApproval } from '../write/approvals.ts';
import { lockMaker } from '../write/exposure.ts';

type Row = DeskItem<'tills'>;

const asOpened = {
  by: ['openedAt', 'tillId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
  isNewestFirst: true,
} as const;

/** Who is nothing but a cashier answers for the own tills alone. */
export function isCashierAlone({ roles }: Pick<Staff, 'roles'>): boolean {
  return !roles.some((role) => role !== 'cashier' && mayCall([role], 'tills'));
}

export const tills = read('tills', async (services, staff, { market, state, mine, ...page }) => {
  const { staffId } = staff;
  const isOwn = mine !== undefined || (isWaiting(state) && isCashierAlone(staff));
  let chosen = services.db.selectFrom('tills').selectAll();
  if (market !== undefined) chosen = chosen.where('market', '=', market);
  if (isOwn) chosen = chosen.where('staffId', '=', staffId);
  if (isWaiting(state))
    chosen = chosen.where(state === 'openLong' ? isOpenLong(await services.clock.now()) : isUndeposited);
  else if (state !== undefined) chosen = chosen.where('closedAt', state === 'open' ? 'is' : 'is not', null);
  return pageBy(chosen, asOpened, page, (rows) => tillViews(services, rows, staffId));
});

function isWaiting(state: DeskParsed<'tills'>['state']): state is 'openLong' | 'undeposited' {
  return state === 'openLong' || state === 'undeposited';
}

/** E-mails of staff by their ids. */
export async function emailsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'email'])
    .where('staffId', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ staffId, email }) => [staffId, email]));
}

async function tillViews({ db, clock }: Services, rows: readonly Till[], staffId: string): Promise<Row[]> {
  const now = await clock.now();
  const held = await heldIn(db, rows, now);
  const emails = await emailsOf(
    db,
    rows.map((row) => row.staffId),
  );
  const asked = await differencesAsked(db, rows, now);
  return rows.flatMap((till) => {
    const one = held.get(till.tillId);
    if (one === undefined) return [];
    const { tillId, market, currency, openedAt, closedAt, openingFloat, counted, difference } = till;
    return {
      tillId,
      market,
      currency,
      staff: emails.get(till.staffId) ?? '',
      isMine: till.staffId === staffId,
      openedAt: openedAt.toISOString(),
      float: openingFloat,
      recorded: one.recorded,
      waiting: one.waiting,
      deposited: one.depositedBefore + one.depositedAfter,
      expected: one.expected,
      closedAt: closedAt?.toISOString() ?? null,
      counted,
      difference,
      differenceState: differenceState(till, asked),
      left: depositable(till, one),
    };
  });
}

function differenceState(
  { tillId, difference, differencePostedAt }: Till,
  asked: ReadonlySet<string | null>,
): Row['differenceState'] {
  if (difference === null || difference === 0) return 'none';
  if (differencePostedAt !== null) return 'posted';
  return asked.has(tillId) ? 'waiting' : 'open';
}

async function differencesAsked(
  db: Database,
  rows: readonly Till[],
  now: Date,
): Promise<ReadonlySet<string | null>> {
  const ids = rows.filter(({ difference }) => difference !== null).map(({ tillId }) => tillId);
  if (ids.length === 0) return new Set();
  const asked = await db
    .selectFrom('deskApprovals')
    .select('thing')
    .where('call', '=', 'tillDifference')
    .where('thing', 'in', ids)
    .where('state', '=', 'waiting')
    .where('decidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
  return new Set(asked.map(({ thing }) => thing));
}

async function tillView(services: Services, till: Till, staffId: string): Promise<Row> {
  const [view] = await tillViews(services, [till], staffId);
  if (view === undefined) throw new Error(`till ${till.tillId} has no view`);
  return view;
}

export const openTill = write('openTill', {
  async act(services, { staff: { staffId }, now }, { market, float }) {
    if (!Object.hasOwn(services.config.markets, market)) throw malformed('market');
    await lockMaker(services.db, staffId);
    const till = await open(services, { staffId, market, float }, now);
    if (till === undefined) throw refused('tillOpen');
    const moved = { amount: float, currency: till.currency };
    return { reply: await tillView(services, till, staffId), moved };
  },
});

/** A till of the person's own, locked after the person's row. Throws 404 and 409. */
export async function ownTill(db: Database, tillId: string, staffId: string): Promise<Till> {
  await lockMaker(db, staffId);
  const till = await lockTill(db, tillId);
  if (till === undefined) throw notFound();
  if (till.staffId !== staffId) throw refused('notYourTill');
  return till;
}

function differenceWeight({ tillId, market, currency, difference }: Till): Weight {
  return {
    thing: tillId,
    market,
    currency,
    amount: difference,
    approvalReason: 'tillDifference',
    orderId: null,
    borrowerId: null,
  };
}

export const closeTill = write('closeTill', {
  async act(services, asking, { tillId, counted, reason }) {
    const { staff, now } = asking;
    const till = await ownTill(services.db, tillId, staff.staffId);
    if (till.closedAt !== null) throw refused('tillClosed');
    const closed = await closeByCount(services, till, counted, now);
    const moved = { amount: counted, currency: till.currency };
    if (closed.difference === 0) return { reply: await tillView(services, closed, staff.staffId), moved };
    const need = { why: 'tillDifference', exposure: null } as const;
    const waiting = await askApproval(
      services.db,
      asking,
      'tillDifference',
      { tillId, reason },
      differenceWeight(closed),
      need,
    );
    const reply = { ...(await tillView(services, closed, staff.staffId)), ...waiting };
    return { reply, moved, isWaiting: true };
  },
});

/** Posts a count's difference, short or over; by two people, whatever it comes to. */
export const tillDifference = write('tillDifference', {
  async weigh({ db }, { tillId }) {
    const till = await lockTill(db, tillId);
    if (till === undefined) throw notFound();
    if (!till.difference || till.differencePostedAt !== null) throw refused('noDifference');
    return differenceWeight(till);
  },
  async act(services, { staff: { staffId }, now }, { tillId }) {
    const till = await lockTill(services.db, tillId);
    if (till === undefined) throw notFound();
    if (!(await postDifference(services, till, now))) throw refused('noDifference');
    const posted = await lockTill(services.db, tillId);
    return { reply: await tillView(services, posted ?? till, staffId) };
  },
});
