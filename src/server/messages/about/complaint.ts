import * as pages from '../../../contract/constants/pages.ts';
import { folioIn } from '../../complaints/index.ts';
import type { Services } from '../../services.ts';
import { always, type Content } from '../content.ts';
import type { Wish } from '../wish.ts';

export async function complaintReceived(services: Services, wish: Wish): Promise<Content | null> {
  const complaint = await complaintOf(services, wish);
  if (complaint === undefined || complaint.answeredAt !== null) return null;
  const { folio, answerBy } = complaint;
  return {
    ...about(wish, folio),
    template: 'complaint_received',
    values: ({ day }) => ({ folio, by: day(answerBy) }),
  };
}

export async function complaintAnswered(services: Services, wish: Wish): Promise<Content | null> {
  const complaint = await complaintOf(services, wish);
  if (complaint === undefined || complaint.answeredAt === null) return null;
  const { folio } = complaint;
  return { ...about(wish, folio), template: 'complaint_answered', values: () => ({ folio }) };
}

function complaintOf({ db }: Services, { borrowerId, subject }: Wish) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .where('folio', '=', folioIn(subject))
    .executeTakeFirst();
}

function about({ orderId, subject }: Wish, problemId: string) {
  const page = { path: pages.complaintDetails, query: { problemId } };
  return { subject, orderId, page, hold: null, isStillSo: always };
}
