import type { Selectable } from 'kysely';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import {
  addDays,
  calendarDayIn,
  createPaymentReference,
  type Day,
  latestDay,
  toDay,
} from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { lenderLedgerKey, toPostingKey } from '../../modules/ledger/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  type HistoryContext,
  instantOn,
  pickOne,
  type Random,
  randomDigits,
  randomInt,
  type SimulatedLoan,
} from './context.ts';
import { addPaymentReference } from './loanEvents.ts';

const provider = 'sandbox';
const fileDays = 60;
/** Older days were closed with approval. */
const openDays = 4;
/** Days ago: the provider put a late payment into the file of the day after. */
const lateFileDay = 3;
/** Payments of days not closed of which a file said so much more, in minor units. */
const differingCount = 3;
const differingBy = 100;

type SeededPayment = Pick<
  Selectable<Schema['receivedPayments']>,
  'paymentId' | 'reference' | 'paidAt' | 'currency' | 'amount'
>;
type FileLine = SeededPayment & { provider: string; day: Day };

/** What the provider brought for the people of the demonstration, who were there before. */
export function listSeededPayments(db: Database): Promise<SeededPayment[]> {
  return db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'reference', 'paidAt', 'currency', 'amount'])
    .where('provider', '=', provider)
    .execute();
}

/**
 * The provider's files of the last weeks: all agree with what was received, also `seededPayments`, but for one payment that went into
 * the next day's, and a few of which they say another amount.
 */
export function addSettlementFiles(
  history: HistoryContext,
  today: Day,
  seededPayments: readonly SeededPayment[],
): void {
  const { settlementLines, settlementTotals } = history.rows;
  const lateDay = addDays(today, -lateFileDay);
  const agreeing = listFileLines(history, seededPayments, lateDay).filter(
    ({ day }) => day >= addDays(today, -fileDays) && day < today,
  );
  // Not beside the late payment, whose two days differ by as much.
  const differing = agreeing
    .filter(({ day }) => day >= addDays(today, -openDays) && day !== lateDay && day !== addDays(lateDay, 1))
    .slice(-differingCount);
  const lines = agreeing.map((line) =>
    differing.includes(line) ? { ...line, amount: line.amount + differingBy } : line,
  );
  for (const line of lines) settlementLines.push(line);
  for (const [first, ...others] of Map.groupBy(lines, ({ day, currency }) => `${day} ${currency}`).values()) {
    if (first === undefined) continue;
    const { day, currency } = first;
    const amount = others.reduce((sum, line) => sum + line.amount, first.amount);
    settlementTotals.push({ provider, day, currency, payments: others.length + 1, amount });
  }
  for (let daysAgo = 1; daysAgo <= fileDays; daysAgo++) {
    const day = addDays(today, -daysAgo);
    const readAt = instantOn(addDays(day, 1), -400);
    history.rows.settlementFiles.push({ provider, day, readAt, missingSince: readAt });
    if (daysAgo > openDays) {
      history.rows.deskClosedDays.push({
        provider,
        day,
        makerEmail: 'finance@quincena.example',
        closedBy: 'admin@quincena.example',
        closedAt: instantOn(addDays(day, 2), 60),
        reason: 'El archivo y lo recibido coinciden',
      });
    }
  }
  addDifferences(history, differing);
}

/** What was received, each payment in the file of its day, but for the first of `lateDay`. */
function listFileLines(
  { rows }: HistoryContext,
  seededPayments: readonly SeededPayment[],
  lateDay: Day,
): readonly FileLine[] {
  const lines = [...rows.sandboxPayments, ...seededPayments].flatMap(
    ({ paymentId, reference, paidAt, currency, amount }): FileLine[] => {
      if (!(paidAt instanceof Date) || typeof amount !== 'number') return [];
      const paidOn = calendarDayIn('UTC', paidAt);
      return [{ provider, day: paidOn, paymentId, reference, paidAt, currency, amount }];
    },
  );
  const late = lines.find((line) => line.day === lateDay);
  return lines.map((line) => (line === late ? { ...line, day: addDays(lateDay, 1) } : line));
}

/** Payments of which the file said another amount than the notice, as it was read. */
function addDifferences({ rows }: HistoryContext, differing: readonly FileLine[]): void {
  for (const { paymentId, amount, currency, day } of differing) {
    rows.paymentDifferences.push({
      provider,
      paymentId,
      reportedAmount: amount + differingBy,
      reportedCurrency: currency,
      source: 'settlement',
      seenAt: instantOn(addDays(day, 1), -400),
      receivedAmount: amount,
      receivedCurrency: currency,
      closedAt: null,
      closedReason: null,
      rightSide: null,
    });
  }
}

/** Payments with a mistyped reference, with the amount of an open loan, and without any relation. */
const mistypedCount = 5;
const exactCount = 4;
const unmatchedCount = 5;
/** One in so many open claims has no payment at all. */
const claimsWithoutPaymentEvery = 3;

