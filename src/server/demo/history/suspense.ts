import { addDays, createPaymentReference, type Day, day, laterDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { lenderAccount } from '../../modules/ledger/index.ts';
import { paymentKey } from '../../modules/loans/index.ts';
import { instantOn } from './context.ts';
import { addPaymentReference } from './loanEvents.ts';
import { pickOne, type Random, randomDigits, randomInt } from './random.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

const provider = 'sandbox';
/** Payments by a reference with a wrong figure, of the very amount somebody owes, and of nobody's. */
const mistypedCount = 5;
const exactCount = 4;
const unmatchedCount = 5;
/** Of so many open claims one has no payment anywhere. */
const claimsWithoutPaymentEvery = 3;

/** Money that waits for people: of most it can be told whose it is. */
export function addSuspense(history: HistoryContext, random: Random, today: Day): void {
  addClaimedPayments(history, random);
  const randomRecentDay = () => addDays(today, -randomInt(random, 1, 9));
  const due = history.loans.filter(isDue);
  const [first, ...others] = due;
  if (first === undefined) return;
  const pickLoan = () => pickOne(random, [first, ...others]);
  for (let index = 0; index < mistypedCount; index++) {
    const loan = pickLoan();
    const on = laterDay(randomRecentDay(), loan.terms.disbursedOn);
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
    const on = laterDay(randomRecentDay(), terms.disbursedOn);
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

/** Of those who say that they paid, the payment of most is there: by a reference that they read wrongly. */
function addClaimedPayments(history: HistoryContext, random: Random): void {
  const open = history.rows.paymentClaims.filter(({ state }) => state === 'open');
  for (const [index, { orderId, amount, paidOn, reference }] of open.entries()) {
    const loan = history.loans.find((one) => one.orderId === orderId);
    if (index % claimsWithoutPaymentEvery === claimsWithoutPaymentEvery - 1 || loan === undefined) continue;
    const { currency } = loan.terms;
    addSuspensePayment(history, random, {
      on: day(paidOn),
      amount,
      currency,
      reference: mistypeReference(random, reference),
    });
  }
}

/** Owes a payment, and is not late with it: nobody would write about it yet. */
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
  const row = { ...providerPayment, provider, receivedAt, borrowerId: lenderAccount.borrowerId };
  rows.receivedPayments.push({ ...row, suspendedAt: receivedAt, matchedAt: null });
  rows.sandboxPayments.push(providerPayment);
  rows.ledgerEntries.push({
    ...lenderAccount,
    event: `payment:${paymentKey(provider, paymentId)}`,
    valueDate: on,
    postedAt: receivedAt,
    accounts: [`cash:${provider}:${currency}`, `suspense:${currency}`],
    amounts: [amount, -amount],
  });
}

/** A chargeback of a payment that nobody knows: people have to look. */
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
