import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { day, dayIn, daysBetween } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import {
  AlreadyAnsweredError,
  AnswerError,
  answerComplaint as answerIt,
  getTypeTitle,
  listFormerAnswers,
  signViewUrl,
} from '../../complaints/index.ts';
import { getMarketsByBorrower } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { Staff } from '../auth/staff.ts';
import { getVisibleImages } from '../disclosure/images.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { getBorrowerNames } from './loanLookup.ts';
import { writeTempImages } from './tempImages.ts';

const listOrders = {
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

export const complaints = readEndpoint('complaints', (services, { language }, { state, ...page }) => {
  const query = services.db
    .selectFrom('complaints')
    .select(columns)
    .where('answeredAt', state === 'waiting' ? 'is' : 'is not', null);
  return paginate(query, listOrders[state], page, async (rows) => {
    const names = await getBorrowerNames(services.db, rows);
    const toRow = await createRowMapper(services, language, rows);
    return rows.map((row) => toRow(row, names.get(row.borrowerId) ?? ''));
  });
});

export const complaint = readEndpoint('complaint', async (services, staff, { folio }) => {
  const { language } = staff;
  const row = await getComplaint(services.db, folio);
  const names = await getBorrowerNames(services.db, [row]);
  const previousAnswers = await listFormerAnswers(services.db, row.borrowerId, folio);
  const now = await services.clock.now();
  const signedUrls = (images: readonly string[]) => images.map((image) => signViewUrl(services, image, now));
  const toRow = await createRowMapper(services, language, [row]);
  return {
    ...toRow(row, names.get(row.borrowerId) ?? ''),
    detail: row.detail,
    ...(await getVisibleImages(services, staff, { ...row, call: 'complaint' }, signedUrls(row.images))),
    answer: row.answer,
    answerImages: signedUrls(row.answerImages),
    former: previousAnswers.map(({ answer, answerImages, answeredAt, score, reopenedAt }) => ({
      answer,
      images: signedUrls(answerImages),
      answeredAt: answeredAt.toISOString(),
      score,
      reopenedAt: reopenedAt.toISOString(),
    })),
  };
});

export const answerComplaint = writeEndpoint('answerComplaint', {
  async execute(services, { now }, { folio, answer, images }) {
    const row = await getComplaint(services.db, folio);
    if (row.answeredAt !== null) throw conflictError('answered');
    const { db, providers, images: imageService } = services;
    const uploadedImages = await writeTempImages(images);
    try {
      const desk = { db, clock: services.clock, storage: providers.storage, images: imageService };
      await answerIt(desk, { folio, text: answer, images: uploadedImages.paths });
    } catch (error) {
      if (error instanceof AlreadyAnsweredError) throw conflictError('answered');
      if (error instanceof AnswerError) throw conflictError('badPicture');
      throw error;
    } finally {
      await uploadedImages.cleanUp();
    }
    return { reply: { folio, answeredAt: now.toISOString() } };
  },
});

/** Its writer by the directory of folios, then the complaint among the writer's. Throws 404. */
export async function getComplaint(db: Database, folio: string) {
  const directoryEntry = await db
    .selectFrom('complaintDirectory')
    .select('borrowerId')
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (directoryEntry === undefined) throw notFound();
  const row = await db
    .selectFrom('complaints')
    .select([...columns, 'detail', 'images', 'answer', 'answerImages'])
    .where('borrowerId', '=', directoryEntry.borrowerId)
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

type ComplaintRow = {
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
async function createRowMapper(
  { db, config, clock }: Services,
  language: Staff['language'],
  page: readonly ComplaintRow[],
): Promise<(row: ComplaintRow, name: string) => Row> {
  const now = await clock.now();
  const markets = await getMarketsByBorrower(db, page);
  const todayFor = (borrowerId: number) =>
    dayIn(getMarket(config, markets.get(borrowerId) ?? '').timeZone, now);
  const typeTitleFor = (value: string) => getTypeTitle(config.complaints, value, language);
  return ({ borrowerId, folio, orderId, problemType, problemSonType, ...row }, name) => ({
    folio,
    borrowerId,
    name,
    orderId,
    type: typeTitleFor(problemType),
    sonType: problemSonType === null ? '' : typeTitleFor(problemSonType),
    sentAt: row.sentAt.toISOString(),
    answerBy: row.answerBy,
    daysLeft: daysBetween(todayFor(borrowerId), day(row.answerBy)),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    score: row.score,
  });
}
