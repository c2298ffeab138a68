import { addDays, type Day } from './calendar.ts';
import { COMPONENTS, sumOutstanding } from './components.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import type { UndisbursedLoan } from './payout.ts';
import type { Statement } from './statement.ts';

/** What may make a debt larger: what was given, and what it costs. Negative where it was undone. */
const COST_KINDS = [
  'given',
  'commission',
  'interest',
  'vat',
  'fee',
  'extensionFee',
  'enforcement',
  'penalty',
  'lateInterest',
] as const;

/** What may make it smaller beside payments: what the lender let go of, and rests that nobody asks for. */
const RELIEF_KINDS = ['waived', 'rest'] as const;

type CostKind = (typeof COST_KINDS)[number] | (typeof RELIEF_KINDS)[number];
export type MovementKind = CostKind | 'payment' | 'undone' | 'refund';

/** Between a borrower and the lender at the end of a day. `balance` = owed - credit - held; below zero it is the borrower's. */
export type AccountPosition = {
  /** Left to pay if each instalment is paid on its day. */
  readonly owed: Minor;
  readonly credit: Minor;
  /** Held toward an extension. */
  readonly held: Minor;
  readonly balance: Minor;
};

/** A position, and all that ever made it. */
export type AccountSnapshot = {
  readonly position: AccountPosition;
  readonly costsByKind: ReadonlyMap<CostKind, Minor>;
  /** By id: payments as they came, what of them was reversedPayments, and refunds. */
  readonly receivedPayments: ReadonlyMap<string, Minor>;
  readonly reversedPayments: ReadonlyMap<string, Minor>;
  readonly refunds: ReadonlyMap<string, Minor>;
};

/** What changed the balance, on a day or on each from `from` to `on`. Above zero: more is owed. */
export type Movement = {
  readonly kind: MovementKind;
  readonly from: Day;
  readonly on: Day;
  readonly amount: Minor;
  /** Of a payment, of one reversedPayments, or of a refund; empty for what has no name of its own. */
  readonly id: string;
};

/** The days of an account; what `movements` come to leads from `opening` to `closing`. */
export type AccountStatement = {
  readonly from: Day;
  readonly to: Day;
  readonly opening: AccountPosition;
  readonly movements: readonly Movement[];
  readonly closing: AccountPosition;
};

/** Interest to come counts from the payout on, as it was agreed; what is paid early bears less, which is a movement too. */
export function snapshotFromStatement(statement: Statement): AccountSnapshot {
  const { totals, disbursement, waivedByLender: granted, credit, extensionHeld: held } = statement;
  const owed = sumOutstanding(totals);
  const waived = add(...COMPONENTS.map((component) => totals[component].waived));
  return {
    position: computePosition(owed, credit, held),
    costsByKind: new Map<CostKind, Minor>([
      ['given', disbursement.amount],
      ['commission', disbursement.commission],
      ['interest', totals.interest.accrued],
      ['vat', add(disbursement.commissionVat, totals.vat.accrued)],
      ['fee', totals.fee.accrued],
      ['extensionFee', statement.extensionFees],
      ['enforcement', totals.enforcement.accrued],
      ['penalty', totals.penalty.accrued],
      ['lateInterest', totals.lateInterest.accrued],
      ['waived', subtract(ZERO, granted)],
      ['rest', subtract(granted, waived)],
    ]),
    ...sumCashFlows(
      statement,
      statement.reversals.map(({ paymentId: id, amount }) => ({ id, amount })),
    ),
  };
}

/** The same of a loan whose borrower hasn't got the money: what came for it is his. */
export function snapshotFromUndisbursed(loan: UndisbursedLoan): AccountSnapshot {
  const reversedPayments = loan.reversedPayments.map(({ payment: { id, amount } }) => ({ id, amount }));
  return {
    position: computePosition(ZERO, loan.credit, ZERO),
    costsByKind: new Map(),
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
  for (const { id, amount } of all) amounts.set(id, add(amounts.get(id) ?? ZERO, amount));
  return amounts;
}

/** What happened from one day to another, both included. `snapshotOn`: all that made the position at the end of a day. */
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

/** Charges of one day after the other are one movement, while nothing else happens. */
function extendLastMovement(movements: Movement[], [dailyMovement]: readonly Movement[], day: Day): boolean {
  const last = movements.at(-1);
  if (!dailyMovement || last?.kind !== 'lateInterest' || last.on !== addDays(day, -1)) return false;
  movements[movements.length - 1] = { ...last, on: day, amount: add(last.amount, dailyMovement.amount) };
  return true;
}

function diffSnapshots(previousSnapshot: AccountSnapshot, after: AccountSnapshot, day: Day): Movement[] {
  const createMovement = (kind: MovementKind, amount: number, id = ''): Movement => ({
    kind,
    from: day,
    on: day,
    amount: minor(amount),
    id,
  });
  const dailyMovements = [
    ...[...COST_KINDS, ...RELIEF_KINDS].map((kind) =>
      createMovement(
        kind,
        (after.costsByKind.get(kind) ?? 0) - (previousSnapshot.costsByKind.get(kind) ?? 0),
      ),
    ),
    ...diffAmounts(previousSnapshot.receivedPayments, after.receivedPayments).map(([id, amount]) =>
      createMovement('payment', -amount, id),
    ),
    ...diffAmounts(previousSnapshot.reversedPayments, after.reversedPayments).map(([id, amount]) =>
      createMovement('undone', amount, id),
    ),
    ...diffAmounts(previousSnapshot.refunds, after.refunds).map(([id, amount]) =>
      createMovement('refund', amount, id),
    ),
  ];
  return dailyMovements.filter(({ amount }) => amount !== 0);
}

function diffAmounts(
  before: ReadonlyMap<string, Minor>,
  after: ReadonlyMap<string, Minor>,
): [string, number][] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].map((id) => [id, (after.get(id) ?? ZERO) - (before.get(id) ?? ZERO)]);
}
