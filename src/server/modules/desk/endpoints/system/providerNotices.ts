import { notFound } from '../../../api/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { paginate } from '../../pagination.ts';
import { endOfUtcDay, startOfUtcDay } from '../utcDays.ts';
import { maskNotice } from './maskNotice.ts';

const columns = ['provider', 'eventId as noticeId', 'paymentId', 'receivedAt'] as const;

export const providerNoticesEndpoint = readEndpoint('providerNotices', async ({ db }, _staff, input) => {
  const { provider, paymentId, from, to } = input;
  let query = db.selectFrom('providerNotices').select(columns).select('eventId');
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (paymentId !== undefined) query = query.where('paymentId', '=', paymentId);
  if (from !== undefined) query = query.where('receivedAt', '>=', startOfUtcDay(from));
  if (to !== undefined) query = query.where('receivedAt', '<', endOfUtcDay(to));
  const by = { receivedAt: 'instant', provider: 'text', eventId: 'text' } as const;
  return paginate(query, { by, isDescending: true }, input, (rows) =>
    rows.map(({ eventId: _, ...row }) => row),
  );
});

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
