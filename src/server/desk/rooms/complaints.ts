import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { day, dayIn, daysBetween } from '../../../lending/index.ts';
import {
  AnswerError,
  AnsweredError,
  answerComplaint as answerIt,
  formerAnswers,
  typeTitle,
  viewAddress,
} from '../../complaints/index.ts';
import { marketIn } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { marketsOf } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { shownPictures } from '../access/pictures.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import type { Staff } from '../people/staff.ts';
import { refused } from '../refusals.ts';
import { namesOf } from './loanOf.ts';
import { keptPictures } from './pictures.ts';

const lists = {
  waiting: { by: ['answerBy', 'folio'], cursor: z.tuple([z.iso.date(), z.string()]) },
  answered: {
    by: ['answeredAt', 'folio'],
    cursor: z.tuple([z.coerce.date(), z.string()]),
    isNewestFirst: true,
  },
} as const;
const columns = [
  'borrowerId',
  'folio',
  'orderId',
  'problemType',
  'problemSonType',
  'sentAt',
  'answerBy',
  'answeredAt',
  'score',
] as const;

type Row = DeskItem<'complaints'>;

export const complaints = read('complaints', (services, { language }, { state, ...page }) => {
  const chosen = services.db
    .selectFrom('complaints')
    .select(columns)
    .where('answeredAt', state === 'waiting' ? 'is' : 'is not', null);
  return pageBy(chosen, lists[state], page, async (rows) => {
    const names = await namesOf(services.db, rows);
    const show = await shownBy(services, language, rows);
    return rows.map((row) => show(row, names.get(row.borrowerId) ?? ''));
  });
});

export const complaint = read('complaint', async (services, staff, { folio }) => {
  const { language } = staff;
  const row = await complaintBy(services.db, folio);
  const names = await namesOf(services.db, [row]);
  const former = await formerAnswers(services.db, row.borrowerId, folio);
  const now = await services.clock.now();
  const addresses = (images: readonly string[]) => images.map((image) => viewAddress(services, image, now));
  const show = await shownBy(services, language, [row]);
  return {
    ...show(row, names.get(row.borrowerId) ?? ''),
    detail: row.detail,
    ...(await shownPictures(services, staff, { ...row, call: 'complaint' }, addresses(row.images))),
    answer: row.answer,
    answerImages: addresses(row.answerImages),
    former: former.map(({ answer, answerImages, answeredAt, score, reopenedAt }) => ({
      answer,
      images: addresses(answerImages),
      answeredAt: answeredAt.toISOString(),
      score,
      reopenedAt: reopenedAt.toISOString(),
    })),
  };
});

export const answerComplaint = write('answerComplaint', {
  async act(services, { now }, { folio, answer, images }) {
    const row = await complaintBy(services.db, folio);
    if (row.answeredAt !== null) throw refused('answered');
    const { db, providers, images: drawer } = services;
    const pictures = await keptPictures(images);
    try {
      const desk = { db, clock: services.clock, storage: providers.storage, images: drawer };
      await answerIt(desk, { folio, text: answer, images: pictures.paths });
    } catch (error) {
      if (error instanceof AnsweredError) throw refused('answered');
      if (error instanceof AnswerError) throw refused('badPicture');
      throw error;
    } finally {
      await pictures.forget();
    }
    return { reply: { folio, answeredAt: now.toISOString() } };
  },
});

/** Its writer by the directory of folios, then the complaint among the writer's. Throws 404. */
export async function complaintBy(db: Database, folio: string) {
  const writer = await db
    .selectFrom('complaintDirectory')
    .select('borrowerId')
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (writer === undefined) throw notFound();
  const row = await db
    .selectFrom('complaints')
    .select([...columns, 'detail', 'images', 'answer', 'answerImages'])
    .where('borrowerId', '=', writer.borrowerId)
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

type Kept = {
  borrowerId: number;
  folio: string;
  orderId: string | null;
  problemType: string;
  problemSonType: string | null;
  sentAt: Date;
  answerBy: string;
  answeredAt: Date | null;
  score: number | null;
};

/** Rows as they are shown; days left are counted in the market of who wrote, as the deadline was. */
async function shownBy(
  { db, config, clock }: Services,
  language: Staff['language'],
  page: readonly Kept[],
): Promise<(row: Kept, name: string) => Row> {
  const now = await clock.now();
  const markets = await marketsOf(db, page);
  const todayOf = (borrowerId: number) =>
    dayIn(marketIn(config, markets.get(borrowerId) ?? '').timeZone, now);
  const titles = (value: string) => typeTitle(config.complaints, value, language);
  return ({ borrowerId, folio, orderId, problemType, problemSonType, ...row }, name) => ({
    folio,
    borrowerId,
    name,
    orderId,
    type: titles(problemType),
    sonType: problemSonType === null ? '' : titles(problemSonType),
    sentAt: row.sentAt.toISOString(),
    answerBy: row.answerBy,
    daysLeft: daysBetween(todayOf(borrowerId), day(row.answerBy)),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    score: row.score,
  });
}
