import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { listDeadLetterJobs, retryDeadLetterJob } from '../../../../platform/jobs/index.ts';
import { notFound } from '../../../api/index.ts';
import { eventStateConditions, getEventState, redeliverEvent } from '../../../webhooks/index.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginate, paginateRows } from '../../pagination.ts';

const orderOfEvent = sql<string | null>`body::jsonb #>> '{data,orderId}'`;

function selectEvents(db: Database) {
  return db
    .selectFrom('outgoingEvents')
    .select(['number', 'type', 'at', 'deliveredAt', 'failedAt'])
    .select(orderOfEvent.as('orderId'))
    .select(sql<number>`(body::jsonb #> '{data,borrowerId}')::bigint`.as('borrowerId'));
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

function toEvent({ number, failedAt, ...event }: EventRow) {
  return { ...event, eventId: `evt_${number}`, state: getEventState(event.deliveredAt, failedAt) };
}

export const eventsEndpoint = readEndpoint('events', async ({ db, settings }, _staff, input) => {
  const { state, type, orderId, ...page } = input;
  const hasReceiver = settings.events !== undefined;
  let query = selectEvents(db);
  if (state !== undefined) query = query.where(eventStateConditions[state]);
  if (type !== undefined) query = query.where('type', '=', type);
  if (orderId !== undefined) query = query.where(orderOfEvent, '=', orderId);
  const sortOrder = { by: { number: 'number' }, isDescending: true } as const;
  return paginate(query, sortOrder, page, async (rows) => {
    const attempts = await summarizeAttempts(
      db,
      rows.map(({ number }) => number),
    );
    return rows.map((row) => ({
      ...toEvent(row),
      hasReceiver,
      ...(attempts.get(row.number) ?? noAttempts),
    }));
  });
});

const noAttempts = { attempts: 0, status: null };

/** How many attempts each event has, and the status of the last. */
async function summarizeAttempts(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Pick<DeskRowInput<'events'>, 'attempts' | 'status'>>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('eventDeliveryAttempts')
    .select(['number', 'status'])
    .where('number', 'in', numbers)
    .orderBy('attemptId')
    .execute();
  const attempts = Map.groupBy(rows, ({ number }) => number);
  return new Map(
    [...attempts].map(([number, all]) => [
      number,
      { attempts: all.length, status: all.at(-1)?.status ?? null },
    ]),
  );
}

/** Throws 404 where there is no such event. */
function getEvent(db: Database, eventId: string): Promise<EventRow & { body: string }> {
  return selectEvents(db)
    .select('body')
    .where('number', '=', toNumber(eventId))
    .executeTakeFirstOrThrow(notFound);
}

function toNumber(eventId: string): number {
  return Number(eventId.slice('evt_'.length));
}

export const eventEndpoint = readEndpoint('event', async ({ db, settings, config }, _staff, { eventId }) => {
  const row = await getEvent(db, eventId);
  const attempts = await db
    .selectFrom('eventDeliveryAttempts')
    .select(['at', 'status', 'response', 'error', 'durationMs'])
    .where('number', '=', row.number)
    .orderBy('attemptId', 'desc')
    .execute();
  return {
    ...toEvent(row),
    body: row.body,
    receiver: settings.events === undefined ? null : new URL(settings.events.url).host,
    retentionDays: config.desk.eventAttemptDays,
    attempts,
  };
});

export const redeliverEventEndpoint = writeEndpoint('redeliverEvent', {
  async execute(services, _context, { eventId }) {
    const { number } = await getEvent(services.db, eventId);
    if (!(await redeliverEvent(services, number))) throw conflictError('noReceiver');
    return { reply: { eventId } };
  },
});

export const failedJobsEndpoint = readEndpoint('failedJobs', async ({ db }, _staff, page) => {
  const jobs = await listDeadLetterJobs(db);
  const rows = jobs.map(({ jobId, job, data, error, tries, at }) => {
    const { borrowerId, orderId, number, about, provider }: JobFields = data;
    return {
      jobId,
      job,
      tries,
      at,
      error: error.slice(0, maxErrorLength),
      borrowerId: borrowerId ?? null,
      orderId: orderId ?? null,
      about: number === undefined ? (about ?? provider ?? '') : `evt_${number}`,
    };
  });
  return paginateRows(rows, page);
});

/** The fields of a job that are shown; others may be secrets of a provider. */
type JobFields = {
  borrowerId?: number;
  orderId?: string | null;
  number?: number;
  about?: string;
  provider?: string;
};

const maxErrorLength = 1_000;

export const retryJobEndpoint = writeEndpoint('retryJob', {
  async execute({ db, jobs }, _context, { jobId }) {
    const isQueued = await retryDeadLetterJob(db, jobId, (job, data) => jobs.send(db, job, data, 0));
    if (!isQueued) throw notFound();
    return { reply: { done: true } };
  },
});
