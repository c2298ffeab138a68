import { sql } from 'kysely';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import type { Database } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import { read } from '../call.ts';
import { masked } from './masks.ts';

type Known = Pick<Services, 'db' | 'personal'>;
type By = DeskItem<'borrowers'>['by'];
type Found = { borrowerId: number; orderId: string | null; by: By };
type Search = (services: Known, asked: string, most: number) => Promise<Found[]>;

/**
 * Everybody whom a query may mean, the surest first. Each kind is one look into an index; a page is all there is: who isn't
 * on it is found by saying more.
 */
export const borrowers = read('borrowers', async ({ db, personal }, _staff, { query, limit }) => {
  const asked = query.trim();
  const found = new Map<number, Found>();
  for (const search of searches) {
    if (found.size >= limit) break;
    for (const one of await search({ db, personal }, asked, limit))
      if (!found.has(one.borrowerId)) found.set(one.borrowerId, one);
  }
  const page = [...found.values()].slice(0, limit);
  const people = await peopleOf(
    db,
    page.map(({ borrowerId }) => borrowerId),
  );
  const items = page.flatMap(({ borrowerId, orderId, by }) => {
    const person = people.get(borrowerId);
    if (person === undefined) return [];
    const { fullName: name, market, mobilePhone } = person;
    return [{ borrowerId, name, market, phone: masked(mobilePhone), by, orderId }];
  });
  return { items, next: null };
});

const searches: readonly Search[] = [byNumber, byOrder, byPhone, byReference, byAccount, byName];

async function byNumber({ db }: Known, asked: string): Promise<Found[]> {
  if (!/^\d{3,12}$/.test(asked)) return [];
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', Number(asked))
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'borrower' }));
}

async function byOrder({ db }: Known, asked: string, most: number): Promise<Found[]> {
  if (!/^[A-Za-z0-9_.-]+$/.test(asked)) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', 'like', beginning(asked.toUpperCase()))
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, by: 'order' }));
}

/** A mask shows four figures of a phone; a search for more, but for all of them, would tell them one by one. */
const shownDigits = 4;
const nationalDigits = 10;

async function byPhone({ db }: Known, asked: string, most: number): Promise<Found[]> {
  const digits = digitsOf(asked);
  if (digits.length !== shownDigits && digits.length < nationalDigits) return [];
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql`reverse(mobile_phone)`, 'like', beginning(reversed(digits.slice(-10))))
    .limit(most)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'phone' }));
}

async function byReference({ db }: Known, asked: string, most: number): Promise<Found[]> {
  const digits = digitsOf(asked);
  if (digits.length < 4) return [];
  const rows = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'orderId'])
    .where(sql`reverse(reference)`, 'like', beginning(reversed(digits)))
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, by: 'reference' }));
}

async function byAccount({ db, personal }: Known, asked: string, most: number): Promise<Found[]> {
  const number = asked.replaceAll(/[\s-]/g, '');
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
    .limit(most)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'account' }));
}

/** By the beginnings of words of the name, in any order, with or without accents. */
async function byName({ db }: Known, asked: string, most: number): Promise<Found[]> {
  const words = asked.match(/\p{L}+/gu) ?? [];
  if (words.join('').length < 3) return [];
  const wanted = words.map((word) => `${plain(word)}:*`).join(' & ');
  const rows = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where(sql<boolean>`plain_name(full_name) @@ to_tsquery('pg_catalog.simple', ${wanted})`)
    .limit(most)
    .execute();
  return rows.map(({ borrowerId }) => ({ borrowerId, orderId: null, by: 'name' }));
}

async function peopleOf(db: Database, borrowerIds: readonly number[]) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName', 'market', 'mobilePhone'])
    .where('borrowerId', 'in', borrowerIds)
    .execute();
  return new Map(rows.map((row) => [row.borrowerId, row]));
}

/** Without the marks on its letters, as the index has it. */
function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function digitsOf(text: string): string {
  return /^[\d\s+()-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** A pattern for what begins with a text of letters and figures. */
function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
