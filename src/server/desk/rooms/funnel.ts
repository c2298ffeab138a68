import { z } from 'zod';
import { day as dayOf } from '../../../lending/index.ts';
import { preparedAtOf } from '../../portfolio/index.ts';
import { funnelOf } from '../../promotion/index.ts';
import { read } from '../call.ts';
import { pageOf, readCursor } from '../pages.ts';

const cursor = z.tuple([z.int()]);

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnel = read('funnel', async ({ db }, _staff, { from, until, limit, after }) => {
  const [start] = readCursor(cursor, after) ?? [0];
  const [sources, preparedAt] = await Promise.all([
    funnelOf(db, { from: dayOf(from), until: dayOf(until) }),
    preparedAtOf(db),
  ]);
  const page = pageOf(sources.slice(start), limit, { item: (source) => source, end: () => [start + limit] });
  return { ...page, preparedAt };
});
