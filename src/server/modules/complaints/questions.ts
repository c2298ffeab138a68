import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import type { Services } from '../services.ts';
import { attachImages, parseImages } from './save.ts';
import { createComplaintError } from './texts.ts';

type ComplaintKey = { borrowerId: number; folio: string };
type Question = { question: string; actor: string; now: Date };

/** The questions about a complaint with their replies, the latest first. */
export function listQuestions(db: Database, { borrowerId, folio }: ComplaintKey) {
  return db
    .selectFrom('complaintQuestions')
    .select(['number', 'question', 'askedAt', 'actor', 'reply', 'replyImages', 'repliedAt'])
    .where((row) => row.and({ borrowerId, folio }))
    .orderBy('number', 'desc')
    .execute();
}

/**
 * Asks the borrower about a complaint, whose deadline goes on. Runs in the transaction of `services.db`.
 * @returns why not: it is answered, or the question before waits for its reply
 */
export async function askQuestion(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  complaint: ComplaintKey,
  { question, actor, now }: Question,
): Promise<'answered' | 'questionPending' | undefined> {
  const { borrowerId, folio } = complaint;
  const lockedComplaint = await lockComplaint(db, complaint);
  if (lockedComplaint === undefined || lockedComplaint.answeredAt !== null) return 'answered';
  if (lockedComplaint.questionState === 'asked') return 'questionPending';
  const number = (await listQuestions(db, complaint)).length + 1;
  await db
    .insertInto('complaintQuestions')
    .values({ borrowerId, folio, number, question, askedAt: now, actor })
    .execute();
  await setQuestionState(db, complaint, 'asked');
  const message = { about: 'complaint.asked', subject: `${folio} ${number}` } as const;
  await jobs.send(db, 'send-message', { borrowerId, orderId: lockedComplaint.orderId, ...message }, 0);
  return undefined;
}

/** Invisible characters, such as those that change the direction of a text; not the joiners of scripts. */
const invisibleMarks = /(?![\u200c\u200d])\p{Cf}/gu;

/** `problem-reply`: the borrower's reply to the question that waits for it. The first stays. */
export const complaintReplyCall = sessionCall('complaintReply', async (services, caller, input) => {
  const now = await services.clock.now();
  const complaint = { borrowerId: caller.borrowerId, folio: input.problemId };
  const images = parseImages(input);
  const repliedAt = await transaction(services.db, async (trx) => {
    const lockedComplaint = await lockComplaint(trx, complaint);
    if (lockedComplaint === undefined) throw notFound();
    const [last] = await listQuestions(trx, complaint);
    if (last?.repliedAt) return last.repliedAt;
    if (last === undefined || lockedComplaint.questionState !== 'asked')
      throw createComplaintError('error.notAsked');
    await trx
      .updateTable('complaintQuestions')
      .set({ reply: input.reply.replaceAll(invisibleMarks, ''), replyImages: images, repliedAt: now })
      .where((row) => row.and({ ...complaint, number: last.number }))
      .execute();
    await attachImages(trx, caller.borrowerId, input.problemId, images);
    await setQuestionState(trx, complaint, 'replied');
    return now;
  });
  const { timeZone } = getMarket(services.config, caller.market);
  return { repliedAt: formatInstant(repliedAt, timeZone) };
});

function lockComplaint(db: Database, key: ComplaintKey) {
  return db
    .selectFrom('complaints')
    .select(['orderId', 'answeredAt', 'questionState'])
    .where((row) => row.and(key))
    .forUpdate()
    .executeTakeFirst();
}

async function setQuestionState(db: Database, key: ComplaintKey, questionState: 'asked' | 'replied') {
  await db
    .updateTable('complaints')
    .set({ questionState })
    .where((row) => row.and(key))
    .execute();
}
