import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type DeskItem, type DeskReply, deskSchemas } from '../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Database, OrderKey, Schema } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { type Asking, always, read, type Write, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { lineage } from '../people/lineage.ts';
import type { Staff } from '../people/staff.ts';
import { notAllowed, refused } from '../refusals.ts';
import { mayCall } from '../rights.ts';
import { settleExposure } from '../write/exposure.ts';
import { actAndAudit } from '../write/run.ts';
import { namesOf } from './loanOf.ts';

const asAsked = { by: ['askedAt', 'approvalId'], cursor: z.tuple([z.coerce.date(), z.string()]) } as const;

/** What waits for a second person, the oldest first; or what was decided. */
export const approvals = read('approvals', async ({ db, clock }, staff, { state, ...page }) => {
  const now = await clock.now();
  let chosen = db.selectFrom('deskApprovals').selectAll();
  if (state === 'waiting') chosen = chosen.where('state', '=', state).where('expiresAt', '>', now);
  else if (state === 'withdrawn')
    chosen = chosen.where('state', '=', 'waiting').where('decidedAt', 'is not', null);
  else if (state === 'expired')
    chosen = chosen
      .where('state', '=', 'waiting')
      .where('expiresAt', '<=', now)
      .where('decidedAt', 'is', null);
  else chosen = chosen.where('state', '=', state);
  return pageBy(chosen, asAsked, page, (rows) => shown(db, staff, rows, now));
});

/** One by its own key, whatever became of it. Throws 404 where there is none. */
export const approval = read('approval', async ({ db, clock }, staff, { approvalId }) => {
  const chosen = db.selectFrom('deskApprovals').selectAll().where('approvalId', '=', approvalId);
  const [row] = await shown(db, staff, await chosen.execute(), await clock.now());
  if (row === undefined) throw notFound();
  return row;
});

type Kept = Selectable<Schema['deskApprovals']>;

async function shown(
  db: Database,
  staff: Staff,
  rows: readonly Kept[],
  now: Date,
): Promise<DeskItem<'approvals'>[]> {
  const names = await namesOf(db, rows.filter(isOfSomebody));
  const accounts = await accountsOf(db, rows);
  const areLinked = await lineage(db);
  return rows.map((row) => {
    const { key: _key, thing: _thing, askedAt, expiresAt, decidedAt, ...kept } = row;
    const state = stateOf(row, now);
    return {
      ...kept,
      state,
      name: row.borrowerId === null ? null : (names.get(row.borrowerId) ?? null),
      account: accounts.get(staffIn(row)) ?? emailIn(row),
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      isMine: row.askedBy === staff.email,
      mayDecide: state === 'waiting' && mayDecide(staff, row) && !areLinked(staff.email, row.askedBy),
    };
  });
}

/** As it is chosen by above: what nobody decided is kept as waiting. */
function stateOf({ state, decidedAt, expiresAt }: Kept, now: Date): DeskItem<'approvals'>['state'] {
  if (state !== 'waiting') return state;
  if (decidedAt !== null) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'waiting';
}

/** What waits of an order, the oldest first. */
export async function waitingOf(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  now: Date,
): Promise<DeskReply<'loan'>['waiting']> {
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'amount', 'why', 'askedBy', 'askedAt'])
    .where('state', '=', 'waiting')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('expiresAt', '>', now)
    .orderBy('askedAt')
    .execute();
  return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
}

function isOfSomebody<Row extends { borrowerId: number | null }>(
  row: Row,
): row is Row & { borrowerId: number } {
  return row.borrowerId !== null;
}

type Asked = { readonly request: Readonly<Record<string, unknown>> };

/** Whose account a change is about; of other requests nothing. */
function staffIn({ request: { staffId } }: Asked): string {
  return typeof staffId === 'string' ? staffId : '';
}

/** Of an account that is to be. */
function emailIn({ request: { email } }: Asked): string | null {
  return typeof email === 'string' ? email : null;
}

async function accountsOf(db: Database, asked: readonly Asked[]): Promise<Map<string, string>> {
  const ids = asked.map(staffIn).filter(Boolean);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'email'])
    .where('staffId', 'in', ids)
    .execute();
  return new Map(rows.map(({ staffId, email }) => [staffId, email]));
}

