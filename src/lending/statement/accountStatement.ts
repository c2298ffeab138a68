import type { UndisbursedLoan } from '../events/disbursement.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { type Component, debtComponents, sumOutstanding } from '../values/components.ts';
import { add, type Minor, minor, subtract, zeroAmount } from '../values/money.ts';
import type { Statement } from './statement.ts';

/** Movements that increase the debt: the disbursed amount and the charges on it. Negative where one is reversed. */
const increaseKinds = [
  'disbursement',
  'commission',
  'interest',
  'vat',
  'fee',
  'extensionFee',
  'enforcement',
  'penalty',
  'lateInterest',
] as const;

/** Movements other than payments that decrease the debt: waivers of the lender, and residuals within the tolerance. */
const decreaseKinds = ['waived', 'residualWaiver'] as const;

/** The kind of movement by which each component increases the debt; null: principal, which is disbursed. */
const increaseKindByComponent: Readonly<Record<Component, (typeof increaseKinds)[number] | null>> = {
  lateInterest: 'lateInterest',
  enforcement: 'enforcement',
  penalty: 'penalty',
  fee: 'fee',
  interest: 'interest',
  vat: 'vat',
  principal: null,
};

type DebtMovementKind = (typeof increaseKinds)[number] | (typeof decreaseKinds)[number];
export type MovementKind = DebtMovementKind | 'payment' | 'reversal' | 'refund';

/** The account between borrower and lender at the end of a day. `balance` = owed - credit - held; negative: the lender owes it. */
export type AccountPosition = {
  /** Left to pay if each instalment is paid on its due date. */
  readonly owed: Minor;
  readonly credit: Minor;
  /** Held toward an extension. */
  readonly held: Minor;
  readonly balance: Minor;
};

/** A position, and the cumulative amounts it results from. */
export type AccountSnapshot = {
  readonly position: AccountPosition;
  readonly cumulativeByKind: ReadonlyMap<DebtMovementKind, Minor>;
  /** By id: payments as received, the reversed part of each, and refunds. */
  readonly receivedPayments: ReadonlyMap<string, Minor>;
  readonly reversedPayments: ReadonlyMap<string, Minor>;
  readonly refunds: ReadonlyMap<string, Minor>;
};

/** A change of the balance on one day, or daily from `from` to `on`. Positive: more is owed. */
export type Movement = {
  readonly kind: MovementKind;
  readonly from: Day;
  readonly on: Day;
  readonly amount: Minor;
  /** The id of the payment, reversed payment or refund; empty for other kinds. */
  readonly id: string;
};

/** An account over a period: `opening` plus the sum of `movements` is `closing`. */
export type AccountStatement = {
  readonly from: Day;
  readonly to: Day;
  readonly opening: AccountPosition;
  readonly movements: readonly Movement[];
  readonly closing: AccountPosition;
};

/** Scheduled interest counts in full from the disbursal on; interest saved by prepayment is a negative movement. */
export function toAccountSnapshot(statement: Statement): AccountSnapshot {
  const { totals, disbursement, waivedByLender, credit, extensionHeld: held } = statement;
  const owed = sumOutstanding(totals);
  const waived = add(...debtComponents.map((component) => totals[component].waived));
  const cumulativeByKind = new Map<DebtMovementKind, Minor>([
    ['disbursement', disbursement.amount],
    ['commission', disbursement.commission],
    ['vat', disbursement.commissionVat],
    ['extensionFee', statement.extensionFees],
    ['waived', subtract(zeroAmount, waivedByLender)],
    ['residualWaiver', subtract(waivedByLender, waived)],
  ]);
  for (const component of debtComponents) {
    const kind = increaseKindByComponent[component];
    if (kind !== null)
      cumulativeByKind.set(kind, add(cumulativeByKind.get(kind) ?? zeroAmount, totals[component].accrued));
  }
  return {
    position: computePosition(owed, credit, held),
    cumulativeByKind,
    ...sumCashFlows(
      statement,
      statement.reversals.map(({ paymentId: id, amount }) => ({ id, amount })),
    ),
  };
}

