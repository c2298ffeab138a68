import { parsePaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { invalidField, maxFileBodyBytes, notFound } from '../../../api/index.ts';
import {
  firstImportedAtSql,
  listDuplicatesOfPaidLines,
  listLinesImportedOnlyBy,
  loadPossibleDuplicates,
  parseStatement,
  storeStatement,
  UnreadableFile,
} from '../../../bankStatements/index.ts';
import { createStatementLineMatcher } from '../../../claims/index.ts';
import { hasNoDepositReference } from '../../../tills/index.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { formatLineError, unreadableStatement } from '../../errors.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { getOrderKey } from '../orders.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { getStaffPeople } from '../staffNames.ts';

export const bankStatementsEndpoint = readEndpoint(
  'statements',
  async ({ db }, _staff, { market, sort, ...page }) => {
    let query = db.selectFrom('bankStatements').selectAll();
    if (market !== undefined) query = query.where('market', '=', market);
    const importedAt = { importedAt: 'instant', statementId: 'text' } as const;
    const order = chooseSortOrder(sort, { importedAt }, { by: importedAt, isDescending: true });
    return paginate(query, order, page, async (rows) => {
      const importers = rows.map(({ importedBy }) => importedBy);
      const people = await getStaffPeople(db, importers);
      return rows.map((row) => {
        const { email = '', name = '' } = people.get(row.importedBy) ?? {};
        return { ...row, importedBy: email, importerName: name };
      });
    });
  },
);

export const bankStatementEndpoint = readEndpoint(
  'statement',
  async ({ db }, { language }, { statementId, state, ...page }) => {
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
      .select(['line.usedAs', 'line.usedFor'])
      // Of a refused line all that it held.
      .select((row) => row.fn.coalesce('line.description', 'item.content').as('description'))
      .where('item.statementId', '=', statementId);
    if (state === 'refused') query = query.where('item.reason', 'is not', null);
    if (state === 'unused') query = query.where('line.usedAs', 'is', null).where('line.amount', '>', 0);
    return paginate(query, { by: { lineNumber: 'number' } }, page, async (rows) => {
      const orders = await listOrdersPaidBy(db, rows);
      return (await maskAccountsInLines(db, rows)).map((row) => ({
        ...row,
        usedFor: row.usedAs === 'payment' ? toReceipt(row.usedFor) : row.usedFor,
        orderId: row.usedAs === 'payment' ? (orders.get(toReceipt(row.usedFor)) ?? null) : null,
        text: formatLineError(row.field, row.reason, language),
      }));
    });
  },
);

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
    throw error instanceof UnreadableFile ? unreadableStatement(error.reason) : error;
  });
}

/** A file need not come from a bank: a line imported only by the maker of a payment is no evidence for it. */
export const importBankStatementEndpoint = writeEndpoint('importStatement', {
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
export const bankStatementLinesEndpoint = readEndpoint(
  'statementLines',
  async ({ db }, staff, { market, amount, orderId, ...page }) => {
    let query = db
      .selectFrom('bankStatementLines')
      .select(['lineId', 'valueDate', 'amount', 'currency', 'reference', 'description', 'usedAs'])
      .select('isDisputed')
      .select(firstImportedAtSql.as('importedAt'))
      .where('market', '=', market)
      .where('usedAs', 'is', null)
      .where('amount', '>', 0)
      .where(hasNoDepositReference);
    if (amount !== undefined) query = query.where('amount', '=', amount);
    const key = orderId === undefined ? undefined : await getOrderKey(db, orderId);
    const isLinked = key === undefined ? () => true : await createStatementLineMatcher(db, key);
    const order = { by: { valueDate: 'day', lineId: 'text' }, isDescending: true } as const;
    return paginate(query, order, page, async (rows): Promise<DeskRowInput<'statementLines'>[]> => {
      const lineIds = rows.map(({ lineId }) => lineId);
      const ownLineIds = await listLinesImportedOnlyBy(db, lineIds, await listStaffIdsOfPerson(db, staff));
      const findPossibleDuplicates = await loadPossibleDuplicates(
        db,
        rows.map((row) => ({ ...row, market })),
      );
      const twins = key && (await listDuplicatesOfPaidLines(db, lineIds, key.borrowerId));
      const described = rows.map(({ isDisputed, importedAt, ...row }) => {
        const isOwn = ownLineIds.has(row.lineId);
        const hasDuplicate = findPossibleDuplicates({ ...row, market }, key?.borrowerId).length > 0;
        const isAmbiguous = isDisputed || hasDuplicate || twins?.has(row.lineId) === true;
        const needsApproval = isOwn || isAmbiguous || !isLinked({ ...row, importedAt });
        return { ...row, isOwn, needsApproval };
      });
      return maskAccountsInLines(db, described);
    });
  },
);
