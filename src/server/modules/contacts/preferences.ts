import { sql } from 'kysely';
import type { Language } from '../../../contract/launch.ts';
import { type Database, unawaitedWrite } from '../../platform/database/index.ts';

/** Keeps in which language a borrower was heard last: messages speak it. Nobody waits for it. */
export async function recordLanguage(db: Database, borrowerId: number, language: Language): Promise<void> {
  await upsertLanguage.run(db, { borrowerId, language: language === 'en' ? 'en' : 'es' });
}

const upsertLanguage = unawaitedWrite(
  { borrowerId: 'bigint', language: 'text' },
  ($) => sql`
    insert into contact_ways (borrower_id, language) values (${$.borrowerId}, ${$.language})
    on conflict (borrower_id) do update set language = excluded.language`,
);

/** By which way a borrower says whether he wants reminders. */
type OptOutSource = 'page' | 'link' | 'reply';

/** A borrower wants no more reminders, from now on. Said twice, the first time counts. */
export async function optOutOfReminders(
  db: Database,
  borrowerId: number,
  optOutSource: OptOutSource,
  language: 'es' | 'en',
  now: Date,
): Promise<void> {
  await db
    .insertInto('contactWays')
    .values({ borrowerId, language, stoppedAt: now, stoppedBy: optOutSource })
    .onConflict((conflict) =>
      conflict
        .column('borrowerId')
        .doUpdateSet({ stoppedAt: now, stoppedBy: optOutSource })
        .where('contactWays.stoppedAt', 'is', null),
    )
    .execute();
}

/** He wants them again. */
export async function resumeReminders(db: Database, borrowerId: number): Promise<void> {
  await db
    .updateTable('contactWays')
    .set({ stoppedAt: null, stoppedBy: null })
    .where('borrowerId', '=', borrowerId)
    .execute();
}
