import { notFound } from '../../../api/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { paginate } from '../../pagination.ts';
import { maskNotice } from './maskNotice.ts';

const columns = ['provider', 'eventId as noticeId', 'paymentId', 'receivedAt'] as const;

export const providerNoticesEndpoint = readEndpoint(
  'providerNotices',
  async ({ db, config }, _staff, input) => {
    const { provider, paymentId, from, to } = input;
    let query = db.selectFrom('providerNotices').select(columns).select('eventId');
    if (provider !== undefined) query = query.where('provider', '=', provider);
    if (paymentId !== undefined) query = query.where('paymentId', '=', paymentId);
    if (from !== undefined) query = query.where('receivedAt', '>=', startOfListDay(config, from));
    if (to !== undefined) query = query.where('receivedAt', '<', endOfListDay(config, to));
    const by = { receivedAt: 'instant', provider: 'text', eventId: 'text' } as const;
    return paginate(query, { by, isDescending: true }, input, (rows) =>
      rows.map(({ eventId: _, ...row }) => row),
    );
  },
);

export const providerNoticeEndpoint = readEndpoint(
  'providerNotice',
  async ({ db }, _staff, { provider, noticeId }) => {
    const { body, ...row } = await db
      .selectFrom('providerNotices')
      .select([...columns, 'body'])
      .where((where) => where.and({ provider, eventId: noticeId }))
      .executeTakeFirstOrThrow(notFound);
    return { ...row, body: maskNotice(body) };
  },
);
