import { transaction } from '../../platform/database/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { publishEvent } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { computeAnswerDay, getDeadline } from './deadline.ts';
import { listFormerAnswers, toAnnouncementSubject } from './formerAnswers.ts';

type ComplaintKey = { borrowerId: number; folio: string };

/**
 * Opens an answered complaint again: its answer and rating stay as former ones, and it waits for another within its deadline,
 * counted from today. The day by which that comes; null: it waits already.
 */
export async function reopenComplaint(
  services: Services,
  { borrowerId, folio }: ComplaintKey,
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
    const { now: at, today, market: marketConfig } = await getMarketContext(services, market);
    const newDeadline = computeAnswerDay(
      today,
      getDeadline(config.complaints, problemType, marketConfig),
      marketConfig.holidays,
    );
    const number = (await listFormerAnswers(trx, borrowerId, folio)).length + 1;
    await trx
      .insertInto('complaintFormerAnswers')
      .values({ borrowerId, folio, number, answer, answerImages, answeredAt, score, reopenedAt: at })
      .execute();
    await trx
      .updateTable('complaints')
      .set({ answer: null, answerImages: [], answeredAt: null, score: null, answerBy: newDeadline })
      .where('borrowerId', '=', borrowerId)
      .where('folio', '=', folio)
      .execute();
    const announcement = { borrowerId, subject: toAnnouncementSubject(folio, number), orderId, at };
    await publishEvent(trx, {
      ...announcement,
      kind: 'complaint.reopened',
      data: { folio, answerBy: newDeadline },
    });
    return newDeadline;
  });
}
