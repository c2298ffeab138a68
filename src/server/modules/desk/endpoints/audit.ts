import { z } from 'zod';
import { readEndpoint } from '../endpoint.ts';
import { paginate } from '../pagination.ts';

const byTime = {
  by: ['at', 'eventId'],
  cursor: z.tuple([z.coerce.date(), z.int()]),
  isNewestFirst: true,
} as const;

/** Who did and saw what, the newest first. */
export const audit = readEndpoint('audit', async ({ db }, _staff, input) => {
  const { borrowerId, action, actor, from, until } = input;
  let query = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  return paginate(query, byTime, input, async (rows) => {
    const ids = rows.map(({ eventId }) => eventId);
    const links =
      ids.length === 0
        ? []
        : await db
            .selectFrom('auditLinks')
            .select(['borrowerId', 'eventId', 'place', 'hash'])
            .where('borrowerId', 'in', [...new Set(rows.map((row) => row.borrowerId))])
            .where('eventId', 'in', ids)
            .execute();
    const linkByEvent = new Map(links.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
    return rows.map(({ eventId, at, borrowerId: eventBorrowerId, ...row }) => {
      const link = linkByEvent.get(`${eventBorrowerId}:${eventId}`);
      return {
        ...row,
        eventId: String(eventId),
        at: at.toISOString(),
        borrowerId: eventBorrowerId === 0 ? null : eventBorrowerId,
        place: link?.place ?? null,
        seal: link?.hash.toString('hex') ?? null,
      };
    });
  });
});
