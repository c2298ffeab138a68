import { parsePaymentKey } from '../../../contract/desk/paymentKey.ts';
import { addDays, toDay } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { toProviderDay } from '../ledger/index.ts';
import {
  isInSuspenseSql,
  minTransferNameLength,
  possibleDuplicateTransfers,
  transferDayTolerance,
  usedLinesOfPayment,
} from '../payments/index.ts';
import { listDepositIdPrefixes, toDepositReference } from '../tills/index.ts';

/** An incoming transfer: a statement line, or a payment that staff state without one. Minor units. */
export type BankTransfer = {
  market: string;
  currency: string;
  amount: number;
  valueDate: string;
  /** Null: no line shows it. */
  lineId: string | null;
  reference: string;
  description: string;
};

/** A till deposit or a payment that may be the same money as a transfer. */
export type PossibleDuplicate = {
  kind: 'deposit' | 'payment';
  /** A deposit's ten digits, a payment's receipt or its provider's id. */
  reference: string;
  /** Set for a deposit. */
  depositId: string | null;
  /** Set for a payment. */
  provider: string | null;
  orderId: string | null;
  /** Who deposited or recorded it; null: reported by a provider. */
  staffId: string | null;
  at: Date;
  /** The transfer's texts contain its reference. */
  isNamed: boolean;
  /** A deposit that no line is matched to. */
  isOpenDeposit: boolean;
};

/**
 * Reads what may be the same money as a transfer: deposits that it names, unmatched ones of its amount, those matched to a
 * line like it; bank payments of its amount and day without a line; and payments of its amount that a provider reported and it
 * names, or of its day too if they are in suspense or of the borrower whom it is to pay for.
 */
export async function loadPossibleDuplicates(
  db: Database,
  transfers: readonly BankTransfer[],
): Promise<(transfer: BankTransfer, borrowerId?: number) => PossibleDuplicate[]> {
  if (transfers.length === 0) return () => [];
  const deposits = await listDeposits(db, transfers);
  const payments = await listPayments(db, transfers);
  return (transfer, borrowerId) => {
    const candidates = deposits
      .filter((deposit) => mayBeDeposit(transfer, deposit))
      .map(toDuplicateDeposit(transfer));
    const named = candidates.filter(({ isNamed }) => isNamed);
    const ofDeposits = named.length > 0 ? named : candidates;
    return [
      ...ofDeposits,
      ...payments.flatMap((payment) => toDuplicatePayment(transfer, payment, borrowerId) ?? []),
    ];
  };
}

function listDeposits(db: Database, transfers: readonly BankTransfer[]) {
  const prefixes = [...new Set(transfers.flatMap((transfer) => listDepositIdPrefixes(toLineText(transfer))))];
  const amounts = [...new Set(transfers.map(({ amount }) => amount))];
  const days = [...new Set(transfers.map(({ valueDate }) => valueDate))];
  return db
    .selectFrom('tillDeposits as deposit')
    .leftJoin('bankStatementLines as line', 'line.lineId', 'deposit.lineId')
    .select(['deposit.depositId', 'deposit.market', 'deposit.currency', 'deposit.amount', 'deposit.staffId'])
    .select(['deposit.depositedAt', 'deposit.matchedAt', 'deposit.lineId', 'line.valueDate as shownOn'])
    .where((row) =>
      row.or([
        row.and([
          row('deposit.amount', 'in', amounts),
          row.or([row('deposit.matchedAt', 'is', null), row('line.valueDate', 'in', days)]),
        ]),
        ...(prefixes.length === 0
          ? []
          : [row(row.fn<string>('left', ['deposit.depositId', row.lit(8)]), 'in', prefixes)]),
      ]),
    )
    .execute();
}

type DepositRow = Awaited<ReturnType<typeof listDeposits>>[number];

function toLineText({ reference, description }: BankTransfer): string {
  return `${reference} ${description}`;
}

function mentionsReference(transfer: BankTransfer, reference: string): boolean {
  return toLineText(transfer).includes(reference);
}

