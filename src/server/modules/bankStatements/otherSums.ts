import { addDays, toDay } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { depositReference } from '../tills/index.ts';

/** Money that a bank's account received: a line of a statement, or what is said to be on one. Minor units. */
export type BankMoney = {
  market: string;
  currency: string;
  amount: number;
  valueDate: string;
  /** Null: no line shows it. */
  lineId: string | null;
  reference: string;
  description: string;
};

/** A sum that the same money may be already, or is yet to be: a deposit of a till, or a payment. */
export type OtherSum = {
  kind: 'deposit' | 'payment';
  /** A deposit's ten digits, a payment's receipt or its provider's id. */
  reference: string;
  /** Of a deposit. */
  depositId: string | null;
  /** Of a payment. */
  provider: string | null;
  orderId: string | null;
  /** Who deposited or recorded it; null: a provider told of it. */
  staffId: string | null;
  at: Date;
  /** The money’s texts name its reference. */
  isNamed: boolean;
  /** A deposit that no line is matched to. */
  isOpenDeposit: boolean;
};

/**
 * Reads the other sums that money may stand for, so that it isn't counted twice: deposits that it names, those of its amount
 * that a bank has not shown, those matched to a line like it; bank payments of its amount and day without a line; and payments of
 * its amount that a provider told of and it names.
 */
export async function loadOtherSums(
  db: Database,
  moneys: readonly BankMoney[],
): Promise<(money: BankMoney) => OtherSum[]> {
  if (moneys.length === 0) return () => [];
  const deposits = await listDeposits(db, moneys);
  const payments = await listPayments(db, moneys);
  return (money) => {
    const candidates = deposits.filter((deposit) => mayBeDeposit(money, deposit)).map(toDepositSum(money));
    const named = candidates.filter(({ isNamed }) => isNamed);
    const ofDeposits = named.length > 0 ? named : candidates;
    return [...ofDeposits, ...payments.flatMap((payment) => toPaymentSum(money, payment) ?? [])];
  };
}

const referenceDigits = 10;

/** The beginnings of the ids of deposits whose references a text may name. */
function listNamedDeposits({ reference, description }: BankMoney): string[] {
  const runs = `${reference} ${description}`.match(/\d{10,}/g) ?? [];
  return runs.flatMap((digits) =>
    Array.from({ length: digits.length - referenceDigits + 1 }, (_, at) =>
      Number(digits.slice(at, at + referenceDigits))
        .toString(16)
        .padStart(8, '0'),
    ),
  );
}

function listDeposits(db: Database, moneys: readonly BankMoney[]) {
  const prefixes = [...new Set(moneys.flatMap(listNamedDeposits))];
  const amounts = [...new Set(moneys.map(({ amount }) => amount))];
  const days = [...new Set(moneys.map(({ valueDate }) => valueDate))];
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

function isNamedIn({ reference, description }: BankMoney, name: string): boolean {
  return `${reference} ${description}`.includes(name);
}

function mayBeDeposit(money: BankMoney, deposit: DepositRow): boolean {
  if (deposit.market !== money.market || deposit.currency !== money.currency) return false;
  if (deposit.lineId !== null && deposit.lineId === money.lineId) return false;
  if (isNamedIn(money, depositReference(deposit))) return true;
  if (deposit.amount !== money.amount) return false;
  if (deposit.matchedAt !== null) return deposit.shownOn === money.valueDate;
  // A day earlier in UTC may be the deposit's in its market.
  return toDay(money.valueDate) >= addDays(utcDay(deposit.depositedAt), -1);
}

function utcDay(at: Date) {
  return toDay(at.toISOString().slice(0, 10));
}

const toDepositSum =
  (money: BankMoney) =>
  (deposit: DepositRow): OtherSum => {
    const reference = depositReference(deposit);
    return {
      kind: 'deposit',
      reference,
      depositId: deposit.depositId,
      provider: null,
      orderId: null,
      staffId: deposit.staffId,
      at: deposit.depositedAt,
      isNamed: isNamedIn(money, reference),
      isOpenDeposit: deposit.matchedAt === null,
    };
  };

/** Days by which a bank's and a provider's dates of one transfer may differ. */
const dayTolerance = 3;

type PaymentRow = {
  provider: string;
  paymentId: string;
  reference: string;
  currency: string;
  amount: number;
  paidAt: Date;
  orderId: string | null;
  staffId: string | null;
};

/** Payments of these amounts and of about these days that a provider told of, or that staff recorded without a line. */
async function listPayments(db: Database, moneys: readonly BankMoney[]): Promise<PaymentRow[]> {
  const times = moneys.map(({ valueDate }) => Date.parse(valueDate));
  const margin = (dayTolerance + 1) * dayMs;
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'provider', 'paymentId', 'reference', 'currency', 'amount', 'paidAt'])
    .where('currency', 'in', [...new Set(moneys.map(({ currency }) => currency))])
    .where('amount', 'in', [...new Set(moneys.map(({ amount }) => amount))])
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

