import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { legalValues, parseLegalVersion, renderContractClauses } from '../../../contract/legal.ts';
import type {
  AgreedTerms,
  Disbursement,
  Minor,
  ScheduledInstalment,
  YearlyCost,
} from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database, OrderKey, Schema } from '../../platform/database/index.ts';
import {
  type Agreement,
  type AgreementDocument,
  type AgreementText,
  computeCanonicalHash,
  computeFigures,
  type StoredAgreement,
  type Wording,
} from './agreement.ts';
import { type Borrower, createLegacyParts } from './parts.ts';
import { agreementTexts } from './texts.ts';

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
  await storeLegalText(trx, text);
  await trx
    .insertInto('agreements')
    .values({ ...agreed, document: JSON.stringify(agreed.document) })
    .execute();
}

/** Stores the wording of what people agree to, once for each hash. */
export async function storeLegalText(trx: Database, text: Insertable<Schema['legalTexts']>): Promise<void> {
  await trx
    .insertInto('legalTexts')
    .values(text)
    .onConflict((conflict) => conflict.column('hash').doNothing())
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
      storedAt: agreedAt,
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
  const revised = await db
    .selectFrom('agreements')
    .select('revision')
    .where((row) => row.and({ borrowerId, orderId }))
    .where('revision', '>', 1)
    .limit(1)
    .executeTakeFirst();
  return revised !== undefined;
}

/**
 * The latest agreement of an order, byte for byte; undefined if there is none. Throws if the stored document no longer matches
 * its hash.
 */
export async function findAgreement(
  db: Database,
  config: Config,
  { borrowerId, orderId, terms }: OrderKey & { terms: AgreedTerms },
): Promise<StoredAgreement | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select(['hash', 'agreedAt', 'document', 'fullName', 'address'])
    .select(['payoutBank as bank', 'payoutLast4 as last4'])
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hash, agreedAt, fullName, address, bank, last4 } = row;
  const stored = row.document as StoredDocument | LegacyDocument;
  const isLegacy = 'legal' in stored;
  const wording = await getWording(db, isLegacy ? stored.legal.hash : stored.wordingHash);
  const hashedDocument = isLegacy ? stored : toFullDocument(stored, wording);
  if (computeCanonicalHash(hashedDocument) !== hash)
    throw new Error(`the agreement of order ${orderId} isn't what was agreed to`);
  const legacyContext = { terms, borrower: { fullName, address, bank, last4 }, wording };
  const document =
    'legal' in hashedDocument ? upgradeLegacyDocument(config, hashedDocument, legacyContext) : hashedDocument;
  return { hash, agreedAt, document, hashedDocument };
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

/**
 * The first format: figures, and the hash of the clauses' source text with unfilled placeholders. Older orders keep it with its
 * hash.
 */
type LegacyDocument = {
  productId: string;
  lender: string;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: Minor;
  yearlyCost: YearlyCost;
  lenderText: Readonly<Record<string, string>>;
  legal: { hash: string };
};

type LegacyContext = { terms: AgreedTerms; borrower: Borrower; wording: Wording };

/** Converts it to the current format, so that one page and one PDF show both. */
function upgradeLegacyDocument(
  config: Config,
  document: LegacyDocument,
  { terms, borrower, wording }: LegacyContext,
): StoredAgreement['document'] {
  const { lender, lenderText, productId } = document;
  const figures = computeFigures({ ...document, terms });
  function createAgreementText(language: 'es' | 'en'): AgreementText {
    const values = {
      ...legalValues(config.brand, language, terms.market),
      [`lender${terms.market}`]: lender,
    };
    const productName = config.products[productId]?.name[language] ?? productId;
    const texts = agreementTexts[language];
    const market = getMarket(config, terms.market);
    return {
      parts: createLegacyParts({ lender, borrower, productName, terms, figures, market, language, texts }),
      wording: renderContractClauses(wording[language], values, {
        values: lenderText,
        conditions: {},
        repetitions: {},
      }),
    };
  }
  return { lender, borrower, figures, es: createAgreementText('es'), en: createAgreementText('en') };
}
