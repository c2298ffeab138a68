import type { ComplaintOutcome } from '../../../contract/desk/complaints.ts';
import { limits } from '../../../contract/limits.ts';
import { computeDeadline } from '../../config/index.ts';
import type { ImageStorage } from '../../integrations/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { CommandError } from '../../platform/command.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { ImageProcessor } from '../../platform/images/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { publishEvent } from '../eventOutbox/index.ts';
import { getMarketContext } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { getDeadline } from './complaint.ts';
import { attachImages } from './save.ts';
import { recordUpload } from './upload.ts';

/** An answer that is rejected; the message is for staff. */
class AnswerError extends CommandError {}

/** A picture of the answer can't be read. */
export class UnreadableImageError extends AnswerError {}

/** The complaint is already answered. */
export class AlreadyAnsweredError extends AnswerError {}

/** `images`: names by {@link storeAnswerImages}. `by`, `outcome`: of staff at the desk. */
type ComplaintAnswer = {
  folio: string;
  text: string;
  images: readonly string[];
  by?: string;
  outcome?: ComplaintOutcome | undefined;
};
type AnswerServices = { db: Database; clock: Clock };
type ImageServices = AnswerServices & { storage: ImageStorage; images: Pick<ImageProcessor, 'reencode'> };

/** Answers an open complaint. Throws {@link AnswerError}. */
export async function answerComplaint(services: AnswerServices, answer: ComplaintAnswer): Promise<void> {
  const { db, clock } = services;
  const text = answer.text.trim();
  if (text === '') throw new AnswerError('The answer has no text.');
  const { borrowerId } = await getOpenComplaint(db, answer.folio);
  const answeredAt = await clock.now();
  await transaction(db, async (trx) => {
    const updated = await trx
      .updateTable('complaints')
      .set({
        answer: text,
        answerImages: [...answer.images],
        answeredAt,
        answeredBy: answer.by ?? null,
        outcome: answer.outcome ?? null,
        questionState: null,
      })
      .where((row) => row.and({ borrowerId, folio: answer.folio, answeredAt: null }))
      .returning('orderId')
      .executeTakeFirst();
    if (updated === undefined) throw alreadyAnsweredError(answer.folio);
    await attachImages(trx, borrowerId, answer.folio, answer.images);
    const formerAnswerList = await listFormerAnswers(trx, borrowerId, answer.folio);
    const subject = toEventSubject(answer.folio, formerAnswerList.length);
    const outgoingEvent = { borrowerId, subject, orderId: updated.orderId, at: answeredAt };
    await publishEvent(trx, { ...outgoingEvent, kind: 'complaint.answered', data: { folio: answer.folio } });
  });
}

/** Finds the borrower by the directory of case numbers, then the complaint. Throws {@link AnswerError}. */
async function getOpenComplaint(db: Database, folio: string) {
  const noComplaint = () => new AnswerError(`There is no complaint ${folio}.`);
  const { borrowerId } = await db
    .selectFrom('complaintDirectory')
    .select('borrowerId')
    .where('folio', '=', folio)
    .executeTakeFirstOrThrow(noComplaint);
  const complaint = await db
    .selectFrom('complaints')
    .select(['borrowerId', 'answeredAt'])
    .where((row) => row.and({ borrowerId, folio }))
    .executeTakeFirstOrThrow(noComplaint);
  if (complaint.answeredAt !== null) throw alreadyAnsweredError(folio);
  return complaint;
}

/** Open complaints, the most urgent first. */
export function listOpenComplaints(db: Database, limit: number) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answerBy', 'detail'])
    .where('answeredAt', 'is', null)
    .orderBy('answerBy')
    .orderBy('sentAt')
    .limit(limit)
    .execute();
}

/**
 * Re-encodes and stores the pictures of an answer, outside of any transaction, which might run twice. They are uploads: those of
 * an answer that isn't given after all are purged. Returns their names. Throws {@link AnswerError}.
 */
export async function storeAnswerImages(
  { db, clock, storage, images }: ImageServices,
  folio: string,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length > limits.complaintImages)
    throw new AnswerError(`An answer has at most ${limits.complaintImages} images.`);
  const { borrowerId } = await getOpenComplaint(db, folio);
  const redrawnImages = [];
  for (const path of paths) {
    const result = await images.reencode(path);
    if ('refused' in result)
      throw new UnreadableImageError(`${path} could not be read: a JPEG, PNG or WebP is needed.`);
    redrawnImages.push(result.image);
  }
  const now = await clock.now();
  return Promise.all(
    redrawnImages.map(async (image) => {
      const name = await recordUpload(db, borrowerId, now);
      await storage.store(name, image);
      return name;
    }),
  );
}

function alreadyAnsweredError(folio: string): AlreadyAnsweredError {
  return new AlreadyAnsweredError(`The complaint ${folio} has been answered already.`);
}

/** Earlier answers of a reopened complaint, the last first. */
export function listFormerAnswers(db: Database, borrowerId: number, folio: string) {
  return db
    .selectFrom('complaintFormerAnswers')
    .select(['number', 'answer', 'answerImages', 'answeredAt', 'answeredBy', 'score', 'reopenedAt'])
    .where((row) => row.and({ borrowerId, folio }))
    .orderBy('number', 'desc')
    .execute();
}

/** The event's subject: numbered from the second answer on, since a repeated subject is published once. */
function toEventSubject(folio: string, formerCount: number): string {
  return formerCount === 0 ? folio : `${folio} ${formerCount + 1}`;
}

export function parseCaseNumber(subject: string): string {
  return subject.split(' ')[0] ?? '';
}

type ComplaintKey = { borrowerId: number; folio: string };

/**
 * Reopens an answered complaint: its answer and rating become former ones, and its deadline counts from today.
 * @returns the new deadline; null if the complaint is open
 */
export async function reopenComplaint(
  services: Services,
  { borrowerId, folio }: ComplaintKey,
): Promise<string | null> {
  const { db, config } = services;
  return transaction(db, async (trx) => {
    const complaint = await trx
      .selectFrom('complaints')
      .select(['orderId', 'problemType', 'answer', 'answerImages', 'answeredAt', 'answeredBy', 'score'])
      .where((row) => row.and({ borrowerId, folio }))
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { orderId, problemType, answer, answerImages, answeredAt, answeredBy, score } = complaint;
    if (answer === null || answeredAt === null) return null;
    const { market } = await getBorrowerFields(trx, borrowerId, ['market']);
    const { now: at, today, market: marketConfig } = await getMarketContext(services, market);
    const newDeadline = computeDeadline(
      today,
      getDeadline(config.complaints, problemType, marketConfig),
      marketConfig.holidays,
    );
    const number = (await listFormerAnswers(trx, borrowerId, folio)).length + 1;
    await trx
      .insertInto('complaintFormerAnswers')
      .values({
        borrowerId,
        folio,
        number,
        answer,
        answerImages,
        answeredAt,
        answeredBy,
        score,
        reopenedAt: at,
      })
      .execute();
    await trx
      .updateTable('complaints')
      .set({
        answer: null,
        answerImages: [],
        answeredAt: null,
        answeredBy: null,
        outcome: null,
        score: null,
        answerBy: newDeadline,
      })
      .where((row) => row.and({ borrowerId, folio }))
      .execute();
    const outgoingEvent = { borrowerId, subject: toEventSubject(folio, number), orderId, at };
    await publishEvent(trx, {
      ...outgoingEvent,
      kind: 'complaint.reopened',
      data: { folio, answerBy: newDeadline },
    });
    return newDeadline;
  });
}