/** By whoever may make the call himself, and isn't who asked for it. */
function mayDecide(
  { email, roles }: Staff,
  { askedBy, call }: { askedBy: string; call: DeskCallName },
): boolean {
  return email !== askedBy && mayCall(roles, 'approve') && mayCall(roles, call);
}

/** Whose account was closed, or who lost the right, asks for nothing any more. */
async function mayStillAsk(
  db: Database,
  { askedBy, call }: { askedBy: string; call: DeskCallName },
): Promise<boolean> {
  const asker = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('email', '=', askedBy)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return asker !== undefined && mayCall(asker.roles, call);
}

/** What still waits, nobody else's until the transaction ends. Throws 404, and 409 where there is nothing left to decide. */
async function undecided(db: Database, approvalId: string, now: Date) {
  const kept = await db
    .selectFrom('deskApprovals')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .forUpdate()
    .executeTakeFirst();
  if (kept === undefined) throw notFound();
  if (kept.state !== 'waiting') throw refused('decided');
  if (kept.decidedAt !== null) throw refused('withdrawn');
  if (kept.expiresAt <= now) throw refused('expired');
  return kept;
}

/** Ends there and then, undecided: nothing of it is done. */
export const withdraw = write('withdraw', {
  async act(services, { staff, now, reason = '' }, { approvalId }) {
    const { db } = services;
    const { askedBy, key } = await undecided(db, approvalId, now);
    if (askedBy !== staff.email) throw refused('notYours');
    await db
      .updateTable('deskApprovals')
      .set({ expiresAt: now, decidedAt: now, decisionReason: reason })
      .where('approvalId', '=', approvalId)
      .execute();
    await settleExposure(services, key, 'withdrawn', now);
    return { reply: { done: true } };
  },
});

/** Of the person whom the request invites; undefined: it invites nobody. */
async function invitedEmail(db: Database, approvalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deskInvitations')
    .select('email')
    .where('approvalId', '=', approvalId)
    .executeTakeFirst();
  return row?.email;
}

/** What was asked for is done as it was asked, by whoever asked, in the transaction that says who agreed: once. */
export function approveWith(writes: () => readonly Write[]): Write {
  return write('approve', {
    async act(services, asking, { approvalId, approve, email }) {
      const { staff, now, reason = '' } = asking;
      const kept = await undecided(services.db, approvalId, now);
      if (kept.askedBy === staff.email) throw refused('own');
      if (!mayDecide(staff, kept)) throw notAllowed();
      if (approve && (await lineage(services.db))(staff.email, kept.askedBy)) throw refused('invitedBy');
      if (approve && email !== undefined && email !== (await invitedEmail(services.db, approvalId)))
        throw refused('otherEmail');
      const state = approve ? ('approved' as const) : ('refused' as const);
      await services.db
        .updateTable('deskApprovals')
        .set({ state, decidedBy: staff.email, decidedAt: now, decisionReason: reason })
        .where('approvalId', '=', approvalId)
        .execute();
      const wanted = writes().find(({ name }) => name === kept.call);
      if (approve && !(await mayStillAsk(services.db, kept))) throw refused('askerGone');
      await settleExposure(services, kept.key, approve ? 'executed' : 'rejected', now);
      // What was asked for is looked at by who asked for it, not by who approves.
      if (!approve || wanted === undefined || wanted.isLook)
        return { reply: { approvalId, state, result: null } };
      const asked: Asking = {
        ...asking,
        who: kept.askedBy,
        key: kept.key,
        reason: kept.reason,
        askedAt: kept.askedAt,
        ...(kept.tillId === null ? {} : { tillId: kept.tillId }),
      };
      const input = deskSchemas[kept.call].request.parse(kept.request);
      const weight = { ...always(''), amount: kept.amount, currency: kept.currency };
      const { done, line } = await actAndAudit(services, wanted, asked, input, weight);
      await recordAudit(services.db, asked, { action: 'desk_done', ...line }, now);
      const view = (result: unknown) => ({ approvalId, state, result });
      const { after: later, isSecret = false } = done;
      if (later === undefined) return { reply: view(done.reply), isSecret };
      return { reply: view(done.reply), isSecret, after: async (outside) => view(await later(outside)) };
    },
  });
}
