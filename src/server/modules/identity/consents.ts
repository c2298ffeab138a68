import { createHash } from 'node:crypto';
import { getMarket, type Market } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { storeLegalText } from '../agreements/index.ts';
import type { Services } from '../services.ts';

/** The consents of a market, each given separately. */
export type Consent = {
  id: string;
  isRequired: boolean;
  title: { es: string; en: string };
  text: { es: string; en: string };
  /** The hash of its words in both languages. */
  hash: string;
};

export function listConsents({ config }: Pick<Services, 'config'>, market: Market): Consent[] {
  return getMarket(config, market).consents.map((consent) => {
    const { es, en } = toWording(consent);
    return { ...consent, hash: createHash('sha256').update(`${es}\0${en}`).digest('hex') };
  });
}

function toWording({ title, text }: Pick<Consent, 'title' | 'text'>) {
  return { es: `${title.es}\n\n${text.es}`, en: `${title.en}\n\n${text.en}` };
}

/** The hashes of what a borrower agrees to now, by the consent's id. */
export async function listAgreedHashes(
  db: Database,
  borrowerId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('consents')
    .select(['consentId', 'hash', 'isAgreed'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('at')
    .execute();
  const last = new Map(rows.map((row) => [row.consentId, row]));
  return new Map([...last].flatMap(([id, { hash, isAgreed }]) => (isAgreed ? [[id, hash]] : [])));
}

/** Stores what was said to a consent, with its words. */
export async function recordConsent(
  trx: Database,
  borrowerId: number,
  consent: Consent,
  isAgreed: boolean,
  at: Date,
): Promise<void> {
  const { id: consentId, hash } = consent;
  const document = `consent-${consentId}`;
  await storeLegalText(trx, { hash, document, version: '', ...toWording(consent), storedAt: at });
  await trx
    .insertInto('consents')
    .values({ borrowerId, consentId, at, hash, isAgreed })
    .onConflict((conflict) =>
      conflict.columns(['borrowerId', 'consentId', 'at']).doUpdateSet({ hash, isAgreed }),
    )
    .execute();
}
