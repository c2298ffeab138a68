import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, day, dayIn } from '../../../lending/index.ts';
import { answerBy } from '../../complaints/index.ts';
import { marketIn } from '../../config/index.ts';
import { kept } from '../../database/kept.ts';
import { notFound } from '../../http/index.ts';
import { openedRow } from '../../personal/index.ts';
import type { Services } from '../../services.ts';
import { look } from '../access/look.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { newId } from '../people/staff.ts';
import { refused } from '../refusals.ts';
import { namesOf } from './loanOf.ts';
import { personOf } from './personOf.ts';

const mostUrgentFirst = {
  by: ['answerBy', 'requestId'],
  cursor: z.tuple([z.iso.date(), z.string()]),
} as const;
/** Business days. Source: LFPDPPP 32, SPEC 9. */
const answerDays = 20;
const effectDays = 15;

export const privacyRequests = read('privacyRequests', ({ db }, _staff, { state, ...page }) => {
  const chosen = db.selectFrom('privacyRequests').selectAll().where('state', '=', state);
  return pageBy(chosen, mostUrgentFirst, page, async (rows) => {
    const names = await namesOf(db, rows);
    return rows.map(({ answeredAt: _, receivedAt, ...row }) => ({
      ...row,
      name: names.get(row.borrowerId) ?? '',
      receivedAt: receivedAt.toISOString(),
    }));
  });
});

export const openPrivacyRequest = write('openPrivacyRequest', {
  async act(services, { now }, { borrowerId, kind, asked }) {
    const { market } = await personOf(services.db, borrowerId);
    const requestId = newId();
    const by = businessDaysFrom(services, market, now, answerDays);
    await services.db
      .insertInto('privacyRequests')
      .values({ requestId, borrowerId, kind, asked, receivedAt: now, answerBy: by, state: 'open' })
      .execute();
    return { reply: { requestId, answerBy: by } };
  },
});

/** What may follow each state of a request. */
const next = { open: ['granted', 'refused'], granted: ['done'], refused: [], done: [] } as const;

export const answerPrivacyRequest = write('answerPrivacyRequest', {
  async act(services, { now }, { requestId, state, answer }) {
    const { db } = services;
    const found = await db
      .selectFrom('privacyRequests')
      .select(['borrowerId', 'kind', 'state', 'effectBy'])
      .where('requestId', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const follows: readonly string[] = next[found.state];
    if (!follows.includes(state)) throw refused('decided');
    if (state === 'done' && found.kind === 'erasure') throw refused('eraseFirst');
    const { market } = await personOf(db, found.borrowerId);
    const effectBy =
      state === 'granted' ? businessDaysFrom(services, market, now, effectDays) : found.effectBy;
    await db
      .updateTable('privacyRequests')
      .set({ state, answer, answeredAt: now, effectBy })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, state, effectBy } };
  },
});

function businessDaysFrom({ config }: Services, market: string, from: Date, days: number): Day {
  const { timeZone, holidays } = marketIn(config, market);
  return answerBy(day(dayIn(timeZone, from)), { kind: 'business', days }, holidays);
}

/** Say nothing of a person, or open something. */
const leftOut = ['session_hash', 'content_hash', 'account_hash', 'token_hash', 'provider_token'];

/** Everything that is kept by a borrower's number, table by table, as it can be read. */
export const exportPerson = look('exportPerson', {
  async subject({ db }, { borrowerId }) {
    await personOf(db, borrowerId);
    return { borrowerId, orderId: null, field: 'everything' };
  },
  async act({ db, personal }, { now }, { borrowerId }) {
    await personOf(db, borrowerId);
    const data: Record<string, unknown> = {};
    const tables = Object.entries(kept).filter(([, by]) => by === 'borrower');
    for (const [table] of tables) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(own) - ${leftOut}::text[] as row
        from ${sql.table(table)} own where borrower_id = ${borrowerId}`.execute(db);
      if (rows.length > 0) data[table] = rows.map(({ row }) => openedRow(personal, table, row));
    }
    return { reply: { borrowerId, at: now.toISOString(), data } };
  },
});
