import type { SystemReason } from '../../../contract/desk/auditActions.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { getDisbursedState, toDay } from '../../../lending/index.ts';
import type { BulkRow } from '../../platform/database/index.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { encryptDeclared, toAccountRow } from '../accounts/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import { migrationProvider, toInstalmentRows } from '../loans/index.ts';
import { createOrderId } from '../loans/origination/index.ts';
import type { BorrowerRow } from './columns.ts';
import type { PreparedAccount } from './prepareBorrower.ts';
import { type PreparedLoan, toPaidAt } from './prepareLoan.ts';

/** The tables that an import fills, in the order in which they are filled. */
const tables = [
  'importDirectory',
  'phoneDirectory',
  'borrowers',
  'certifications',
  'bankAccounts',
  'orders',
  'instalments',
  'payments',
  'loanEvents',
  'ledgerEntries',
  'refundableCredits',
] as const;
type ImportTable = (typeof tables)[number];
export type ImportRows = { readonly [TableName in ImportTable]: BulkRow<TableName>[] };

export function emptyImportRows(): ImportRows {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as ImportRows;
}

export function listImportTables(rows: ImportRows): [ImportTable, readonly BulkRow<ImportTable>[]][] {
  return tables.map((table) => [table, rows[table]]);
}

type Batch = { batchId: string; now: Date; fieldEncryption: FieldEncryption };

/** Adds a borrower's own rows. */
export function addBorrowerRows(
  rows: ImportRows,
  { batchId, now, fieldEncryption }: Batch,
  borrowerId: number,
  row: BorrowerRow,
  account: PreparedAccount | null,
): void {
  const { market, phone, fullName, address, birthDate, idNumber } = row;
  rows.importDirectory.push({ kind: 'borrower', externalId: row.borrower, batchId, borrowerId, orderId: '' });
  rows.phoneDirectory.push({ market, phone, borrowerId });
  rows.borrowers.push({
    borrowerId,
    market,
    mobilePhone: phone,
    fullName,
    address,
    payoutBank: account?.bankName ?? '',
    payoutLast4: account?.number.slice(-4) ?? '',
    createdAt: new Date(`${row.joinedOn}T18:00:00Z`),
  });
  const declared = {
    fullName,
    address,
    birthDate,
    ...(idNumber === undefined ? {} : { idNumber: idNumber.toUpperCase() }),
  };
  rows.certifications.push({
    borrowerId,
    step: 'personal',
    declared: encryptDeclared(fieldEncryption, borrowerId, declared),
    declaredAt: now,
  });
  if (account === null) return;
  rows.bankAccounts.push({
    ...toAccountRow(fieldEncryption, borrowerId, account),
    sessionHash: Buffer.alloc(0),
    boundAt: now,
  });
}

/** Adds a loan in its state at the end of its cut-off day. */
export function addLoanRows(rows: ImportRows, batch: Batch, borrowerId: number, loan: PreparedLoan): void {
  const { row, terms, statement, balances } = loan;
  const { batchId, now } = batch;
  const orderId = createOrderId();
  const { disbursedOn, ...agreed } = terms;
  const state = getDisbursedState(statement);
  const { settledOn, pastDueSince, credit, instalments, supersededSchedules } = statement;
  const disbursedAt = new Date(`${disbursedOn}T18:00:00Z`);
  rows.importDirectory.push({ kind: 'loan', externalId: row.loan, batchId, borrowerId, orderId });
  rows.orders.push({
    borrowerId,
    orderId,
    productId: row.product,
    state,
    terms: agreed,
    // More than one open loan of a product may come from another system.
    blockedProductId: state === 'repaid' ? null : `${row.product}#${orderId}`,
    createdAt: disbursedAt,
    decidedAt: disbursedAt,
    disbursedOn,
    settledOn,
    score: null,
    pastDueSince: supersededSchedules.length === 0 ? null : (pastDueSince ?? 'infinity'),
  });
  rows.instalments.push(...toInstalmentRows({ borrowerId, orderId }, instalments, row.cutoffOn));
  addHistoryRows(rows, batch, { borrowerId, orderId }, loan);
  const lines = [...balances];
  if (lines.length > 0)
    rows.ledgerEntries.push({
      borrowerId,
      orderId,
      event: toPostingKey('import', 'opening'),
      valueDate: row.cutoffOn,
      postedAt: now,
      accounts: lines.map(([account]) => account),
      amounts: lines.map(([, amount]) => amount),
    });
  if (settledOn !== null && credit > 0)
    rows.refundableCredits.push({ borrowerId, orderId, nextCheckAt: now });
}

function addHistoryRows(
  rows: ImportRows,
  { batchId, now }: Batch,
  key: { borrowerId: number; orderId: string },
  { payments, events }: PreparedLoan,
): void {
  payments.forEach((payment, index) => {
    const at = new Date(toPaidAt(payment, index));
    rows.payments.push({
      ...key,
      provider: migrationProvider,
      paymentId: payment.payment,
      reference: '',
      channel: payment.channel ?? '',
      purpose: paymentPurpose.repayment,
      extensionSequence: null,
      amount: payment.amount,
      paidAt: at,
      valueDate: payment.paidOn,
      receivedAt: at,
    });
  });
  for (const event of events)
    rows.loanEvents.push({
      ...key,
      eventId: event.id,
      kind: event.kind,
      valueDate: toDay(event.valueDate),
      recordedAt: now,
      event,
      actorKind: 'system',
      actor: '',
      reason: 'import' satisfies SystemReason,
      evidence: batchId,
    });
}