/** Shorter ones occur in texts by chance. */
const minNameLength = 6;

function toPaymentSum(money: BankMoney, payment: PaymentRow): OtherSum | undefined {
  const { provider, paymentId, reference, amount, currency, paidAt, orderId, staffId } = payment;
  if (amount !== money.amount || currency !== money.currency) return undefined;
  const days = Math.abs(Date.parse(money.valueDate) - Date.parse(utcDay(paidAt))) / dayMs;
  const isNamed = [paymentId, reference].some(
    (name) => name.length >= minNameLength && isNamedIn(money, name),
  );
  const mayBeSame = provider === 'bank_statement' ? days <= 1 : isNamed && days <= dayTolerance;
  if (!mayBeSame) return undefined;
  return {
    ...{ kind: 'payment', reference: paymentId, depositId: null, provider, orderId, staffId },
    ...{ at: paidAt, isNamed, isOpenDeposit: false },
  };
}

/** What a provider told of a payment. */
type ReceivedPayment = Pick<
  PaymentRow,
  'provider' | 'paymentId' | 'reference' | 'currency' | 'amount' | 'paidAt'
>;

/**
 * Reads the sums that a payment in suspense may be already: recorded from a line of a statement that names it, or without a
 * line, or deposited by the line.
 */
export async function listSumsOfReceived(db: Database, payment: ReceivedPayment): Promise<OtherSum[]> {
  const { currency, amount, paidAt } = payment;
  const day = utcDay(paidAt);
  const lines = await db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
    .select(['usedAs', 'usedFor', 'usedAt'])
    .where((row) => row.and({ currency, amount }))
    .where('usedAs', 'is not', null)
    .where('valueDate', '>=', addDays(day, -dayTolerance))
    .where('valueDate', '<=', addDays(day, dayTolerance))
    .execute();
  const named = lines.filter((line) => toPaymentSum(line, { ...payment, orderId: null, staffId: null }));
  const recorded = await listRecordedByLines(
    db,
    named.map(({ lineId }) => lineId),
  );
  const used = named.map(({ lineId, usedAs, usedFor, usedAt }): OtherSum => {
    const of = { at: usedAt ?? paidAt, isNamed: true, isOpenDeposit: false };
    const record = recorded.find(({ statementLineId }) => statementLineId === lineId);
    if (usedAs === 'payment')
      return {
        ...{ ...of, kind: 'payment', reference: record?.paymentId ?? '', depositId: null },
        ...{ provider: 'bank_statement', orderId: record?.orderId ?? null, staffId: record?.staffId ?? null },
      };
    const depositId = usedFor ?? '';
    const reference = depositReference({ depositId });
    return { ...of, kind: 'deposit', reference, depositId, provider: null, orderId: null, staffId: null };
  });
  const money = {
    market: '',
    currency,
    amount,
    valueDate: day,
    lineId: null,
    reference: '',
    description: '',
  };
  const withoutLine = (await listPayments(db, [money])).filter(
    ({ provider }) => provider === 'bank_statement',
  );
  return [...used, ...withoutLine.flatMap((one) => toPaymentSum(money, one) ?? [])];
}

/** The latest payment recorded by each line: an earlier one was reversed. */
async function listRecordedByLines(db: Database, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('manualPayments')
    .select(['statementLineId', 'paymentId', 'orderId', 'staffId'])
    .where('statementLineId', 'in', lineIds)
    .orderBy('recordedAt', 'desc')
    .execute();
}