function mayBeDeposit(transfer: BankTransfer, deposit: DepositRow): boolean {
  if (deposit.market !== transfer.market || deposit.currency !== transfer.currency) return false;
  if (deposit.lineId !== null && deposit.lineId === transfer.lineId) return false;
  if (mentionsReference(transfer, toDepositReference(deposit))) return true;
  if (deposit.amount !== transfer.amount) return false;
  if (deposit.matchedAt !== null) return deposit.shownOn === transfer.valueDate;
  // A day earlier in UTC may be the deposit's in its market.
  return toDay(transfer.valueDate) >= addDays(toProviderDay(deposit.depositedAt), -1);
}

const toDuplicateDeposit =
  (transfer: BankTransfer) =>
  (deposit: DepositRow): PossibleDuplicate => {
    const reference = toDepositReference(deposit);
    return {
      kind: 'deposit',
      reference,
      depositId: deposit.depositId,
      provider: null,
      orderId: null,
      staffId: deposit.staffId,
      at: deposit.depositedAt,
      isNamed: mentionsReference(transfer, reference),
      isOpenDeposit: deposit.matchedAt === null,
    };
  };

type PaymentRow = {
  borrowerId: number;
  provider: string;
  paymentId: string;
  reference: string;
  currency: string;
  amount: number;
  paidAt: Date;
  orderId: string | null;
  staffId: string | null;
  isInSuspense: boolean;
};

