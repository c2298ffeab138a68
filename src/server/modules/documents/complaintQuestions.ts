import { fillText } from '../../messages/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { documentTexts } from './texts.ts';

/** What was asked and replied about each of a borrower's complaints, in turn, by their case numbers. */
export async function findQuestionTexts(
  db: Database,
  borrowerId: number,
  language: 'es' | 'en',
): Promise<ReadonlyMap<string, string[]>> {
  const { complaintTurns } = documentTexts(language);
  const rows = await db
    .selectFrom('complaintQuestions')
    .select(['folio', 'question', 'reply'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('number')
    .execute();
  const texts = new Map<string, string[]>();
  for (const { folio, question, reply } of rows) {
    const turn = [fillText(complaintTurns.question, { text: question })];
    if (reply !== null) turn.push(fillText(complaintTurns.reply, { text: reply }));
    texts.set(folio, [...(texts.get(folio) ?? []), ...turn]);
  }
  return texts;
}
