import { z } from 'zod';
import { funnelOf } from '../../promotion/index.ts';
import { read } from '../call.ts';
import { pageOf, readCursor } from '../pages.ts';

const cursor = z.tuple([z.int()]);

/** How far the visitors of each source came, the most visited first. Days are UTC. */
export const funnel = read('funnel', async ({ db }, _staff, { from, until, limit, after }) => {
  const [start] = readCursor(cursor, after) ?? [0];
  const sources = await funnelOf(db, { from: new Date(from), until: new Date(until) });
  return pageOf(sources.slice(start), limit, { item: (source) => source, end: () => [start + limit] });
});
