import { limits } from '../../contract/limits.ts';
import { announce } from '../announcements/index.ts';
import type { Clock } from '../clock/clock.ts';
import { CommandError } from '../command.ts';
import { type Database, transaction } from '../database/index.ts';
import type { Images } from '../images/index.ts';
import type { Storage } from '../providers/index.ts';
import { newImageName } from './addresses.ts';
import { formerAnswers, subjectOf } from './former.ts';

/** An answer that can't be given, in words for the staff. */
export class AnswerError extends CommandError {}

/** Somebody else answered before. */
export class AnsweredError extends AnswerError {}

/** Its images are paths. */
export type Answer = { folio: string; text: string; images: readonly string[] };
type Desk = { db: Database; clock: Clock; storage: Storage; images: Pick<Images, 'redraw'> };

/** Answers a complaint that waits. Throws {@link AnswerError} where that can't be. */
export async function answerComplaint(desk: Desk, answer: Answer): Promise<void> {
  const { db, clock, storage } = desk;
  const text = answer.text.trim();
  if (text === '') throw new AnswerError('The answer has no text.');
  if (answer.images.length > limits.complaintImages) {
    throw new AnswerError(`An answer has at most ${limits.complaintImages} images.`);
  }
  const complaint = await complaintBy(db, answer.folio);
  if (complaint === undefined) throw new AnswerError(`There is no complaint ${answer.folio}.`);
  if (complaint.answeredAt !== null) throw alreadyAnswered(answer.folio);
  const names = await keepImages(desk, answer.images);
  const { borrowerId } = complaint;
  const at = await clock.now();
  const isAnswered = await transaction(db, async (trx) => {
    const answered = await trx
      .updateTable('complaints')
      .set({ answer: text, answerImages: names, answeredAt: at })
      .where('borrowerId', '=', borrowerId)
      .where('folio', '=', answer.folio)
      .where('answeredAt', 'is', null)
      .returning('orderId')
      .executeTakeFirst();
    if (answered === undefined) return false;
    const former = await formerAnswers(trx, borrowerId, answer.folio);
    const subject = subjectOf(answer.folio, former.length);
    const told = { borrowerId, subject, orderId: answered.orderId, at };
    await announce(trx, { ...told, kind: 'complaint.answered', data: { folio: answer.folio } });
    return true;
  });
  if (isAnswered) return;
  await Promise.all(names.map((name) => storage.remove(name)));
  throw alreadyAnswered(answer.folio);
}

/** Its writer by the directory of folios, then the complaint among the writer's. */
async function complaintBy(db: Database, folio: string) {
  const writer = await db
    .selectFrom('complaintDirectory')
    .select('borrowerId')
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (writer === undefined) return undefined;
  return db
    .selectFrom('complaints')
    .select(['borrowerId', 'answeredAt'])
    .where('borrowerId', '=', writer.borrowerId)
    .where('folio', '=', folio)
    .executeTakeFirst();
}

/** The complaints that wait for an answer, the most urgent first. */
export function waitingComplaints(db: Database, most: number) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answerBy', 'detail'])
    .where('answeredAt', 'is', null)
    .orderBy('answerBy')
    .orderBy('sentAt')
    .limit(most)
    .execute();
}

async function keepImages({ storage, images }: Desk, paths: readonly string[]): Promise<string[]> {
  const redrawn = [];
  for (const path of paths) {
    const result = await images.redraw(path);
    if ('refused' in result)
      throw new AnswerError(`${path} could not be read: a JPEG, PNG or WebP is needed.`);
    redrawn.push(result.image);
  }
  return Promise.all(
    redrawn.map(async (image) => {
      const name = newImageName();
      await storage.put(name, image);
      return name;
    }),
  );
}

function alreadyAnswered(folio: string): AnsweredError {
  return new AnsweredError(`The complaint ${folio} has been answered already.`);
}
