import { createHash } from 'node:crypto';
import { versionOf } from '../../contract/legal.ts';
import type { AgreedTerms } from '../../lending/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { hashOf } from './canonical.ts';
import type { Agreement, AgreementDocument } from './document.ts';
import { type FormerDocument, formerAgreed } from './former.ts';

export type OrderKey = { borrowerId: number; orderId: string };
/** By whom and when. */
export type AgreedBy = { sessionHash: Buffer; agreedAt: Date };

/** An agreement as it was made. */
export type Agreed = {
  hash: string;
  agreedAt: Date;
  /** What the page and the PDF show. */
  document: Pick<AgreementDocument, 'lender' | 'borrower' | 'figures' | 'es' | 'en'>;
  /** Exactly what bears the hash. */
  sealed: unknown;
};

/**
 * The document as it is stored: its clauses are the same for everybody who borrows by the same terms, so they are kept
 * once, under their own hash.
 */
type StoredDocument = Omit<AgreementDocument, 'es' | 'en'> & {
  es: Omit<AgreementDocument['es'], 'wording'>;
  en: Omit<AgreementDocument['en'], 'wording'>;
  wordingHash: string;
};

/** Freezes an agreement with its order. */
export async function keepAgreement(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  { document, hash, clauses }: Agreement,
  { sessionHash, agreedAt }: AgreedBy,
): Promise<void> {
  const { borrower } = document;
  const { wording: es, ...restEs } = document.es;
  const { wording: en, ...restEn } = document.en;
  const wordingHash = createHash('sha256').update(`${es}\0${en}`).digest('hex');
  const stored: StoredDocument = { ...document, es: restEs, en: restEn, wordingHash };
  await trx
    .insertInto('legalTexts')
    .values({
      hash: wordingHash,
      document: clauses,
      version: versionOf(es),
      es,
      en,
      keptAt: agreedAt,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await trx
    .insertInto('agreements')
    .values({
      borrowerId,
      orderId,
      hash,
      document: JSON.stringify(stored),
      fullName: borrower.fullName,
      address: borrower.address,
      payoutBank: borrower.bank,
      payoutLast4: borrower.last4,
      sessionHash,
      agreedAt,
    })
    .execute();
}

/**
 * What was agreed to for an order, byte for byte; undefined where there is nothing. Throws where what is stored isn't
 * what bears the hash any more.
 */
export async function findAgreed(
  db: Database,
  config: Config,
  { borrowerId, orderId, terms }: OrderKey & { terms: AgreedTerms },
): Promise<Agreed | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select(['hash', 'agreedAt', 'document', 'fullName', 'address'])
    .select(['payoutBank as bank', 'payoutLast4 as last4'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hash, agreedAt, fullName, address, bank, last4 } = row;
  const stored = row.document as StoredDocument | FormerDocument;
  const isFormer = 'legal' in stored;
  const wording = await wordingOf(db, isFormer ? stored.legal.hash : stored.wordingHash);
  const sealed = isFormer ? stored : wholeOf(stored, wording);
  if (hashOf(sealed) !== hash) throw new Error(`the agreement of order ${orderId} isn't what was agreed to`);
  const former = { terms, borrower: { fullName, address, bank, last4 }, wording };
  const document = 'legal' in sealed ? formerAgreed(config, sealed, former) : sealed;
  return { hash, agreedAt, document, sealed };
}

export type Wording = { es: string; en: string };

function wordingOf(db: Database, hash: string): Promise<Wording> {
  return db.selectFrom('legalTexts').select(['es', 'en']).where('hash', '=', hash).executeTakeFirstOrThrow();
}

function wholeOf({ wordingHash: _, ...stored }: StoredDocument, wording: Wording): AgreementDocument {
  return {
    ...stored,
    es: { ...stored.es, wording: wording.es },
    en: { ...stored.en, wording: wording.en },
  };
}
