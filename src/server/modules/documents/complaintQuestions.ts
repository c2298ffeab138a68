import type { Database } from '../../platform/database/index.ts';

/** What was asked and replied about each of a borrower's complaints, in turn, by their case numbers. */
export async function findQuestionTexts(
  db: Database,
  borrowerId: number,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('complaintQuestions')
    .select(['folio', 'question', 'reply'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('number')
    .execute();
  const texts = new Map<string, string[]>();
  for (const { folio, question, reply } of rows)
    texts.set(folio, [...(texts.get(folio) ?? []), question, ...(reply === null ? [] : [reply])]);
  return texts;
}
