import { sql } from 'kysely';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { maskEnd } from './lookups.ts';

type ReadServices = Pick<Services, 'db' | 'personal'>;
type MatchedBy = DeskItem<'borrowers'>['by'];
type BorrowerMatch = { borrowerId: number; orderId: string | null; by: MatchedBy };
type SearchStrategy = (services: ReadServices, searchText: string, max: number) => Promise<BorrowerMatch[]>;

/**
 * Everybody whom a query may mean, the surest first. Each kind is one look into an index; a page is all there is: who isn't
 * on it is found by saying more.
 */
export const borrowers = readEndpoint('borrowers', async ({ db, personal }, _staff, { query, limit }) => {
  const searchText = query.trim();
  const matches = new Map<number, BorrowerMatch>();
  for (const search of searchStrategies) {
    if (matches.size >= limit) break;
    for (const one of await search({ db, personal }, searchText, limit))
      if (!matches.has(one.borrowerId)) matches.set(one.borrowerId, one);
  }
  const page = [...matches.values()].slice(0, limit);
  const borrowersById = await findBorrowers(
    db,
    page.map(({ borrowerId }) => borrowerId),
  );
  const items = page.flatMap(({ borrowerId, orderId, by }) => {
    const person = borrowersById.get(borrowerId);
    if (person === undefined) return [];
    const { fullName: name, market, mobilePhone } = person;
    return [{ borrowerId, name, market, phone: maskEnd(mobilePhone), by, orderId }];
  });
  return { items, next: null };
});

const searchStrategies: readonly SearchStrategy[] = [
  searchByNumber,
  searchByOrder,
  searchByPhone,
  searchByReference,
  searchByAccount,
  searchByName,
];

async function searchByNumber({ db }: ReadServices, searchText: string): Promise<BorrowerMatch[]> {
  if (!/^\d{3,12}$/.test(searchText)) return [];
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', Number(searchText))
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'borrower' }));
}

async function searchByOrder(
  { db }: ReadServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  if (!/^[A-Za-z0-9_.-]+$/.test(searchText)) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', 'like', prefixPattern(searchText.toUpperCase()))
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, by: 'order' }));
}

/** A mask shows four figures of a phone; a search for more, but for all of them, would tell them one by one. */
const maskedDigits = 4;
const nationalDigits = 10;

async function searchByPhone(
  { db }: ReadServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const digits = extractDigits(searchText);
  if (digits.length !== maskedDigits && digits.length < nationalDigits) return [];
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql`reverse(mobile_phone)`, 'like', prefixPattern(reverseText(digits.slice(-10))))
    .limit(max)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'phone' }));
}

async function searchByReference(
  { db }: ReadServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const digits = extractDigits(searchText);
  if (digits.length < 4) return [];
  const rows = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'orderId'])
    .where(sql`reverse(reference)`, 'like', prefixPattern(reverseText(digits)))
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, by: 'reference' }));
}

async function searchByAccount(
  { db, personal }: ReadServices,
  searchText: string,
  max: number,
): Promise<BorrowerMatch[]> {
  const number = searchText.replaceAll(/[\s-]/g, '');
  if (!/^[A-Za-z0-9]{6,34}$/.test(number)) return [];
  const rows = await db
    .selectFrom('bankAccounts')
    .select('borrowerId')
    .where((row) =>
      row.or([
        // By itself only what was kept before there were keys.
        row('accountNumber', '=', number),
        ...personal
          .lookupHashes('account', number.toUpperCase())
          .map((hash) => row('accountHash', '=', hash)),
      ]),
    )
    .limit(max)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'account' }));
}

/** By the beginnings of words of the name, in any order, with or without accents. */
async function searchByName({ db }: ReadServices, searchText: string, max: number): Promise<BorrowerMatch[]> {
  const words = searchText.match(/\p{L}+/gu) ?? [];
  if (words.join('').length < 3) return [];
  const tsQuery = words.map((word) => `${stripAccents(word)}:*`).join(' & ');
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql<boolean>`plain_name(full_name) @@ to_tsquery('pg_catalog.simple', ${tsQuery})`)
    .limit(max)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'name' }));
}

async function findBorrowers(db: Database, borrowerIds: readonly number[]) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName', 'market', 'mobilePhone'])
    .where('borrowerId', 'in', borrowerIds)
    .execute();
  return new Map(rows.map((row) => [row.borrowerId, row]));
}

/** Without the marks on its letters, as the index has it. */
function stripAccents(word: string): string {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function extractDigits(text: string): string {
  return /^[\d\s+()-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
}

function reverseText(text: string): string {
  return [...text].reverse().join('');
}

/** A pattern for what begins with a text of letters and figures. */
function prefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
