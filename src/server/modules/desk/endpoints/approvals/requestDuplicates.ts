import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import {
  type BankTransfer,
  listDuplicatesOfReceivedPayment,
  loadPossibleDuplicates,
  type PossibleDuplicate,
} from '../../../bankStatements/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import { type ApprovalRow, findRequestText, listRequestTexts } from '../../writes/approvalRows.ts';
import { toPossibleDuplicateRows } from '../possibleDuplicates.ts';
import { hasView } from './checkerViews.ts';

type FindDuplicates = (row: ApprovalRow) => readonly PossibleDuplicate[];

/** What may be the same money as a request's, for its checker. */
export async function listDuplicatesOfRequest(
  db: Database,
  row: ApprovalRow,
): Promise<DeskReplyInput<'approval'>['possibleDuplicates']> {
  return toPossibleDuplicateRows(db, (await loadDuplicatesOfRequests(db, [row]))(row));
}

/** Reads what may be the same money as each request's. */
export async function loadDuplicatesOfRequests(
  db: Database,
  rows: readonly ApprovalRow[],
): Promise<FindDuplicates> {
  const ofSuspense = await loadDuplicatesOfSuspense(db, rows);
  const ofTransfers = await loadDuplicatesOfTransfers(db, rows);
  return (row) => [...ofSuspense(row), ...ofTransfers(row)];
}

async function loadDuplicatesOfSuspense(db: Database, rows: readonly ApprovalRow[]): Promise<FindDuplicates> {
  const ofSuspense = rows.filter((row) => hasView(row, 'money', 'suspense'));
  if (ofSuspense.length === 0) return () => [];
  const paymentIds = ofSuspense.map(({ request }) => request.paymentId);
  const payments = await unallocatedPaymentsQuery(db).where('paymentId', 'in', paymentIds).execute();
  const duplicates = new Map<string, readonly PossibleDuplicate[]>();
  for (const { approvalId, borrowerId, request } of ofSuspense) {
    const { provider, paymentId } = request;
    const payment = payments.find((one) => one.provider === provider && one.paymentId === paymentId);
    if (payment !== undefined)
      duplicates.set(approvalId, await listDuplicatesOfReceivedPayment(db, payment, borrowerId ?? undefined));
  }
  return ({ approvalId }) => duplicates.get(approvalId) ?? [];
}

/** Possible duplicates of the transfers that recorded payments and deposit matches are based on. */
async function loadDuplicatesOfTransfers(
  db: Database,
  rows: readonly ApprovalRow[],
): Promise<FindDuplicates> {
  const lines = await listLines(db, rows);
  const markets = await listMarketsWithoutLine(db, rows);
  const findTransfer = (row: ApprovalRow): BankTransfer | undefined => {
    const lineId = findRequestText(row.request, 'lineId');
    if (lineId !== undefined) return lines.find((line) => line.lineId === lineId);
    if (!isWithoutLine(row)) return undefined;
    const market = markets.get(row.orderId ?? '');
    if (market === undefined) return undefined;
    const stated = { market, currency: row.currency ?? '', amount: row.amount ?? 0 };
    const valueDate = row.request.paidAt.slice(0, 10);
    return { ...stated, valueDate, lineId: null, reference: '', description: '' };
  };
  const transfers = rows.flatMap((row) => findTransfer(row) ?? []);
  const findDuplicates = await loadPossibleDuplicates(db, transfers);
  return (row) => {
    const transfer = findTransfer(row);
    const duplicates = transfer === undefined ? [] : findDuplicates(transfer, row.borrowerId ?? undefined);
    return hasView(row, 'money', 'deposit')
      ? duplicates.filter(({ depositId }) => depositId !== row.request.depositId)
      : duplicates;
  };
}

async function listLines(db: Database, rows: readonly ApprovalRow[]): Promise<BankTransfer[]> {
  const lineIds = listRequestTexts(rows, 'lineId');
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
    .where('lineId', 'in', lineIds)
    .execute();
}

type PaymentRow = Extract<ApprovalRow, { call: 'pay' }>;

function isWithoutLine(row: ApprovalRow): row is PaymentRow {
  return row.call === 'pay' && row.request.place === 'bank_statement' && row.request.lineId === undefined;
}

/** The market of each loan whose requested payment names no statement line, by order. */
async function listMarketsWithoutLine(
  db: Database,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, string>> {
  const payments = rows.filter(isWithoutLine);
  if (payments.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['orderId', 'terms'])
    .where('borrowerId', 'in', [...new Set(payments.map(({ borrowerId }) => borrowerId ?? 0))])
    .where('orderId', 'in', [...new Set(payments.map(({ orderId }) => orderId ?? ''))])
    .execute();
  return new Map(orders.map(({ orderId, terms }) => [orderId, terms.market]));
}
