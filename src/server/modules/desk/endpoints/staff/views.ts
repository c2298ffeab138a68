import { createShortId } from '../../../../platform/shortId.ts';
import { notFound } from '../../../api/index.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginate } from '../../pagination.ts';

const maxViews = 100;
const columns = ['viewId', 'page', 'name', 'search'] as const;

export const viewsEndpoint = readEndpoint(
  'views',
  ({ db }, { staffId }, { page: path, ...page }) => {
    let query = db.selectFrom('deskViews').select(columns).where('staffId', '=', staffId);
    if (path !== undefined) query = query.where('page', '=', path);
    return paginate(query, { by: { name: 'text', viewId: 'text' } }, page, (rows) => rows);
  },
  { skipsViewAudit: true },
);

export const saveViewEndpoint = writeEndpoint('saveView', {
  async execute({ db }, { maker: { staffId }, now }, { page, name, search }) {
    const saved = await db.selectFrom('deskViews').select('viewId').where('staffId', '=', staffId).execute();
    if (saved.length >= maxViews) throw conflictError('tooManyViews');
    const row = {
      staffId,
      viewId: createShortId(),
      page,
      name,
      search: JSON.stringify(search),
      createdAt: now,
    };
    const reply = await db
      .insertInto('deskViews')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['staffId', 'page', 'name']).doUpdateSet({ search: row.search }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { reply };
  },
});

export const deleteViewEndpoint = writeEndpoint('deleteView', {
  async execute({ db }, { maker: { staffId } }, { viewId }) {
    await db
      .deleteFrom('deskViews')
      .where((row) => row.and({ staffId, viewId }))
      .returning('viewId')
      .executeTakeFirstOrThrow(notFound);
    return { reply: { done: true } };
  },
});
