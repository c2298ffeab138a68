import type { Database } from '../../../../platform/database/index.ts';
import { conflictError, DeskRequestError, deskText } from '../../errors.ts';
import { loadNamesByEmail } from '../staffNames.ts';

const maxQuotedLength = 120;

/** The refusal of an answer to a complaint that has one: by whom it was given, and how it begins. */
export async function answeredBefore(
  db: Database,
  { answer, answeredBy }: { answer: string | null; answeredBy: string | null },
): Promise<DeskRequestError> {
  if (answer === null || answeredBy === null) return conflictError('answered');
  const names = await loadNamesByEmail(db, [answeredBy]);
  const letters = [...answer];
  const quoted = letters.slice(0, maxQuotedLength).join('') + (letters.length > maxQuotedLength ? '…' : '');
  const text = deskText('answeredByOther', { who: names.get(answeredBy) ?? answeredBy, answer: quoted });
  return new DeskRequestError(409, 'answered', text);
}
