import { readFile } from 'node:fs/promises';
import { limits } from '../../contract/limits.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/index.ts';
import type { Storage } from '../providers/index.ts';
import { newImageName } from './addresses.ts';
import { redraw } from './image.ts';

/** An answer that can't be given, in words for the staff. */
export class AnswerError extends Error {}

export type Answer = { folio: string; text: string; images: readonly Buffer[] };
type Desk = { db: Database; clock: Clock; storage: Storage };

/** Answers a complaint, once. Throws {@link AnswerError} where that can't be. */
export async function answerComplaint({ db, clock, storage }: Desk, answer: Answer): Promise<void> {
  const text = answer.text.trim();
  if (text === '') throw new AnswerError('The answer has no text.');
  if (answer.images.length > limits.complaintImages) {
    throw new AnswerError(`An answer has at most ${limits.complaintImages} images.`);
  }
  const complaint = await db
    .selectFrom('complaint_directory')
    .innerJoin('complaints', (join) =>
      join
        .onRef('complaints.borrower_id', '=', 'complaint_directory.borrower_id')
        .onRef('complaints.folio', '=', 'complaint_directory.folio'),
    )
    .select(['complaints.borrower_id', 'complaints.answered_at'])
    .where('complaint_directory.folio', '=', answer.folio)
    .executeTakeFirst();
  if (complaint === undefined) throw new AnswerError(`There is no complaint ${answer.folio}.`);
  if (complaint.answered_at !== null) throw alreadyAnswered(answer.folio);
  const names = await keepImages(storage, answer.images);
  const answered = await db
    .updateTable('complaints')
    .set({ answer: text, answer_images: names, answered_at: await clock.now() })
    .where('borrower_id', '=', complaint.borrower_id)
    .where('folio', '=', answer.folio)
    .where('answered_at', 'is', null)
    .returning('folio')
    .executeTakeFirst();
  if (answered) return;
  await Promise.all(names.map((name) => storage.remove(name)));
  throw alreadyAnswered(answer.folio);
}

/** The complaints that wait for an answer, the most urgent first. */
export function waitingComplaints(db: Database, most: number) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answer_by', 'detail'])
    .where('answered_at', 'is', null)
    .orderBy('answer_by')
    .orderBy('sent_at')
    .limit(most)
    .execute();
}

export function readImages(paths: readonly string[]): Promise<Buffer[]> {
  return Promise.all(paths.map((path) => readFile(path)));
}

async function keepImages(storage: Storage, images: readonly Buffer[]): Promise<string[]> {
  const redrawn = await Promise.all(images.map(redraw));
  if (!redrawn.every((image) => image !== null)) {
    throw new AnswerError('An image could not be read: JPEG, PNG or WebP is needed.');
  }
  return Promise.all(
    redrawn.map(async (image) => {
      const name = newImageName();
      await storage.put(name, image);
      return name;
    }),
  );
}

function alreadyAnswered(folio: string): AnswerError {
  return new AnswerError(`The complaint ${folio} has been answered already.`);
}
