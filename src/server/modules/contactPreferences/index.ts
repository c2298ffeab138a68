import { sql } from 'kysely';
import { type Language, textLanguage } from '../../../contract/launch.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { type Database, query, type Schema, unawaitedWrite } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** Some columns of a borrower's row. */
export function getBorrowerFields<Column extends keyof Schema['borrowers']>(
  db: Database,
  borrowerId: number,
  columns: readonly Column[],
) {
  return db
    .selectFrom('borrowers')
    .select(columns)
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
}

/** A borrower's e-mail address, the one awaiting confirmation, and the opt-out of reminders. */
export async function getContactPreferences(db: Database, borrowerId: number) {
  const preferences = await db
    .selectFrom('contactPreferences')
    .select(['email', 'unconfirmedEmail', 'optedOutAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const { email = '', unconfirmedEmail = '', optedOutAt = null } = preferences ?? {};
  return { email, unconfirmedEmail, isOptedOut: optedOutAt !== null };
}

/** Stores a new e-mail address, which takes effect once {@link confirmEmail} confirms it. */
export async function requestEmailChange(
  db: Database,
  borrowerId: number,
  unconfirmedEmail: string,
  language: 'es' | 'en',
): Promise<void> {
  await db
    .insertInto('contactPreferences')
    .values({ borrowerId, language, unconfirmedEmail })
    .onConflict((conflict) => conflict.column('borrowerId').doUpdateSet({ unconfirmedEmail }))
    .execute();
}

/** Makes the address that awaits confirmation the borrower's. */
export async function confirmEmail(db: Database, borrowerId: number, email: string): Promise<void> {
  await db
    .updateTable('contactPreferences')
    .set({ email, unconfirmedEmail: '' })
    .where((row) => row.and({ borrowerId, unconfirmedEmail: email }))
    .execute();
}

export async function removeEmail(db: Database, borrowerId: number): Promise<void> {
  await db
    .updateTable('contactPreferences')
    .set({ email: '', unconfirmedEmail: '' })
    .where('borrowerId', '=', borrowerId)
    .execute();
}

/** Stores the language that a borrower used last, for messages. */
export async function recordLanguage(db: Database, borrowerId: number, language: Language): Promise<void> {
  await upsertLanguage.run(db, { borrowerId, language: textLanguage(language) });
}

const upsertLanguage = unawaitedWrite(
  { borrowerId: 'bigint', language: 'text' },
  ($) => sql`
    insert into contact_ways (borrower_id, language) values (${$.borrowerId}, ${$.language})
    on conflict (borrower_id) do update set language = excluded.language`,
);

type OptOutSource = 'page' | 'link' | 'reply';

/** Opts a borrower out of reminders; the first opt-out is kept. */
export async function optOutOfReminders(
  db: Database,
  borrowerId: number,
  optOutSource: OptOutSource,
  language: 'es' | 'en',
  now: Date,
): Promise<void> {
  await db
    .insertInto('contactPreferences')
    .values({ borrowerId, language, optedOutAt: now, optedOutBy: optOutSource })
    .onConflict((conflict) =>
      conflict
        .column('borrowerId')
        .doUpdateSet({ optedOutAt: now, optedOutBy: optOutSource })
        .where('contactPreferences.optedOutAt', 'is', null),
    )
    .execute();
}

/** Ends the opt-out. */
export async function resumeReminders(db: Database, borrowerId: number): Promise<void> {
  await db
    .updateTable('contactPreferences')
    .set({ optedOutAt: null, optedOutBy: null })
    .where('borrowerId', '=', borrowerId)
    .execute();
}

/** A borrower as the recipient of messages. */
export type Recipient = {
  borrowerId: number;
  market: string;
  /** National digits; empty once the account is closed. */
  phone: string;
  email: string;
  /** The language used last; null if unknown. */
  language: 'es' | 'en' | null;
  fullName: string;
  optedOutAt: Date | null;
};

/** The language of messages and answers to a borrower: the one used last, else the market's first. */
export function getMessageLanguage(
  config: Config,
  { language, market }: Pick<Recipient, 'language' | 'market'>,
): 'es' | 'en' {
  const [marketLanguage = 'es'] = getMarket(config, market).languages;
  return language ?? marketLanguage;
}

/** The same of a borrower by id. */
export async function findMessageLanguage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  borrowerId: number,
): Promise<'es' | 'en'> {
  const recipient = await findRecipient(db, borrowerId);
  return recipient === undefined ? 'es' : getMessageLanguage(config, recipient);
}

/** The same of the borrowers of a list. */
export async function findMessageLanguages(
  { db, config }: Pick<Services, 'db' | 'config'>,
  rows: readonly { borrowerId: number; terms: { market: string } }[],
): Promise<ReadonlyMap<number, 'es' | 'en'>> {
  const chosen = await db
    .selectFrom('contactPreferences')
    .select(['borrowerId', 'language'])
    .where(
      'borrowerId',
      'in',
      rows.map(({ borrowerId }) => borrowerId),
    )
    .execute();
  const languages = new Map(chosen.map(({ borrowerId, language }) => [borrowerId, language]));
  return new Map(
    rows.map(({ borrowerId, terms: { market } }) => {
      const language = languages.get(borrowerId) ?? null;
      return [borrowerId, getMessageLanguage(config, { language, market })];
    }),
  );
}

export async function findRecipient(db: Database, borrowerId: number): Promise<Recipient | undefined> {
  const [row] = await recipientById.run(db, { borrowerId });
  return row;
}

/** Finds a recipient and locks the borrower's row, which serializes checks of message limits. */
export async function lockRecipient(trx: Database, borrowerId: number): Promise<Recipient | undefined> {
  await trx
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .forUpdate()
    .execute();
  return findRecipient(trx, borrowerId);
}

const recipientById = query({ borrowerId: 'bigint' }, ($, db) =>
  db
    .selectFrom('borrowers')
    .leftJoin('contactPreferences', 'contactPreferences.borrowerId', 'borrowers.borrowerId')
    .select(({ fn, val }) => [
      'borrowers.borrowerId',
      'borrowers.market',
      'borrowers.mobilePhone as phone',
      'borrowers.fullName',
      'contactPreferences.language',
      'contactPreferences.optedOutAt',
      fn.coalesce('contactPreferences.email', val('')).as('email'),
    ])
    .where('borrowers.borrowerId', '=', $.borrowerId),
);
