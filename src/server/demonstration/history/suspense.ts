import { addDays, type Day, day, laterDay, paymentReference } from '../../../lending/index.ts';
import { marketIn } from '../../config/index.ts';
import { lender } from '../../ledger/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { makeReference } from './acts.ts';
import { between, type Chance, digits, oneOf } from './chance.ts';
import type { Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

const provider = 'sandbox';
/** Payments by a reference with a wrong figure, of the very amount somebody owes, and of nobody's. */
const mistyped = 5;
const exact = 4;
const strays = 5;
/** Of so many open claims one has no payment anywhere. */
const missingOf = 3;

/** Money that waits for people: of most it can be told whose it is. */
export function keepSuspense(world: World, chance: Chance, today: Day): void {
  keepClaimed(world, chance);
  const anyDay = () => addDays(today, -between(chance, 1, 9));
  const due = world.loans.filter(isDue);
  const [first, ...others] = due;
  if (first === undefined) return;
  const draw = () => oneOf(chance, [first, ...others]);
  for (let index = 0; index < mistyped; index++) {
    const loan = draw();
    const on = laterDay(anyDay(), loan.terms.disbursedOn);
    const { repayAmount: amount } = loan.statement;
    const { channels } = marketIn(world.config, loan.person.market);
    const channel = channels.find(({ group }) => group === 'store') ?? channels[0];
    if (channel === undefined) continue;
    const reference = withWrongFigure(chance, makeReference(world, loan, channel, on, amount, undefined));
    receive(world, chance, { on, amount, currency: loan.terms.currency, reference });
  }
  const owing = Map.groupBy(due, ({ statement }) => statement.repayAmount);
  const exactOnes = due.filter(
    ({ statement: { instalments, repayAmount } }) =>
      owing.get(repayAmount)?.length === 1 && instalments.some(({ lateBase }) => lateBase === repayAmount),
  );
  for (const { statement, terms } of exactOnes.slice(-exact)) {
    const on = laterDay(anyDay(), terms.disbursedOn);
    receive(world, chance, {
      on,
      amount: statement.repayAmount,
      currency: terms.currency,
      reference: nobodys(chance),
    });
  }
  const { currency } = first.terms;
  for (let index = 0; index < strays; index++)
    receive(world, chance, {
      on: anyDay(),
      amount: 500 * between(chance, 100, 900) + 37,
      currency,
      reference: nobodys(chance),
    });
}

/** Of those who say that they paid, the payment of most is there: by a reference that they read wrongly. */
function keepClaimed(world: World, chance: Chance): void {
  const open = world.rows.paymentClaims.filter(({ state }) => state === 'open');
  for (const [index, { orderId, amount, paidOn, reference }] of open.entries()) {
    const loan = world.loans.find((one) => one.orderId === orderId);
    if (index % missingOf === missingOf - 1 || loan === undefined) continue;
    const { currency } = loan.terms;
    receive(world, chance, {
      on: day(paidOn),
      amount,
      currency,
      reference: withWrongFigure(chance, reference),
    });
  }
}

/** Owes a payment, and is not late with it: nobody would write about it yet. */
function isDue({ statement }: Loan): boolean {
  return statement.settledOn === null && statement.overdueSince === null && statement.repayAmount > 0;
}

function nobodys(chance: Chance): string {
  return paymentReference('9300', digits(chance, 9));
}

/** After the figures that all have in common. */
function withWrongFigure(chance: Chance, reference: string): string {
  const at = between(chance, 4, reference.length - 1);
  const figure = (Number(reference[at]) + between(chance, 1, 9)) % 10;
  return reference.slice(0, at) + figure + reference.slice(at + 1);
}

type Money = { on: Day; amount: number; currency: string; reference: string };

/** Into the lender's suspense. */
function receive({ rows }: World, chance: Chance, { on, amount, currency, reference }: Money): void {
  const paymentId = `HS-${digits(chance, 10)}`;
  const paidAt = momentOf(on, between(chance, 0, 150));
  const told = { paymentId, reference, amount, currency, paidAt };
  const receivedAt = new Date(paidAt.getTime() + 60_000);
  const row = { ...told, provider, receivedAt, borrowerId: lender.borrowerId };
  rows.receivedPayments.push({ ...row, suspendedAt: receivedAt, matchedAt: null });
  rows.sandboxPayments.push(told);
  rows.ledgerEntries.push({
    ...lender,
    event: `payment:${paymentKey(provider, paymentId)}`,
    valueDate: on,
    postedAt: receivedAt,
    accounts: [`cash:${provider}:${currency}`, `suspense:${currency}`],
    amounts: [amount, -amount],
  });
}

/** A chargeback of a payment that nobody knows: people have to look. */
export function keepStrayReversal(world: World, chance: Chance, today: Day): void {
  const currency = usualCurrency(world);
  if (currency === undefined) return;
  const receivedAt = momentOf(addDays(today, -1), 45);
  const row = { provider, paymentId: `HX${digits(chance, 10)}`, reversalId: `HR${digits(chance, 6)}` };
  const amount = 185_000;
  world.rows.receivedReversals.push({
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
function usualCurrency({ loans }: World): string | undefined {
  return loans[0]?.terms.currency;
}
