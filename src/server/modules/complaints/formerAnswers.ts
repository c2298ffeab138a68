import type { Database } from '../../platform/database/index.ts';

/** What a complaint was answered with before it was opened again, the last first. */
export function listFormerAnswers(db: Database, borrowerId: number, folio: string) {
  return db
    .selectFrom('complaintFormerAnswers')
    .select(['number', 'answer', 'answerImages', 'answeredAt', 'score', 'reopenedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('folio', '=', folio)
    .orderBy('number', 'desc')
    .execute();
}

/** What the answer after so many former ones is told under: by the folio alone it would be told once. */
export function toAnnouncementSubject(folio: string, formerCount: number): string {
  return formerCount === 0 ? folio : `${folio} ${formerCount + 1}`;
}

export function parseCaseNumber(subject: string): string {
  return subject.split(' ')[0] ?? '';
}
