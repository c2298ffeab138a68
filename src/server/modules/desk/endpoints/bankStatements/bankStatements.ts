import { sql } from 'kysely';
import { parsePaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { type Database, isApprovalPendingSql } from '../../../../platform/database/index.ts';
import { invalidField, maxFileBodyBytes, notFound } from '../../../api/index.ts';
import {
  type BankStatementLine,
  explainStatementLine,
  findStatementLine,
  firstImportedAtSql,
  loadPossibleDuplicates,
  type PossibleDuplicate,
  parseStatement,
  storeStatement,
  UnreadableFileError,
  unusedLineCondition,
} from '../../../bankStatements/index.ts';
import { hasNoDepositReferenceSql } from '../../../tills/index.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, formatLineError, lineOfDeposit, unreadableStatement } from '../../errors.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { getOrderKey } from '../orders.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { toPossibleDuplicateRows } from '../possibleDuplicates.ts';
import { loadStaffById } from '../staffNames.ts';
import { loadLineApprovals } from './lineApproval.ts';
import { listLoansOfLine } from './lineLoans.ts';

export const bankStatementsEndpoint = readEndpoint(
  'bankStatements',
  async ({ db }, _staff, { market, sort, ...page }) => {
    let query = db.selectFrom('bankStatements').selectAll();
    if (market !== undefined) query = query.where('market', '=', market);
    const importedAt = { importedAt: 'instant', statementId: 'text' } as const;
    const sortOrder = chooseSortOrder(sort, { importedAt }, { by: importedAt, isDescending: true });
    return paginate(query, sortOrder, page, async (rows) => {
      const importers = rows.map(({ importedBy }) => importedBy);
      const people = await loadStaffById(db, importers);
      const statementIds = rows.map(({ statementId }) => statementId);
      const unused = await countUnusedLines(db, statementIds);
      return rows.map((row) => {
        const { email = '', name = '' } = people.get(row.importedBy) ?? {};
        return {
          ...row,
          importedBy: email,
          importerName: name,
          unused: unused.get(row.statementId) ?? 0,
        };
      });
    });
  },
);

/** For each statement, the number of credit lines neither used nor explained. */
async function countUnusedLines(db: Database, statementIds: readonly string[]) {
  if (statementIds.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('bankStatementItems as item')
    .innerJoin('bankStatementLines as line', 'line.lineId', 'item.lineId')
    .select(['item.statementId', (row) => row.fn.countAll<string>().as('count')])
    .where('item.statementId', 'in', statementIds)
    .where((row) => row.and({ 'line.usedAs': null, 'line.explainedAs': null }))
    .where('line.amount', '>', 0)
    .groupBy('item.statementId')
    .execute();
  return new Map(rows.map(({ statementId, count }) => [statementId, Number(count)]));
}

export const bankStatementEndpoint = readEndpoint(
  'bankStatement',
  async ({ db, clock }, { language }, { statementId, state, ...page }) => {
    await db
      .selectFrom('bankStatements')
      .select('statementId')
      .where('statementId', '=', statementId)
      .executeTakeFirstOrThrow(notFound);
    let query = db
      .selectFrom('bankStatementItems as item')
      .leftJoin('bankStatementLines as line', 'line.lineId', 'item.lineId')
      .select(['item.lineNumber', 'item.lineId', 'item.isKnown', 'item.field', 'item.reason'])
      .select(['line.valueDate', 'line.amount', 'line.currency', 'line.reference'])
      .select(['line.usedAs', 'line.usedFor', 'line.explainedAs as explanation'])
      // A refused line has only its content as it stood in the file.
      .select((row) => row.fn.coalesce('line.description', 'item.content').as('description'))
      .where('item.statementId', '=', statementId);
    if (state === 'refused') query = query.where('item.reason', 'is not', null);
    if (state === 'unused' || state === 'debits')
      query = query
        .where((row) => row.and({ 'line.usedAs': null, 'line.explainedAs': null }))
        .where('line.amount', state === 'unused' ? '>' : '<', 0);
    return paginate(query, { by: { lineNumber: 'number' } }, page, async (rows) => {
      const orders = await listOrdersPaidBy(db, rows);
      const pending = await findPendingOfLines(db, await clock.now());
      return (await maskAccountsInLines(db, rows)).map((row) => ({
        ...row,
        pendingApprovalId: pending.get(row.lineId ?? '')?.approvalId ?? null,
        usedFor: row.usedAs === 'payment' ? toReceipt(row.usedFor) : row.usedFor,
        orderId: orders.get(toReceipt(row.usedFor)) ?? null,
        text: formatLineError(row.field, row.reason, language),
      }));
    });
  },
);

/** The pending requests that use or explain a line, by its id. */
async function findPendingOfLines(db: Database, now: Date) {
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'orderId', sql<string>`request ->> 'lineId'`.as('lineId')])
    .where('call', 'in', ['pay', 'matchDeposit', 'explainLine'])
    .where(isApprovalPendingSql(now))
    .where(sql<boolean>`request ->> 'lineId' is not null`)
    .execute();
  return new Map(rows.map(({ lineId, ...request }) => [lineId, request]));
}

