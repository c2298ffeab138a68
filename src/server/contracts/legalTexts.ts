import { contractDocument } from '../../contract/legal.ts';
import type { LegalSource } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';

/** Keeps the wording of today's contracts, so that it can be shown when the files have long changed. */
export async function keepLegalTexts(services: Services): Promise<void> {
  const now = await services.clock.now();
  const texts = Object.values(contractDocument).map((document) => ({
    document,
    ...services.config.legal[document],
    kept_at: now,
  }));
  await services.db
    .insertInto('legal_texts')
    .values(texts)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** The wording that bears a hash: today's, else the kept one. */
export async function legalTextOf(services: Services, hash: string): Promise<LegalSource> {
  const current = Object.values(services.config.legal).find((source) => source.hash === hash);
  return current ?? keptText(services.db, hash);
}

function keptText(db: Database, hash: string): Promise<LegalSource> {
  return db
    .selectFrom('legal_texts')
    .select(['version', 'hash', 'es', 'en'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
}
