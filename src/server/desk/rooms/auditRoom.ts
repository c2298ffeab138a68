import { z } from 'zod';
import { read } from '../call.ts';
import { pageBy } from '../pages.ts';

const newestFirst = {
  by: ['at', 'eventId'],
  cursor: z.tuple([z.coerce.date(), z.int()]),
  isNewestFirst: true,
} as const;

/** Who did and saw what, the newest first. */
export const audit = read('audit', async ({ db }, _staff, input) => {
  const { borrowerId, action, actor, from, until } = input;
  let chosen = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) chosen = chosen.where('borrowerId', '=', borrowerId);
  if (action !== undefined) chosen = chosen.where('action', '=', action);
  if (actor !== undefined) chosen = chosen.where('actor', '=', actor);
  if (from !== undefined) chosen = chosen.where('at', '>=', new Date(from));
  if (until !== undefined) chosen = chosen.where('at', '<', new Date(until));
  return pageBy(chosen, newestFirst, input, async (rows) => {
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
    const sealOf = new Map(links.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
    return rows.map(({ eventId, at, borrowerId: whom, ...row }) => {
      const link = sealOf.get(`${whom}:${eventId}`);
      return {
        ...row,
        eventId: String(eventId),
        at: at.toISOString(),
        borrowerId: whom === 0 ? null : whom,
        place: link?.place ?? null,
        seal: link?.hash.toString('hex') ?? null,
      };
    });
  });
});
