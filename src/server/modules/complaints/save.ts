import { createHash } from 'node:crypto';
import type { ComplaintChannel } from '../../../contract/desk/complaints.ts';
import { limits } from '../../../contract/limits.ts';
import type { RequestInput } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { type Day, toDay } from '../../../lending/index.ts';
import { type ComplaintsConfig, computeDeadline, type Deadline, type Market } from '../../config/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { invalidField, notFound, sessionCall } from '../api/index.ts';
import { publishEvent } from '../eventOutbox/index.ts';
import { findOrder, getMarketContext, type MarketContext } from '../loans/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import type { Services } from '../services.ts';
import { countComplaint, createCaseNumber, getDeadline, reserveCaseNumber } from './complaint.ts';
import { canBeInCollection, toOrderToday } from './orders.ts';
import { createComplaintError, imageNotFoundError } from './texts.ts';
import { findImageName } from './upload.ts';

/** The same content sent again within this time is a retry of the same complaint. */
const retryWindowMs = 10 * minuteMs;

type ComplaintDraft = {
  problemType: string;
  sonType: string | null;
  detail: string;
  images: readonly string[];
  orderNo: string | null;
  channel: ComplaintChannel;
};

type ComplaintAuthor = { borrowerId: number; market: Market };
type StoredComplaint = { folio: string; answerBy: Day };

/** `problem-save`: stores a complaint and returns its deadline. */
export const complaintSaveCall = sessionCall('complaintSave', async (services, caller, input) => {
  const { folio, answerBy } = await receiveComplaint(services, caller, {
    problemType: input.problemType,
    sonType: input.problemSonType ?? null,
    detail: input.problemDetail,
    images: parseImages(input),
    orderNo: input.orderNo ?? null,
    channel: 'app',
  });
  return { problemId: folio, folio, answerBy };
});

/** Stores a borrower's complaint; the same sent again within minutes is a retry, and stays one. */
export async function receiveComplaint(
  services: Services,
  author: ComplaintAuthor,
  written: ComplaintDraft,
): Promise<StoredComplaint> {
  const { complaints } = services.config;
  const draft = { ...written, ...resolveType(written, complaints) };
  const context = await getMarketContext(services, author.market);
  return transaction(services.db, async (trx) => {
    // Serialized per borrower, so that a parallel retry finds the first.
    await lockOpenBorrower(trx, author.borrowerId);
    const recentComplaint = await findRecentComplaint(trx, author.borrowerId, draft, context.now);
    if (recentComplaint) return recentComplaint;
    await validateOrder(trx, author, draft, context.today, complaints.collectionFromDaysBefore);
    const deadline = getDeadline(complaints, draft.problemType, context.market);
    return createComplaint(trx, author, draft, context, deadline);
  });
}

/** A type and its child as configured. Throws 400 for an unknown type, and for one of several children without any of them. */
function resolveType(
  { problemType, sonType }: ComplaintDraft,
  { types }: ComplaintsConfig,
): Pick<ComplaintDraft, 'problemType' | 'sonType'> {
  const type = types.find(({ value }) => value === problemType);
  if (type === undefined) throw invalidField('problemType');
  const childType = type.children.find(({ value }) => value === sonType);
  if (type.children.length > 0 && childType === undefined) throw invalidField('problemSonType');
  return { problemType, sonType: childType?.value ?? null };
}

/** The names of uploads, by their addresses. Throws for more than a complaint takes, and for what is no address of ours. */
export function parseImages({ problemImage }: Pick<RequestInput<'complaintSave'>, 'problemImage'>): string[] {
  const images = [...new Set(problemImage.map(findImageName))];
  if (images.length > limits.complaintImages)
    throw createComplaintError('error.tooManyImages', { count: limits.complaintImages });
  return images.map((name) => {
    if (name === null) throw imageNotFoundError();
    return name;
  });
}

async function findRecentComplaint(
  trx: Database,
  borrowerId: number,
  draft: ComplaintDraft,
  now: Date,
): Promise<StoredComplaint | undefined> {
  const recentComplaint = await trx
    .selectFrom('complaints')
    .select(['folio', 'answerBy'])
    .where('borrowerId', '=', borrowerId)
    .where('sentAt', '>', new Date(now.getTime() - retryWindowMs))
    .where('contentHash', '=', hashContent(draft))
    .executeTakeFirst();
  return recentComplaint && { folio: recentComplaint.folio, answerBy: toDay(recentComplaint.answerBy) };
}

async function validateOrder(
  trx: Database,
  { borrowerId }: ComplaintAuthor,
  { orderNo, problemType }: ComplaintDraft,
  today: Day,
  daysBefore: number,
): Promise<void> {
  const isCollection = problemType === collectionProblemType;
  if (orderNo === null) {
    if (isCollection) throw createComplaintError('error.collectionUnsupported');
    return;
  }
  const order = await findOrder(trx, borrowerId, orderNo);
  if (order === undefined) throw notFound();
  if (isCollection && !canBeInCollection(toOrderToday(order, today), today, daysBefore)) {
    throw createComplaintError('error.collectionUnsupported');
  }
}

async function createComplaint(
  trx: Database,
  { borrowerId, market }: ComplaintAuthor,
  draft: ComplaintDraft,
  { now, today, market: marketConfig }: MarketContext,
  deadline: Deadline,
): Promise<StoredComplaint> {
  await countComplaint(trx, borrowerId, draft.channel, now);
  const storedComplaint = {
    folio: await reserveCaseNumber(trx, borrowerId, () => createCaseNumber(market, today)),
    answerBy: computeDeadline(today, deadline, marketConfig.holidays),
  };
  await trx
    .insertInto('complaints')
    .values({
      borrowerId,
      folio: storedComplaint.folio,
      orderId: draft.orderNo,
      problemType: draft.problemType,
      problemSonType: draft.sonType,
      detail: draft.detail,
      images: [...draft.images],
      channel: draft.channel,
      contentHash: hashContent(draft),
      sentAt: now,
      answerBy: storedComplaint.answerBy,
    })
    .execute();
  await attachImages(trx, borrowerId, storedComplaint.folio, draft.images);
  const data = {
    folio: storedComplaint.folio,
    problemType: draft.problemType,
    answerBy: storedComplaint.answerBy,
  };
  const outgoingEvent = { borrowerId, subject: storedComplaint.folio, orderId: draft.orderNo, data, at: now };
  await publishEvent(trx, { ...outgoingEvent, kind: 'complaint.received' });
  return storedComplaint;
}

/** Attaches the borrower's own unused images to the complaint or claim `folio`. Throws 404 unless all are. */
export async function attachImages(
  trx: Database,
  borrowerId: number,
  folio: string,
  images: readonly string[],
): Promise<void> {
  if (images.length === 0) return;
  const attached = await trx
    .updateTable('uploads')
    .set({ folio })
    .where('borrowerId', '=', borrowerId)
    .where('name', 'in', [...images])
    .where('folio', 'is', null)
    .returning('name')
    .execute();
  if (attached.length < images.length) throw imageNotFoundError();
}

function hashContent(draft: ComplaintDraft): Buffer {
  const { problemType, sonType, detail, images, orderNo } = draft;
  return createHash('sha256')
    .update(JSON.stringify([problemType, sonType, detail, images, orderNo]))
    .digest();
}
