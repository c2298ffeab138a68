import type { Database } from '../database/index.ts';

/** What a complaint was answered with before it was opened again, the last first. */
export function formerAnswers(db: Database, borrowerId: number, folio: string) {
  return db
    .selectFrom('complaintFormerAnswers')
    .select(['number', 'answer', 'answerImages', 'answeredAt', 'score', 'reopenedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('folio', '=', folio)
    .orderBy('number', 'desc')
    .execute();
}

/** What the answer after so many former ones is told under: by the folio alone it would be told once. */
export function subjectOf(folio: string, former: number): string {
  return former === 0 ? folio : `${folio} ${former + 1}`;
}

export function folioIn(subject: string): string {
  return subject.split(' ')[0] ?? '';
}