/** The receipt of a payment by what its line is used for, `bank_statement:<receipt>`. */
function toReceipt(usedFor: string | null): string {
  return parsePaymentKey(usedFor ?? '')?.paymentId ?? '';
}

/** The loans of the payments that lines are used for, by receipt. */
async function listOrdersPaidBy(
  db: Database,
  lines: readonly { usedAs: string | null; usedFor: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const receipts = lines.flatMap(({ usedAs, usedFor }) => (usedAs === 'payment' ? [toReceipt(usedFor)] : []));
  if (receipts.length === 0) return new Map();
  const rows = await db
    .selectFrom('manualPayments')
    .select(['paymentId', 'orderId'])
    .where('paymentId', 'in', receipts)
    .execute();
  return new Map(rows.map(({ paymentId, orderId }) => [paymentId, orderId]));
}

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of an uploaded file. Throws 400 for what isn't base64. */
export function decodeBase64(file: string): Buffer {
  const encoded = file.replace(/\s+/g, '');
  if (!base64Pattern.test(encoded)) throw unreadableStatement('notBase64');
  return Buffer.from(encoded, 'base64');
}

/** The lines of a statement. Throws 400 for a file that isn't one. */
export function readStatement(
  ...upload: Parameters<typeof parseStatement>
): ReturnType<typeof parseStatement> {
  return parseStatement(...upload).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? unreadableStatement(error.reason) : error;
  });
}

/** A file need not come from a bank: a line imported only by the maker of a payment is no evidence for it. */
export const importBankStatementEndpoint = writeEndpoint('importBankStatement', {
  maxBodyBytes: maxFileBodyBytes,
  async execute(services, { maker, now }, { market, fileName, file, account }) {
    const { config, db } = services;
    if (!Object.hasOwn(config.markets, market)) throw invalidField('market');
    const { currency } = getMarket(config, market);
    const upload = { market, fileName, account, bytes: decodeBase64(file) };
    const lines = await readStatement(config, upload);
    const importer = { staffId: maker.staffId, currency, now };
    const counts = await storeStatement(db, upload, lines, importer);
    const { format } = lines;
    const description = { market, currency, fileName, format };
    return { reply: { ...counts, ...description, importedBy: maker.email, importedAt: now } };
  },
});

