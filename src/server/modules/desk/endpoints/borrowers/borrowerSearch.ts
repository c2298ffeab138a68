import { type RawBuilder, sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { foldAccents } from '../../../../../contract/foldAccents.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { likePrefixPattern, reverseText } from '../../../../platform/database/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { listBorrowers, withDebts } from './borrowerList.ts';
import { countSearch } from './searchLimit.ts';

type SearchServices = Pick<Services, 'db' | 'fieldEncryption'>;
type MatchedBy = NonNullable<DeskRowInput<'borrowers'>['by']>;
type BorrowerMatch = { borrowerId: number; orderId?: string | null };
type SearchStrategy = (services: SearchServices, searchText: string, max: number) => Promise<BorrowerMatch[]>;

export const borrowersEndpoint = readEndpoint('borrowers', async (services, staff, { query, ...input }) => {
  if (query === undefined) return listBorrowers(services, input);
  await countSearch(services, staff, 'borrowers', query);
  const { items } = await searchBorrowers(services, query, input.limit);
  return { items: await withDebts(services, items), next: null };
});

/**
 * Everybody whom a query may mean, the surest first. Each kind is one look into an index; a page is all there is: who isn't
 * on it is found by saying more.
 */
export async function searchBorrowers(
  services: SearchServices,
  query: string,
  limit: number,
  kinds: readonly MatchedBy[] = searchStrategies.map(([by]) => by),
) {
  const searchText = query.trim();
  const matches = new Map<number, { borrowerId: number; orderId: string | null; by: MatchedBy }>();
  for (const [by, search] of searchStrategies.filter(([by]) => kinds.includes(by))) {
    if (matches.size >= limit) break;
    for (const { borrowerId, orderId = null } of await search(services, searchText, limit))
      if (!matches.has(borrowerId)) matches.set(borrowerId, { borrowerId, orderId, by });
  }
  const page = [...matches.values()].slice(0, limit);
  const people = await findBorrowers(services.db, [...matches.keys()].slice(0, limit));
  const items = page.flatMap(({ borrowerId, orderId, by }) => {
    const person = people.get(borrowerId);
    if (person === undefined) return [];
    const { fullName: name, market, mobilePhone, createdAt, closedAt } = person;
    return [
      { borrowerId, name, market, phone: maskAllButLast(mobilePhone), createdAt, closedAt, by, orderId },
    ];
  });
  return { items, next: null };
}

const searchStrategies: readonly (readonly [MatchedBy, SearchStrategy])[] = [
  ['borrower', searchByNumber],
  ['order', searchByOrder],
  ['phone', searchByPhone],
  ['reference', searchByReference],
  ['account', searchByAccount],
  ['name', searchByName],
  ['similarName', searchBySound],
];

async function searchByNumber({ db }: SearchServices, searchText: string): Promise<BorrowerMatch[]> {
  if (!/^\d{3,12}$/.test(searchText)) return [];
  return db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', Number(searchText))
    .execute();
}

/** Characters of a number that are searched for at its end. */
const minEnding = 4;

/** Whether a column of numbers begins with a text, or ends with one that is long enough. */
export function beginsOrEndsSql(column: string, text: string): RawBuilder<boolean> {
  const begins = sql<boolean>`${sql.ref(column)} like ${likePrefixPattern(text)}`;
  if (text.length < minEnding) return begins;
  return sql<boolean>`(${begins} or reverse(${sql.ref(column)}) like ${likePrefixPattern(reverseText(text))})`;
}

/** A number as it is typed and, where it has figures, without the spaces and dashes with which it is read out. */
export function listSpellings(text: string): string[] {
  const joined = text.replaceAll(/[\s-]/g, '');
  return joined === text || !/\d/.test(text) ? [text] : [text, joined];
}

/** In SQL: whether a row's `reference` begins or ends with a text, however either is spaced. */
export function beginsOrEndsUnspaced(text: string): RawBuilder<boolean> {
  const stored = sql`lower(replace(reference, ' ', ''))`;
  const conditions = listSpellings(text.replaceAll(/\s/g, '').toLowerCase()).map(
    (typed) => sql`${stored} like ${likePrefixPattern(typed)}
      or reverse(${stored}) like ${likePrefixPattern(reverseText(typed))}`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export async function searchByOrder(
  { db }: SearchServices,
  searchText: string,
  max: number,
): Promise<OrderKey[]> {
  const spellings = listSpellings(searchText.toUpperCase()).filter((text) => /^[A-Z0-9_.-]+$/.test(text));
  if (spellings.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where((row) => row.or(spellings.map((text) => beginsOrEndsSql('orderId', text))))
    .limit(max)
    .execute();
}

/** A mask shows four figures of a phone or account; a search for more, but for all, would tell them one by one. */
const maskedDigits = 4;
const nationalDigits = 10;

async function searchByPhone(
  { db }: SearchServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const digits = extractDigits(searchText);
  if (digits.length !== maskedDigits && digits.length < nationalDigits) return [];
  return db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql`reverse(mobile_phone)`, 'like', likePrefixPattern(reverseText(digits.slice(-10))))
    .limit(max)
    .execute();
}

export async function searchByReference(
  { db }: SearchServices,
  searchText: string,
  max: number,
): Promise<OrderKey[]> {
  const ending = toReferenceEnding(searchText);
  if (ending.length < minEnding) return [];
  return db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'orderId'])
    .where(sql`reverse(reference)`, 'like', likePrefixPattern(reverseText(ending)))
    .limit(max)
    .execute();
}

/** Figures however they are grouped; letters as the provider has them, where no name could be meant. */
function toReferenceEnding(searchText: string): string {
  const digits = extractDigits(searchText);
  return digits === '' && /^[\w-]*[\d_][\w-]*$/.test(searchText) ? searchText : digits;
}

async function searchByAccount(
  { db, fieldEncryption }: SearchServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const number = searchText.replaceAll(/[\s-]/g, '');
  if (/^\d+$/.test(number) && number.length === maskedDigits)
    return db
      .selectFrom('borrowers')
      .select('borrowerId')
      .where('payoutLast4', '=', number)
      .limit(max)
      .execute();
  if (!/^[A-Za-z0-9]{6,34}$/.test(number)) return [];
  return db
    .selectFrom('bankAccounts')
    .select('borrowerId')
    .where((row) =>
      row.or([
        // Unhashed only where stored before encryption keys were configured.
        row('accountNumber', '=', number),
        ...fieldEncryption
          .lookupHashes('account', number.toUpperCase())
          .map((hash) => row('accountHash', '=', hash)),
      ]),
    )
    .limit(max)
    .execute();
}

async function searchByName(
  { db }: SearchServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const tsQuery = toNameQuery(searchText);
  if (tsQuery === null) return [];
  return db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql<boolean>`plain_name(full_name) @@ to_tsquery('pg_catalog.simple', ${tsQuery})`)
    .limit(max)
    .execute();
}

