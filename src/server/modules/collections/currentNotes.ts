import { sql } from 'kysely';

/** In SQL, of a row of `desk_notes noted`: whether a correction replaced it. */
export const isSupersededNoteSql = sql<boolean>`exists (
  select from desk_notes correction
  where correction.borrower_id = noted.borrower_id and correction.corrects = noted.note_id
)`;
