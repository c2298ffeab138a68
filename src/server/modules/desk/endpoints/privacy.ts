import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, day, dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { shardKeys } from '../../../platform/database/shardKeys.ts';
import { decryptRow } from '../../../platform/fieldEncryption/index.ts';
import { notFound } from '../../api/index.ts';
import { computeAnswerDay } from '../../complaints/index.ts';
import type { Services } from '../../services.ts';
import { newId } from '../auth/staff.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { getBorrower } from './borrowerLookup.ts';
import { getBorrowerNames } from './loanLookup.ts';

const byDeadline = {
  by: ['answerBy', 'requestId'],
  cursor: z.tuple([z.iso.date(), z.string()]),
} as const;
/** Business days. Source: LFPDPPP 32, SPEC 9. */
const answerDays = 20;
const effectDays = 15;

export const privacyRequests = readEndpoint('privacyRequests', ({ db }, _staff, { state, ...page }) => {
  const query = db.selectFrom('privacyRequests').selectAll().where('state', '=', state);
  return paginate(query, byDeadline, page, async (rows) => {
    const names = await getBorrowerNames(db, rows);
    return rows.map(({ answeredAt: _, receivedAt, ...row }) => ({
      ...row,
      name: names.get(row.borrowerId) ?? '',
      receivedAt: receivedAt.toISOString(),
    }));
  });
});

export const openPrivacyRequest = writeEndpoint('openPrivacyRequest', {
  async execute(services, { now }, { borrowerId, kind, asked }) {
    const { market } = await getBorrower(services.db, borrowerId);
    const requestId = newId();
    const deadline = addBusinessDays(services, market, now, answerDays);
    await services.db
      .insertInto('privacyRequests')
      .values({ requestId, borrowerId, kind, asked, receivedAt: now, answerBy: deadline, state: 'open' })
      .execute();
    return { reply: { requestId, answerBy: deadline } };
  },
});

/** What may follow each state of a request. */
const nextStates = { open: ['granted', 'refused'], granted: ['done'], refused: [], done: [] } as const;

export const answerPrivacyRequest = writeEndpoint('answerPrivacyRequest', {
  async execute(services, { now }, { requestId, state, answer }) {
    const { db } = services;
    const found = await db
      .selectFrom('privacyRequests')
      .select(['borrowerId', 'kind', 'state', 'effectBy'])
      .where('requestId', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const allowedStates: readonly string[] = nextStates[found.state];
    if (!allowedStates.includes(state)) throw conflictError('decided');
    if (state === 'done' && found.kind === 'erasure') throw conflictError('eraseFirst');
    const { market } = await getBorrower(db, found.borrowerId);
    const effectBy =
      state === 'granted' ? addBusinessDays(services, market, now, effectDays) : found.effectBy;
    await db
      .updateTable('privacyRequests')
      .set({ state, answer, answeredAt: now, effectBy })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, state, effectBy } };
  },
});

function addBusinessDays({ config }: Services, market: string, from: Date, days: number): Day {
  const { timeZone, holidays } = getMarket(config, market);
  return computeAnswerDay(day(dayIn(timeZone, from)), { kind: 'business', days }, holidays);
}

/** Say nothing of a person, or open something. */
const excludedColumns = ['session_hash', 'content_hash', 'account_hash', 'token_hash', 'provider_token'];

/** Everything that is kept by a borrower's number, table by table, as it can be read. */
export const exportPerson = disclosureEndpoint('exportPerson', {
  async getSubject({ db }, { borrowerId }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field: 'everything' };
  },
  async disclose({ db, personal }, { now }, { borrowerId }) {
    await getBorrower(db, borrowerId);
    const data: Record<string, unknown> = {};
    const tables = Object.entries(shardKeys).filter(([, deadline]) => deadline === 'borrower');
    for (const [table] of tables) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(own) - ${excludedColumns}::text[] as row
        from ${sql.table(table)} own where borrower_id = ${borrowerId}`.execute(db);
      if (rows.length > 0) data[table] = rows.map(({ row }) => decryptRow(personal, table, row));
    }
    return { reply: { borrowerId, at: now.toISOString(), data } };
  },
});