/** Lines that a payment may use: those that name an unmatched deposit are that deposit’s. */
export const statementLinesEndpoint = readEndpoint(
  'statementLines',
  async ({ db, clock }, staff, { market, amount, lineId, orderId, ...page }) => {
    let query = db
      .selectFrom('bankStatementLines')
      .selectAll()
      .select(firstImportedAtSql.as('importedAt'))
      .where((row) => row.and({ market, ...unusedLineCondition }))
      .where('amount', '>', 0)
      .where(hasNoDepositReferenceSql);
    if (amount !== undefined) query = query.where('amount', '=', amount);
    if (lineId !== undefined) query = query.where('lineId', '=', lineId);
    const key = orderId === undefined ? undefined : await getOrderKey(db, orderId);
    const sortOrder = { by: { valueDate: 'day', lineId: 'text' }, isDescending: true } as const;
    return paginate(query, sortOrder, page, async (rows): Promise<DeskRowInput<'statementLines'>[]> => {
      const findApproval = await loadLineApprovals(db, staff, rows, key);
      const pending = await findPendingOfLines(db, await clock.now());
      return (await maskAccountsInLines(db, rows)).map((row, at) => {
        const request = pending.get(row.lineId);
        return {
          ...row,
          ...findApproval(rows[at] ?? row),
          pendingApprovalId: request?.approvalId ?? null,
          pendingOrderId: request?.orderId ?? null,
        };
      });
    });
  },
);

/** A line, with what its money may be while it shows nothing and isn't explained. */
export const statementLineEndpoint = readEndpoint('statementLine', async (services, staff, { lineId }) => {
  const { db, clock } = services;
  const line = await findStatementLine(db, lineId);
  if (line === undefined) throw notFound();
  const [masked = line] = await maskAccountsInLines(db, [line]);
  const isOpen = line.usedAs === null && line.explainedAs === null;
  const orders = await listOrdersPaidBy(db, [line]);
  const possibleDuplicates = isOpen ? (await loadPossibleDuplicates(db, [line]))(line) : [];
  const openDeposit = findNamedDeposit(possibleDuplicates);
  const mayBePayment = isOpen && line.amount > 0 && openDeposit === undefined;
  return {
    ...masked,
    usedFor: line.usedAs === 'payment' ? toReceipt(line.usedFor) : line.usedFor,
    orderId: orders.get(toReceipt(line.usedFor)) ?? null,
    explanation: line.explainedAs,
    explainedReason: line.explainedReason ?? '',
    pending: (await findPendingOfLines(db, await clock.now())).get(lineId) ?? null,
    openDepositId: openDeposit?.depositId ?? null,
    possibleDuplicates: await toPossibleDuplicateRows(db, possibleDuplicates),
    loans: mayBePayment ? await listLoansOfLine(services, staff, line) : [],
  };
});

/** It moves no money, and what is explained pays no loan and shows no deposit: two people say so, and that it isn't after all. */
export const explainLineEndpoint = writeEndpoint('explainLine', {
  async describeOperation({ db }, { lineId }) {
    const { amount, currency } = await requireUnusedLine(db, lineId);
    return { ...createApprovalOnlyOperation(lineId), amount: Math.abs(amount), currency };
  },
  async execute({ db }, { now, reason = '' }, { lineId, explanation }) {
    const line = await requireUnusedLine(db, lineId);
    if ((line.explainedAs === null) === (explanation === null)) throw conflictError('lineUsed');
    const deposit = findNamedDeposit((await loadPossibleDuplicates(db, [line]))(line));
    if (deposit !== undefined) throw lineOfDeposit(deposit.reference);
    await explainStatementLine(db, lineId, { explanation, reason, now });
    return { reply: { done: true } };
  },
});

/** The deposit without a line that a line names, whose line it is. */
function findNamedDeposit(possibleDuplicates: readonly PossibleDuplicate[]): PossibleDuplicate | undefined {
  return possibleDuplicates.find(({ isNamed, isOpenDeposit }) => isNamed && isOpenDeposit);
}

/** Throws 404 for an unknown line, 409 for one that shows a payment or deposit. */
async function requireUnusedLine(db: Database, lineId: string): Promise<BankStatementLine> {
  const line = await findStatementLine(db, lineId);
  if (line === undefined) throw notFound();
  if (line.usedAs !== null) throw conflictError('lineUsed');
  return line;
}