/** The snapshot of a loan that isn't disbursed: whatever was paid on it is the borrower's credit. */
export function toUndisbursedSnapshot(loan: UndisbursedLoan): AccountSnapshot {
  const reversedPayments = loan.reversedPayments.map(({ payment: { id, amount } }) => ({ id, amount }));
  return {
    position: computePosition(zeroAmount, loan.credit, zeroAmount),
    cumulativeByKind: new Map(),
    ...sumCashFlows(loan, reversedPayments),
  };
}

function computePosition(owed: Minor, credit: Minor, held: Minor): AccountPosition {
  return { owed, credit, held, balance: minor(owed - credit - held) };
}

type IdentifiedAmount = { readonly id: string; readonly amount: Minor };

type LoanCashFlows = {
  readonly payments: readonly IdentifiedAmount[];
  readonly refunds: readonly IdentifiedAmount[];
};

function sumCashFlows({ payments, refunds }: LoanCashFlows, reversedPayments: readonly IdentifiedAmount[]) {
  return {
    receivedPayments: sumById([...payments, ...reversedPayments]),
    reversedPayments: sumById(reversedPayments),
    refunds: sumById(refunds),
  };
}

function sumById(all: readonly IdentifiedAmount[]): ReadonlyMap<string, Minor> {
  const amounts = new Map<string, Minor>();
  for (const { id, amount } of all) amounts.set(id, add(amounts.get(id) ?? zeroAmount, amount));
  return amounts;
}

/** The account from one day to another, both included. `snapshotOn`: the snapshot at the end of a day. */
export function computeAccountStatement(
  snapshotOn: (day: Day) => AccountSnapshot,
  from: Day,
  to: Day,
): AccountStatement {
  const previousSnapshot = snapshotOn(addDays(from, -1));
  const movements: Movement[] = [];
  let currentSnapshot = previousSnapshot;
  let hasOnlyLateCharges = false;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const nextSnapshot = snapshotOn(day);
    const dailyMovements = diffSnapshots(currentSnapshot, nextSnapshot, day);
    const hadOnlyLateCharges = hasOnlyLateCharges;
    hasOnlyLateCharges = dailyMovements.every(({ kind }) => kind === 'lateInterest');
    if (!(hadOnlyLateCharges && hasOnlyLateCharges && extendLastMovement(movements, dailyMovements, day)))
      movements.push(...dailyMovements);
    currentSnapshot = nextSnapshot;
  }
  return { from, to, opening: previousSnapshot.position, movements, closing: currentSnapshot.position };
}

/** Merges late charges of consecutive days into one movement. False where the last movement is no late charge of the day before. */
function extendLastMovement(movements: Movement[], [dailyMovement]: readonly Movement[], day: Day): boolean {
  const last = movements.at(-1);
  if (!dailyMovement || last?.kind !== 'lateInterest' || last.on !== addDays(day, -1)) return false;
  movements[movements.length - 1] = { ...last, on: day, amount: add(last.amount, dailyMovement.amount) };
  return true;
}

function diffSnapshots(before: AccountSnapshot, after: AccountSnapshot, day: Day): Movement[] {
  const createMovement = (kind: MovementKind, amount: number, id = ''): Movement => ({
    kind,
    from: day,
    on: day,
    amount: minor(amount),
    id,
  });
  const dailyMovements = [
    ...[...increaseKinds, ...decreaseKinds].map((kind) =>
      createMovement(
        kind,
        (after.cumulativeByKind.get(kind) ?? 0) - (before.cumulativeByKind.get(kind) ?? 0),
      ),
    ),
    ...diffAmounts(before.receivedPayments, after.receivedPayments).map(([id, amount]) =>
      createMovement('payment', -amount, id),
    ),
    ...diffAmounts(before.reversedPayments, after.reversedPayments).map(([id, amount]) =>
      createMovement('reversal', amount, id),
    ),
    ...diffAmounts(before.refunds, after.refunds).map(([id, amount]) => createMovement('refund', amount, id)),
  ];
  return dailyMovements.filter(({ amount }) => amount !== 0);
}

function diffAmounts(
  before: ReadonlyMap<string, Minor>,
  after: ReadonlyMap<string, Minor>,
): [string, number][] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].map((id) => [id, (after.get(id) ?? zeroAmount) - (before.get(id) ?? zeroAmount)]);
}
