import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { savedFields } from '../savedViews.ts';
import { csvHandling, defineCall, defineListCall, doneReply, optionalReason, shortId } from './common.ts';

/** Codes, numbers and days: no free text. */
const savedValue = z.string().regex(/^[\w.,:-]{1,200}$/);

const search = z.partialRecord(z.enum(savedFields), savedValue);
/** The address of a page below the desk's. */
const pagePath = z.string().regex(/^\/[a-z-]{0,40}$/);

const view = {
  viewId: z.string(),
  page: pagePath,
  name: z.string(),
  search: search.register(csvHandling, { as: 'values' }),
};

/** One's own, by name. */
export const views = defineListCall({ page: pagePath.optional() }).of(view);

/** Saving under a name that the page has replaces that view. */
export const saveView = defineCall({
  page: pagePath,
  name: line(40).pipe(z.string().min(1)),
  search,
  reason: optionalReason,
}).answers(view);

export const deleteView = defineCall({
  viewId: shortId,
  reason: optionalReason,
}).answers(doneReply);
