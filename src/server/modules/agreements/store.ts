import { createHash } from 'node:crypto';
import { parseLegalVersion } from '../../../contract/legal.ts';
import { type Database, hasRow, type OrderKey } from '../../platform/database/index.ts';
import {
  type Agreement,
  type AgreementDocument,
  computeCanonicalHash,
  type StoredAgreement,
  type Wording,
} from './agreement.ts';
import type { Borrower } from './parts.ts';

/** Session and time of acceptance. */
type AcceptedBy = { sessionHash: Buffer; agreedAt: Date };

/**
 * The document as stored: its clauses are the same for all agreements on the same terms, so they are stored once, by their
 * hash.
 */
type StoredDocument = Omit<AgreementDocument, 'es' | 'en'> & {
  es: Omit<AgreementDocument['es'], 'wording'>;
  en: Omit<AgreementDocument['en'], 'wording'>;
  wordingHash: string;
};

export async function storeAgreement(
  trx: Database,
  key: OrderKey,
  agreement: Agreement,
  acceptedBy: AcceptedBy,
  revision = 1,
): Promise<void> {
  const { text, agreed } = toAgreementRows(key, agreement, acceptedBy, revision);
  await trx
    .insertInto('legalTexts')
    .values(text)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await trx
    .insertInto('agreements')
    .values({ ...agreed, document: JSON.stringify(agreed.document) })
    .execute();
}

/** The rows of an agreement: the wording of its clauses, and its acceptance. */
export function toAgreementRows(
  { borrowerId, orderId }: OrderKey,
  { document, hash, clauses }: Agreement,
  { sessionHash, agreedAt }: AcceptedBy,
  revision: number,
) {
  const { borrower } = document;
  const { wording: es, ...textEs } = document.es;
  const { wording: en, ...textEn } = document.en;
  const wordingHash = createHash('sha256').update(`${es}\0${en}`).digest('hex');
  const stored: StoredDocument = { ...document, es: textEs, en: textEn, wordingHash };
  return {
    text: {
      hash: wordingHash,
      document: clauses,
      version: parseLegalVersion(es),
      es,
      en,
      keptAt: agreedAt,
    },
    agreed: {
      borrowerId,
      orderId,
      revision,
      hash,
      document: stored,
      fullName: borrower.fullName,
      address: borrower.address,
      payoutBank: borrower.bank,
      payoutLast4: borrower.last4,
      sessionHash,
      agreedAt,
    },
  };
}

/** Stores a new revision of an order's agreement, with the borrower and account of the previous one. */
export async function storeRevision(
  trx: Database,
  key: OrderKey,
  now: Date,
  createRevision: (borrower: Borrower) => Agreement,
): Promise<void> {
  const { sessionHash, revision, ...borrower } = await trx
    .selectFrom('agreements')
    .select(['sessionHash', 'revision', 'fullName', 'address', 'payoutBank as bank', 'payoutLast4 as last4'])
    .where((row) => row.and({ borrowerId: key.borrowerId, orderId: key.orderId }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await storeAgreement(trx, key, createRevision(borrower), { sessionHash, agreedAt: now }, revision + 1);
}

/** Whether the agreement was revised after the borrower accepted it: a reduced amount. */
export async function isRevised(db: Database, { borrowerId, orderId }: OrderKey): Promise<boolean> {
  const revisions = db
    .selectFrom('agreements')
    .select('revision')
    .where((row) => row.and({ borrowerId, orderId }))
    .where('revision', '>', 1);
  return hasRow(revisions);
}

/**
 * The latest agreement of an order, byte for byte; undefined if there is none. Throws if the stored document no longer matches
 * its hash.
 */
export async function findAgreement(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<StoredAgreement | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select(['hash', 'agreedAt', 'document'])
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hash, agreedAt } = row;
  const stored = row.document as StoredDocument;
  const document = toFullDocument(stored, await getWording(db, stored.wordingHash));
  if (computeCanonicalHash(document) !== hash)
    throw new Error(`the agreement of order ${orderId} isn't what was agreed to`);
  return { hash, agreedAt, document };
}

function getWording(db: Database, hash: string): Promise<Wording> {
  return db.selectFrom('legalTexts').select(['es', 'en']).where('hash', '=', hash).executeTakeFirstOrThrow();
}

function toFullDocument({ wordingHash: _, ...stored }: StoredDocument, wording: Wording): AgreementDocument {
  return {
    ...stored,
    es: { ...stored.es, wording: wording.es },
    en: { ...stored.en, wording: wording.en },
  };
}
