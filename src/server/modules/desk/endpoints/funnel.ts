import { z } from 'zod';
import { day as dayOf } from '../../../../lending/index.ts';
import { getFunnel } from '../../promotion/index.ts';
import { findPortfolioRefreshedAt } from '../../reporting/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { decodeCursor, toPage } from '../pagination.ts';

const cursor = z.tuple([z.int()]);

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnel = readEndpoint('funnel', async ({ db }, _staff, { from, until, limit, after }) => {
  const [offset] = decodeCursor(cursor, after) ?? [0];
  const [sources, preparedAt] = await Promise.all([
    getFunnel(db, { from: dayOf(from), until: dayOf(until) }),
    findPortfolioRefreshedAt(db),
  ]);
  const page = toPage(sources.slice(offset), limit, {
    toItem: (source) => source,
    cursorValues: () => [offset + limit],
  });
  return { ...page, preparedAt };
});