/** Adds unallocated payments; most can be matched to a loan. */
export function addSuspense(history: HistoryContext, random: Random, today: Day): void {
  addClaimedPayments(history, random);
  const randomRecentDay = () => addDays(today, -randomInt(random, 1, 9));
  const due = history.loans.filter(isDue);
  const [first, ...others] = due;
  if (first === undefined) return;
  const pickLoan = () => pickOne(random, [first, ...others]);
  for (let index = 0; index < mistypedCount; index++) {
    const loan = pickLoan();
    const on = latestDay(randomRecentDay(), loan.terms.disbursedOn);
    const { repayAmount: amount } = loan.statement;
    const { channels } = getMarket(history.config, loan.borrower.market);
    const channel = channels.find(({ group }) => group === 'store') ?? channels[0];
    if (channel === undefined) continue;
    const reference = mistypeReference(
      random,
      addPaymentReference(history, loan, channel, on, amount, undefined),
    );
    addSuspensePayment(history, random, { on, amount, currency: loan.terms.currency, reference });
  }
  const loansByAmount = Map.groupBy(due, ({ statement }) => statement.repayAmount);
  const uniqueAmounts = due.filter(
    ({ statement: { instalments, repayAmount } }) =>
      loansByAmount.get(repayAmount)?.length === 1 &&
      instalments.some(({ lateBase }) => lateBase === repayAmount),
  );
  for (const { statement, terms } of uniqueAmounts.slice(-exactCount)) {
    const on = latestDay(randomRecentDay(), terms.disbursedOn);
    addSuspensePayment(history, random, {
      on,
      amount: statement.repayAmount,
      currency: terms.currency,
      reference: unknownReference(random),
    });
  }
  const { currency } = first.terms;
  for (let index = 0; index < unmatchedCount; index++)
    addSuspensePayment(history, random, {
      on: randomRecentDay(),
      amount: 500 * randomInt(random, 100, 900) + 37,
      currency,
      reference: unknownReference(random),
    });
}

/** Most claims have a payment, which was sent with a misread reference. */
function addClaimedPayments(history: HistoryContext, random: Random): void {
  const open = history.rows.paymentClaims.filter(({ state }) => state === 'open');
  for (const [index, { orderId, amount, paidOn, reference }] of open.entries()) {
    const loan = history.loans.find((one) => one.orderId === orderId);
    if (index % claimsWithoutPaymentEvery === claimsWithoutPaymentEvery - 1 || loan === undefined) continue;
    const { currency } = loan.terms;
    addSuspensePayment(history, random, {
      on: toDay(paidOn),
      amount,
      currency,
      reference: mistypeReference(random, reference),
    });
  }
}

/** Whether a payment is open and not past due, so that no message was sent about it yet. */
function isDue({ statement }: SimulatedLoan): boolean {
  return statement.settledOn === null && statement.overdueSince === null && statement.repayAmount > 0;
}

function unknownReference(random: Random): string {
  return createPaymentReference('9300', randomDigits(random, 9));
}

/** After the figures that all have in common. */
function mistypeReference(random: Random, reference: string): string {
  const at = randomInt(random, 4, reference.length - 1);
  const digit = (Number(reference[at]) + randomInt(random, 1, 9)) % 10;
  return reference.slice(0, at) + digit + reference.slice(at + 1);
}

type SuspensePayment = { on: Day; amount: number; currency: string; reference: string };

/** Into the lender's suspense. */
function addSuspensePayment(
  { rows }: HistoryContext,
  random: Random,
  { on, amount, currency, reference }: SuspensePayment,
): void {
  const paymentId = `HS-${randomDigits(random, 10)}`;
  const paidAt = instantOn(on, randomInt(random, 0, 150));
  const providerPayment = { paymentId, reference, amount, currency, paidAt };
  const receivedAt = new Date(paidAt.getTime() + 60_000);
  const row = { ...providerPayment, provider, receivedAt, borrowerId: lenderLedgerKey.borrowerId };
  rows.receivedPayments.push({ ...row, suspendedAt: receivedAt, matchedAt: null });
  rows.sandboxPayments.push(providerPayment);
  rows.ledgerEntries.push({
    ...lenderLedgerKey,
    event: toPostingKey('payment', toPaymentKey({ provider, paymentId })),
    valueDate: on,
    postedAt: receivedAt,
    accounts: [`cash:${provider}:${currency}`, `suspense:${currency}`],
    amounts: [amount, -amount],
  });
}

/** A chargeback of an unknown payment, for manual review. */
export function addUnmatchedReversal(history: HistoryContext, random: Random, today: Day): void {
  const currency = firstCurrency(history);
  if (currency === undefined) return;
  const receivedAt = instantOn(addDays(today, -1), 45);
  const row = {
    provider,
    paymentId: `HX${randomDigits(random, 10)}`,
    reversalId: `HR${randomDigits(random, 6)}`,
  };
  const amount = 185_000;
  history.rows.receivedReversals.push({
    ...row,
    amount,
    currency,
    reversedAt: receivedAt,
    reason: 'chargeback',
    receivedAt,
    appliedAt: null,
  });
}

/** What its first loan is in; without a loan there is none. */
function firstCurrency({ loans }: HistoryContext): string | undefined {
  return loans[0]?.terms.currency;
}
