import { sql } from 'kysely';
import type { DeskCallName } from '../../../../../contract/desk/calls.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  type Database,
  likePrefixPattern,
  type OrderKey,
  reverseText,
} from '../../../../platform/database/index.ts';
import { claimsQuery } from '../../../claims/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { canCall } from '../../permissions.ts';
import { getApprovalState } from '../../writes/approvalState.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { findBankLines, findDeposits } from './bankSearch.ts';
import {
  beginsOrEndsSql,
  beginsOrEndsUnspaced,
  listSpellings,
  searchBorrowers,
  searchByOrder,
  searchByReference,
  toNameQuery,
} from './borrowerSearch.ts';
import { countSearch } from './searchLimit.ts';

type Match = DeskReplyInput<'search'>['matches'][number];
type Find = (services: Services, text: string, max: number) => Promise<Match[]>;

/** The maximum number of results of each kind; with one more it is said that there are others. */
const maxMatches = 5;
const maxFound = maxMatches + 1;

/** The kinds of results, each with the call that its page needs, in their order on the page. */
const searches: readonly (readonly [DeskCallName, Find])[] = [
  ['loan', findLoans],
  ['borrower', findBorrowers],
  ['complaint', findComplaints],
  ['claim', findClaims],
  ['suspense', findSuspense],
  ['deposits', findDeposits],
  ['statementLine', findBankLines],
  ['receipt', findReceipts],
  ['approval', findApprovals],
  ['privacyRequests', findPrivacyRequests],
  ['staff', findStaff],
];

export const searchEndpoint = readEndpoint('search', async (services, staff, { query }) => {
  const text = query.trim();
  await countSearch(services, staff, 'search', text);
  const permitted = searches.filter(([call]) => canCall(staff.roles, call));
  const found = await Promise.all(permitted.map(([, find]) => find(services, text, maxFound)));
  return {
    matches: found.flatMap((matches) => matches.slice(0, maxMatches)),
    kindsWithMore: found.flatMap(({ length, 0: first }) =>
      first && length > maxMatches ? [first.kind] : [],
    ),
  };
});

async function findBorrowers(services: Services, text: string): Promise<Match[]> {
  const kinds = ['borrower', 'phone', 'account', 'name', 'similarName'] as const;
  const { items } = await searchBorrowers(services, text, maxFound, kinds);
  const borrowerIds = items.map(({ borrowerId }) => borrowerId);
  const lastOrders = await findLastOrders(services, borrowerIds);
  return items.flatMap(({ borrowerId, name, phone, by }) => {
    const kind = kinds.find((one) => one === by);
    const lastOrder = lastOrders.get(borrowerId) ?? null;
    return kind === undefined
      ? []
      : [{ kind: 'borrower' as const, borrowerId, name, phone, lastOrder, by: kind }];
  });
}

/** Product and state of each borrower's overdue loan, else of what was asked for last, which tells namesakes apart. */
async function findLastOrders({ db }: Services, borrowerIds: readonly number[]) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const rows = await ordersQuery(db)
    .where('orders.borrowerId', 'in', borrowerIds)
    .orderBy(sql`orders.state = 'overdue'`)
    .orderBy('createdAt')
    .execute();
  return new Map(rows.map(({ borrowerId, orderId, ...order }) => [borrowerId, order]));
}

function ordersQuery(db: Database) {
  return db
    .selectFrom('orders')
    .leftJoin('loanPositions', (join) =>
      join
        .onRef('loanPositions.borrowerId', '=', 'orders.borrowerId')
        .onRef('loanPositions.orderId', '=', 'orders.orderId'),
    )
    .select(['orders.borrowerId', 'orders.orderId', 'orders.productId', 'orders.state', 'writtenOffOn']);
}

async function findLoans(services: Services, text: string): Promise<Match[]> {
  const [byOrder, byReference, byPayout] = await Promise.all([
    searchByOrder(services, text, maxFound),
    searchByReference(services, text, maxFound),
    searchByPayout(services, text),
  ]);
  const found = [
    ...byOrder.map((key) => ({ ...key, by: 'order' as const })),
    ...[...byReference, ...byPayout].map((key) => ({ ...key, by: 'reference' as const })),
  ];
  // The references of a loan may be several.
  const matchByOrder = new Map(found.toReversed().map((match) => [match.orderId, match]));
  const matches = [...matchByOrder.values()].reverse().slice(0, maxFound);
  if (matches.length === 0) return [];
  const orders = await ordersQuery(services.db)
    .where('orders.borrowerId', 'in', [...new Set(matches.map(({ borrowerId }) => borrowerId))])
    .where('orders.orderId', 'in', [...matchByOrder.keys()])
    .execute();
  const orderById = new Map(orders.map(({ borrowerId, orderId, ...order }) => [orderId, order]));
  const named = await addBorrowerNames(services.db, matches);
  return named.flatMap((match) => {
    const order = orderById.get(match.orderId);
    return order === undefined ? [] : [{ kind: 'loan' as const, ...match, ...order }];
  });
}

