import { announce } from '../announcements/index.ts';
import { transaction } from '../database/index.ts';
import { todayIn } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { answerBy, deadlineOf } from './deadline.ts';
import { formerAnswers, subjectOf } from './former.ts';

type Key = { borrowerId: number; folio: string };

/**
 * Opens an answered complaint again: its answer and rating stay as former ones, and it waits for another within its deadline,
 * counted from today. The day by which that comes; null: it waits already.
 */
export async function reopenComplaint(
  services: Services,
  { borrowerId, folio }: Key,
): Promise<string | null> {
  const { db, config } = services;
  return transaction(db, async (trx) => {
    const complaint = await trx
      .selectFrom('complaints')
      .select(['orderId', 'problemType', 'answer', 'answerImages', 'answeredAt', 'score'])
      .where('borrowerId', '=', borrowerId)
      .where('folio', '=', folio)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { orderId, problemType, answer, answerImages, answeredAt, score } = complaint;
    if (answer === null || answeredAt === null) return null;
    const { market } = await trx
      .selectFrom('borrowers')
      .select('market')
      .where('borrowerId', '=', borrowerId)
      .executeTakeFirstOrThrow();
    const { now: at, today, market: rules } = await todayIn(services, market);
    const by = answerBy(today, deadlineOf(config.complaints, problemType, rules), rules.holidays);
    const number = (await formerAnswers(trx, borrowerId, folio)).length + 1;
    await trx
      .insertInto('complaintFormerAnswers')
      .values({ borrowerId, folio, number, answer, answerImages, answeredAt, score, reopenedAt: at })
      .execute();
    await trx
      .updateTable('complaints')
      .set({ answer: null, answerImages: [], answeredAt: null, score: null, answerBy: by })
      .where('borrowerId', '=', borrowerId)
      .where('folio', '=', folio)
      .execute();
    const told = { borrowerId, subject: subjectOf(folio, number), orderId, at };
    await announce(trx, { ...told, kind: 'complaint.reopened', data: { folio, answerBy: by } });
    return by;
  });
}
