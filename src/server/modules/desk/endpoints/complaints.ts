import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { day, dayIn, daysBetween } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { answerClaim as answerIt, findOpenClaim, type ListedClaim, listClaims } from '../../claims/index.ts';
import {
  AlreadyAnsweredError,
  AnswerError,
  answerComplaint as answerByStaff,
  getTypeTitle,
  listFormerAnswers,
  reopenComplaint as reopenIt,
  signViewUrl,
} from '../../complaints/index.ts';
import { getMarketsByBorrower } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { Staff } from '../auth/accounts.ts';
import { getVisibleImages } from '../disclosure/images.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { decodeCursor, paginate, toPage } from '../pagination.ts';
import { getBorrowerName, getBorrowerNames, getOrderKey } from './lookups.ts';
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
      await answerByStaff(desk, { folio, text: answer, images: uploadedImages.paths });
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

/** For who isn't helped by the answer: another follows, and the first stays to be read. */
export const reopenComplaint = writeEndpoint('reopenComplaint', {
  async execute(services, _asking, { folio }) {
    const { borrowerId } = await getComplaint(services.db, folio);
    const answerBy = await reopenIt(services, { borrowerId, folio });
    if (answerBy === null) throw conflictError('waitsAlready');
    return { reply: { folio, answerBy } };
  },
});

const cursor = z.tuple([z.iso.date(), z.coerce.date(), z.int(), z.string()]);

/** What borrowers say they paid and doesn't show, the most urgent first, each with what waits that may be it. */
export const claims = readEndpoint('claims', async (services, _staff, { limit, after }) => {
  const rows = await listClaims(services, { limit: limit + 1, after: decodeCursor(cursor, after) });
  const names = await getBorrowerNames(services.db, rows.slice(0, limit));
  return toPage(rows, limit, {
    toItem: (row) => toClaimRow(row, names.get(row.borrowerId) ?? ''),
    cursorValues: ({ answerBy, sentAt, borrowerId, orderId }) => [answerBy, sentAt, borrowerId, orderId],
  });
});

/** The open one of a loan, wherever it stands in the list. Throws 404 where none is open. */
export const claim = readEndpoint('claim', async (services, staff, { orderId }) => {
  const key = await getOrderKey(services.db, orderId);
  const openClaim = await findOpenClaim(services, key);
  if (openClaim === undefined) throw notFound();
  const pictures = await getVisibleImages(services, staff, { ...key, call: 'claim' }, openClaim.images);
  return { ...toClaimRow(openClaim, await getBorrowerName(services.db, key.borrowerId)), ...pictures };
});

function toClaimRow(
  { orderId, borrowerId, amount, currency, paidOn, payCode, reference, images, ...claim }: ListedClaim,
  name: string,
): DeskItem<'claims'> {
  return {
    orderId,
    borrowerId,
    name,
    amount,
    currency,
    paidOn,
    payCode,
    reference,
    pictures: images.length,
    sentAt: claim.sentAt.toISOString(),
    answerBy: claim.answerBy,
    daysLeft: claim.daysLeft,
    market: claim.market,
    matches: claim.matches.map(({ provider, paymentId, reasons, ...match }) => ({
      provider,
      paymentId,
      reference: match.reference,
      amount: match.amount,
      paidAt: match.paidAt.toISOString(),
      reasons,
    })),
  };
}

/** Closes a loan's open claim with what the borrower is told; one whose payment was matched closes by itself. */
export const answerClaim = writeEndpoint('answerClaim', {
  async execute(services, context, { orderId, answer }) {
    const key = await getOrderKey(services.db, orderId);
    if (await answerIt(services, { ...key, answer }, context)) return { reply: { orderId } };
    throw (await hasClaim(services.db, key)) ? conflictError('answered') : notFound();
  },
});

async function hasClaim(db: Database, { borrowerId, orderId }: OrderKey): Promise<boolean> {
  const claim = await db
    .selectFrom('paymentClaims')
    .select('number')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return claim !== undefined;
}