/** The loan that a payout with that whole reference pays out. */
function searchByPayout({ db }: Services, text: string): Promise<OrderKey[]> {
  return db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', text.toUpperCase())
    .execute();
}

const numberPattern = /^[A-Za-z0-9-][A-Za-z0-9\s-]*$/;

/** Complaints by the beginning or the end of their folio, however its groups of four are typed. */
async function findComplaints({ db }: Services, text: string): Promise<Match[]> {
  if (!numberPattern.test(text)) return [];
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const begun = typed.replaceAll(/.{4}(?=.)/g, '$&-');
  const ended = reverseText(reverseText(typed).replaceAll(/.{4}(?=.)/g, '$&-'));
  const rows = await db
    .selectFrom('complaintDirectory')
    .select(['folio', 'borrowerId'])
    .where((row) => row.or([row('folio', 'like', likePrefixPattern(begun)), beginsOrEndsSql('folio', ended)]))
    .limit(maxFound)
    .execute();
  return (await addBorrowerNames(db, rows)).map((row) => ({ kind: 'complaint', ...row }));
}

/** Claims to have paid, by the beginning or the end of the reference that the borrower told, however it is spaced. */
async function findClaims({ db }: Services, text: string): Promise<Match[]> {
  const rows = await claimsQuery(db)
    // In the words of the partial indexes.
    .where(sql<boolean>`reference <> ''`)
    .where(beginsOrEndsUnspaced(text))
    .limit(maxFound)
    .execute();
  return (await addBorrowerNames(db, rows)).map(({ borrowerId, name, orderId, number, state, reference }) => {
    return { kind: 'claim', borrowerId, name, orderId, number, state, reference };
  });
}

/** Payments in suspense by the beginning or the end of the reference that their payer gave. */
async function findSuspense({ db }: Services, text: string): Promise<Match[]> {
  const spellings = listSpellings(text.replaceAll(/\s/g, ''));
  const rows = await unallocatedPaymentsQuery(db)
    .where((row) =>
      row.or(
        spellings.flatMap((reference) => [
          row('reference', 'like', likePrefixPattern(reference)),
          row(sql`reverse(reference)`, 'like', likePrefixPattern(reverseText(reference))),
        ]),
      ),
    )
    .limit(maxFound)
    .execute();
  return rows.map(({ provider, paymentId, amount, currency, ...row }) => {
    return { kind: 'suspense', provider, paymentId, reference: row.reference, amount, currency };
  });
}

/** Payments that staff recorded, by the beginning or the end of their receipt's number, or by its figures alone. */
async function findReceipts({ db, config }: Services, text: string): Promise<Match[]> {
  if (!numberPattern.test(text)) return [];
  const typed = text
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '-')
    .replace(/^([A-Z]{2})(\d{6})(?=[A-Z0-9]|$)/, '$1-$2-');
  const figures = /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null;
  const numbers =
    figures === null ? [] : Object.keys(config.markets).map((market) => `${market}-${figures}-`);
  const rows = await db
    .selectFrom('manualPayments')
    .select(['paymentId as receipt', 'orderId', 'borrowerId'])
    .where((row) =>
      row.or([
        beginsOrEndsSql('paymentId', typed),
        ...numbers.map((number) => row('paymentId', 'like', likePrefixPattern(number))),
      ]),
    )
    .limit(maxFound)
    .execute();
  return (await addBorrowerNames(db, rows)).map((row) => ({ kind: 'receipt', ...row }));
}

const idPattern = /^[0-9a-f]{3,16}$/i;

async function findApprovals({ db, clock }: Services, text: string): Promise<Match[]> {
  if (!idPattern.test(text)) return [];
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'state', 'decidedAt', 'expiresAt', 'closedBecause'])
    .where('approvalId', 'like', likePrefixPattern(text.toLowerCase()))
    .limit(maxFound)
    .execute();
  const now = await clock.now();
  return rows.map((row) => {
    const { approvalId, call } = row;
    return { kind: 'approval', approvalId, call, state: getApprovalState(row, now) };
  });
}

async function findPrivacyRequests({ db }: Services, text: string): Promise<Match[]> {
  if (!idPattern.test(text)) return [];
  const rows = await db
    .selectFrom('privacyRequests')
    .select(['requestId', 'borrowerId', 'state'])
    .where('requestId', 'like', likePrefixPattern(text.toLowerCase()))
    .limit(maxFound)
    .execute();
  return (await addBorrowerNames(db, rows)).map((row) => ({ kind: 'privacyRequest', ...row }));
}

/** Open accounts by the beginnings of words of the name, or of the e-mail. */
async function findStaff({ db }: Services, text: string): Promise<Match[]> {
  const nameQuery = toNameQuery(text);
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'name', 'email'])
    .where('closedAt', 'is', null)
    .where((row) =>
      row.or([
        row('email', 'like', likePrefixPattern(text.toLowerCase())),
        ...(nameQuery === null
          ? []
          : [sql<boolean>`plain_name(name) @@ to_tsquery('pg_catalog.simple', ${nameQuery})`]),
      ]),
    )
    .limit(maxFound)
    .execute();
  return rows.map((row) => ({ kind: 'staff', ...row }));
}