/** Payments with these amounts near these days that a provider reported, or that staff recorded without a statement line. */
async function listPayments(db: Database, transfers: readonly BankTransfer[]): Promise<PaymentRow[]> {
  const times = transfers.map(({ valueDate }) => Date.parse(valueDate));
  const margin = (transferDayTolerance + 1) * dayMs;
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'provider', 'paymentId', 'reference', 'currency', 'amount', 'paidAt'])
    .select(isInSuspenseSql.as('isInSuspense'))
    .where('currency', 'in', [...new Set(transfers.map(({ currency }) => currency))])
    .where('amount', 'in', [...new Set(transfers.map(({ amount }) => amount))])
    .where('provider', '<>', 'cash_desk')
    .where('paidAt', '>=', new Date(Math.min(...times) - margin))
    .where('paidAt', '<', new Date(Math.max(...times) + margin))
    .where('returnRequestedAt', 'is', null)
    .whereRef('reversed', '<', 'amount')
    .execute();
  if (rows.length === 0) return [];
  const borrowerIds = [...new Set(rows.map(({ borrowerId }) => borrowerId))];
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  const positions = await db
    .selectFrom('paymentPositions')
    .select(['borrowerId', 'provider', 'paymentId', 'orderId', 'amount', 'reversed'])
    .where('borrowerId', 'in', borrowerIds)
    .where('paymentId', 'in', paymentIds)
    .execute();
  const recorded = await db
    .selectFrom('manualPayments')
    .select(['provider', 'paymentId', 'statementLineId', 'staffId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('paymentId', 'in', paymentIds)
    .execute();
  return rows.flatMap((row) => {
    const isSame = (one: { provider: string; paymentId: string }) =>
      one.provider === row.provider && one.paymentId === row.paymentId;
    const position = positions.find((one) => isSame(one) && one.borrowerId === row.borrowerId);
    const record = recorded.find(isSame);
    if (position !== undefined && position.reversed >= position.amount) return [];
    // Its line is used up.
    if (record?.statementLineId != null) return [];
    return { ...row, orderId: position?.orderId ?? null, staffId: record?.staffId ?? null };
  });
}

function toDuplicatePayment(
  transfer: BankTransfer,
  payment: PaymentRow,
  borrowerId?: number,
): PossibleDuplicate | undefined {
  const { provider, paymentId, reference, amount, currency, paidAt, orderId, staffId } = payment;
  if (amount !== transfer.amount || currency !== transfer.currency) return undefined;
  const days = Math.abs(Date.parse(transfer.valueDate) - Date.parse(toProviderDay(paidAt))) / dayMs;
  const isNamed = [paymentId, reference].some(
    (name) => name.length >= minTransferNameLength && mentionsReference(transfer, name),
  );
  const isLikely = provider === 'bank_statement' || payment.isInSuspense || payment.borrowerId === borrowerId;
  const isOfDay = days <= 1 && isLikely;
  const mayBeSame = isOfDay || (isNamed && provider !== 'bank_statement' && days <= transferDayTolerance);
  if (!mayBeSame) return undefined;
  return {
    kind: 'payment',
    reference: paymentId,
    depositId: null,
    provider,
    orderId,
    staffId,
    at: paidAt,
    isNamed,
    isOpenDeposit: false,
  };
}

/** A payment as its provider reported it. */
type ReceivedPayment = Pick<
  PaymentRow,
  'provider' | 'paymentId' | 'reference' | 'currency' | 'amount' | 'paidAt'
>;

/**
 * Reads what may be the same money as a payment in suspense: recorded or deposited by a line of a statement that names it,
 * recorded for the borrower, or for any borrower without a statement line.
 * @param borrowerId whose loan it is to pay; absent: the one of its reference
 */
export async function listDuplicatesOfReceivedPayment(
  db: Database,
  payment: ReceivedPayment,
  borrowerId?: number,
): Promise<PossibleDuplicate[]> {
  const { currency, amount, paidAt } = payment;
  const lines = await usedLinesOfPayment.run(db, payment);
  const depositIds = lines.flatMap(({ usedAs, usedFor }) => (usedAs === 'deposit' ? (usedFor ?? []) : []));
  const deposits = await listDepositsByIds(db, depositIds);
  const named = lines.flatMap(({ usedAs, usedFor }) =>
    usedAs === 'payment' ? (parsePaymentKey(usedFor ?? '')?.paymentId ?? []) : [],
  );
  const ofBorrower = borrowerId ?? (await getReceivedFor(db, payment));
  const alike = await possibleDuplicateTransfers.run(db, { borrowerId: ofBorrower, amount, paidAt });
  const recorded = await listRecordedPayments(db, [...named, ...alike.map(({ paymentId }) => paymentId)]);
  const valueDate = toProviderDay(paidAt);
  const transfer = { market: '', currency, amount, valueDate, lineId: null, reference: '', description: '' };
  const withoutLine = (await listPayments(db, [transfer])).filter(
    ({ provider, paymentId }) =>
      provider === 'bank_statement' && !recorded.some((one) => one.reference === paymentId),
  );
  return [
    ...deposits,
    ...recorded.map((one) => ({ ...one, isNamed: named.includes(one.reference) })),
    ...withoutLine.flatMap((one) => toDuplicatePayment(transfer, one) ?? []),
  ];
}

async function listDepositsByIds(db: Database, ids: readonly string[]): Promise<PossibleDuplicate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tillDeposits')
    .select(['depositId', 'staffId', 'depositedAt as at'])
    .where('depositId', 'in', ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'deposit',
    reference: toDepositReference(row),
    provider: null,
    orderId: null,
    isNamed: true,
    isOpenDeposit: false,
  }));
}

async function getReceivedFor(db: Database, { provider, paymentId }: ReceivedPayment): Promise<number> {
  const { borrowerId } = await db
    .selectFrom('receivedPayments')
    .select('borrowerId')
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirstOrThrow();
  return borrowerId;
}

/** Payments that staff recorded from a bank's statement, by receipt. */
async function listRecordedPayments(
  db: Database,
  receipts: readonly string[],
): Promise<Omit<PossibleDuplicate, 'isNamed'>[]> {
  if (receipts.length === 0) return [];
  const rows = await db
    .selectFrom('manualPayments')
    .select(['paymentId as reference', 'provider', 'orderId', 'staffId', 'recordedAt as at'])
    .where('provider', '=', 'bank_statement')
    .where('paymentId', 'in', [...receipts])
    .execute();
  return rows.map((row) => ({ ...row, kind: 'payment', depositId: null, isOpenDeposit: false }));
}
