import { createHash } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import type { Parsed } from '../../contract/schemas/index.ts';
import { collectionProblemType } from '../../contract/status.ts';
import { type Day, day } from '../../lending/index.ts';
import { announce } from '../announcements/index.ts';
import type { ComplaintsConfig, Deadline, Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { transaction } from '../database/index.ts';
import { malformed, notFound, sessionCall } from '../http/index.ts';
import { findOrder, lockProfile, type Today, todayIn } from '../loans/index.ts';
import { imageNamedBy } from './addresses.ts';
import { answerBy, deadlineOf } from './deadline.ts';
import { newFolio, takeFolio } from './folio.ts';
import { countComplaint } from './limits.ts';
import { canBeInCollection, orderToday } from './orders.ts';
import { collectionUnsupported, imageNotFound, tooManyImages } from './refusals.ts';

/** The same content sent again within this time is a retry of the same complaint. */
const retryMs = 10 * 60_000;

type Draft = {
  problemType: string;
  sonType: string | null;
  detail: string;
  images: readonly string[];
  orderNo: string | null;
};

type Writer = { borrowerId: number; market: Market };
type Kept = { folio: string; answerBy: Day };

/** `problem-save`: keeps a complaint and promises an answer by the market's deadline. */
export const complaintSave = sessionCall('complaintSave', async (services, caller, input) => {
  const draft = draftOf(input, services.config.complaints);
  const today = await todayIn(services, caller.market);
  const kept = await transaction(services.db, async (trx) => {
    // One after the other, so that a retry in parallel finds the first.
    await lockProfile(trx, caller.borrowerId);
    const before = await sentJustNow(trx, caller.borrowerId, draft, today.now);
    if (before) return before;
    await checkOrder(trx, caller, draft, today.today, services.config.complaints.collectionFromDaysBefore);
    return keep(
      trx,
      caller,
      draft,
      today,
      deadlineOf(services.config.complaints, draft.problemType, today.market),
    );
  });
  return { problemId: kept.folio, folio: kept.folio, answerBy: kept.answerBy };
});

function draftOf(input: Parsed<'complaintSave'>, { types }: ComplaintsConfig): Draft {
  const type = types.find(({ value }) => value === input.problemType);
  if (type === undefined) throw malformed('problemType');
  const son = type.children.find(({ value }) => value === input.problemSonType);
  if (type.children.length > 0 && son === undefined) throw malformed('problemSonType');
  const images = [...new Set(input.problemImage.map(imageNamedBy))];
  if (images.length > limits.complaintImages) throw tooManyImages();
  if (!images.every((name) => name !== null)) throw imageNotFound();
  return {
    problemType: type.value,
    sonType: son?.value ?? null,
    detail: input.problemDetail,
    images,
    orderNo: input.orderNo ?? null,
  };
}

async function sentJustNow(
  trx: Database,
  borrowerId: number,
  draft: Draft,
  now: Date,
): Promise<Kept | undefined> {
  const before = await trx
    .selectFrom('complaints')
    .select(['folio', 'answerBy'])
    .where('borrowerId', '=', borrowerId)
    .where('sentAt', '>', new Date(now.getTime() - retryMs))
    .where('contentHash', '=', contentHash(draft))
    .executeTakeFirst();
  return before && { folio: before.folio, answerBy: day(before.answerBy) };
}

async function checkOrder(
  trx: Database,
  { borrowerId }: Writer,
  { orderNo, problemType }: Draft,
  today: Day,
  daysBefore: number,
): Promise<void> {
  const isCollection = problemType === collectionProblemType;
  if (orderNo === null) {
    if (isCollection) throw collectionUnsupported();
    return;
  }
  const order = await findOrder(trx, borrowerId, orderNo);
  if (order === undefined) throw notFound();
  if (isCollection && !canBeInCollection(orderToday(order, today), today, daysBefore)) {
    throw collectionUnsupported();
  }
}

async function keep(
  trx: Database,
  { borrowerId, market }: Writer,
  draft: Draft,
  { now, today, market: rules }: Today,
  deadline: Deadline,
): Promise<Kept> {
  await countComplaint(trx, borrowerId, now);
  const kept = {
    folio: await takeFolio(trx, borrowerId, () => newFolio(market, today)),
    answerBy: answerBy(today, deadline, rules.holidays),
  };
  await trx
    .insertInto('complaints')
    .values({
      borrowerId,
      folio: kept.folio,
      orderId: draft.orderNo,
      problemType: draft.problemType,
      problemSonType: draft.sonType,
      detail: draft.detail,
      images: [...draft.images],
      contentHash: contentHash(draft),
      sentAt: now,
      answerBy: kept.answerBy,
    })
    .execute();
  await takeImages(trx, borrowerId, kept.folio, draft.images);
  const data = { folio: kept.folio, problemType: draft.problemType, answerBy: kept.answerBy };
  const told = { borrowerId, subject: kept.folio, orderId: draft.orderNo, data, at: now };
  await announce(trx, { ...told, kind: 'complaint.received' });
  return kept;
}

/** Takes the borrower's own unused images for what is called `folio`: all of them or none. */
export async function takeImages(
  trx: Database,
  borrowerId: number,
  folio: string,
  images: readonly string[],
): Promise<void> {
  if (images.length === 0) return;
  const used = await trx
    .updateTable('uploads')
    .set({ folio })
    .where('borrowerId', '=', borrowerId)
    .where('name', 'in', [...images])
    .where('folio', 'is', null)
    .returning('name')
    .execute();
  if (used.length < images.length) throw imageNotFound();
}

function contentHash(draft: Draft): Buffer {
  const { problemType, sonType, detail, images, orderNo } = draft;
  return createHash('sha256')
    .update(JSON.stringify([problemType, sonType, detail, images, orderNo]))
    .digest();
}