/** Whole words that sound alike, or are one letter from it. */
async function searchBySound(
  { db }: SearchServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const words = toNameWords(searchText);
  if (words === null) return [];
  return db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where((row) =>
      row.and(words.map((word) => sql<boolean>`name_sounds(full_name) && name_sounds(${word})`)),
    )
    .limit(max)
    .execute();
}

/**
 * For `plain_name`: the beginnings of words of a name, in any order; null where they are too short, or where letters and
 * figures are one word, as in an identifier.
 */
export function toNameQuery(searchText: string): string | null {
  return (
    toNameWords(searchText)
      ?.map((word) => `${word}:*`)
      .join(' & ') ?? null
  );
}

function toNameWords(searchText: string): string[] | null {
  if (/\p{L}\d|\d\p{L}/u.test(searchText)) return null;
  const words = searchText.match(/\p{L}+/gu) ?? [];
  if (words.join('').length < 3) return null;
  return words.map((word) => foldAccents(word.toLowerCase()));
}

async function findBorrowers(db: Database, borrowerIds: readonly number[]) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName', 'market', 'mobilePhone', 'createdAt', 'closedAt'])
    .where('borrowerId', 'in', borrowerIds)
    .execute();
  return new Map(rows.map((row) => [row.borrowerId, row]));
}

function extractDigits(text: string): string {
  return /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
}
