import { addDays, type Day } from './calendar.ts';
import { COMPONENTS, outstandingOf } from './components.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import type { UnborneLoan } from './payout.ts';
import type { Statement } from './statement.ts';

/** What may make a debt larger: what was given, and what it costs. Negative where it was undone. */
const costs = [
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
const reliefs = ['waived', 'rest'] as const;

type Cost = (typeof costs)[number] | (typeof reliefs)[number];
export type MovementKind = Cost | 'payment' | 'undone' | 'refund';

/** Between a borrower and the lender at the end of a day. `balance` = owed - credit - held; below zero it is the borrower's. */
export type Position = {
  /** Left to pay if each instalment is paid on its day. */
  readonly owed: Minor;
  readonly credit: Minor;
  /** Held toward an extension. */
  readonly held: Minor;
  readonly balance: Minor;
};

/** A position, and all that ever made it. */
export type Made = {
  readonly position: Position;
  readonly costs: ReadonlyMap<Cost, Minor>;
  /** By id: payments as they came, what of them was undone, and refunds. */
  readonly received: ReadonlyMap<string, Minor>;
  readonly undone: ReadonlyMap<string, Minor>;
  readonly refunds: ReadonlyMap<string, Minor>;
};

/** What changed the balance, on a day or on each from `from` to `on`. Above zero: more is owed. */
export type Movement = {
  readonly kind: MovementKind;
  readonly from: Day;
  readonly on: Day;
  readonly amount: Minor;
  /** Of a payment, of one undone, or of a refund; empty for what has no name of its own. */
  readonly id: string;
};

/** The days of an account; what `movements` come to leads from `opening` to `closing`. */
export type AccountOfDays = {
  readonly from: Day;
  readonly to: Day;
  readonly opening: Position;
  readonly movements: readonly Movement[];
  readonly closing: Position;
};

/** Interest to come counts from the payout on, as it was agreed; what is paid early bears less, which is a movement too. */
export function madeOf(statement: Statement): Made {
  const { totals, disbursement, granted, credit, extensionHeld: held } = statement;
  const owed = outstandingOf(totals);
  const waived = add(...COMPONENTS.map((component) => totals[component].waived));
  return {
    position: positionOf(owed, credit, held),
    costs: new Map<Cost, Minor>([
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
    ...movedOf(
      statement,
      statement.reversals.map(({ paymentId: id, amount }) => ({ id, amount })),
    ),
  };
}

/** The same of a loan whose borrower hasn't got the money: what came for it is his. */
export function madeOfUnborne(loan: UnborneLoan): Made {
  const undone = loan.undone.map(({ payment: { id, amount } }) => ({ id, amount }));
  return { position: positionOf(ZERO, loan.credit, ZERO), costs: new Map(), ...movedOf(loan, undone) };
}

function positionOf(owed: Minor, credit: Minor, held: Minor): Position {
  return { owed, credit, held, balance: minor(owed - credit - held) };
}

type Moved = { readonly id: string; readonly amount: Minor };

type Loan = { readonly payments: readonly Moved[]; readonly refunds: readonly Moved[] };

function movedOf({ payments, refunds }: Loan, undone: readonly Moved[]) {
  return {
    received: byId([...payments, ...undone]),
    undone: byId(undone),
    refunds: byId(refunds),
  };
}

function byId(all: readonly Moved[]): ReadonlyMap<string, Minor> {
  const amounts = new Map<string, Minor>();
  for (const { id, amount } of all) amounts.set(id, add(amounts.get(id) ?? ZERO, amount));
  return amounts;
}

/** What happened from one day to another, both included. `madeOn`: all that made the position at the end of a day. */
export function accountOfDays(madeOn: (day: Day) => Made, from: Day, to: Day): AccountOfDays {
  const before = madeOn(addDays(from, -1));
  const movements: Movement[] = [];
  let made = before;
  let isQuiet = false;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const next = madeOn(day);
    const moves = movesBetween(made, next, day);
    const wasQuiet = isQuiet;
    isQuiet = moves.every(({ kind }) => kind === 'lateInterest');
    if (!(wasQuiet && isQuiet && goOn(movements, moves, day))) movements.push(...moves);
    made = next;
  }
  return { from, to, opening: before.position, movements, closing: made.position };
}

/** Charges of one day after the other are one movement, while nothing else happens. */
function goOn(movements: Movement[], [move]: readonly Movement[], day: Day): boolean {
  const last = movements.at(-1);
  if (!move || last?.kind !== 'lateInterest' || last.on !== addDays(day, -1)) return false;
  movements[movements.length - 1] = { ...last, on: day, amount: add(last.amount, move.amount) };
  return true;
}

function movesBetween(before: Made, after: Made, day: Day): Movement[] {
  const move = (kind: MovementKind, amount: number, id = ''): Movement => ({
    kind,
    from: day,
    on: day,
    amount: minor(amount),
    id,
  });
  const moves = [
    ...[...costs, ...reliefs].map((kind) =>
      move(kind, (after.costs.get(kind) ?? 0) - (before.costs.get(kind) ?? 0)),
    ),
    ...changes(before.received, after.received).map(([id, amount]) => move('payment', -amount, id)),
    ...changes(before.undone, after.undone).map(([id, amount]) => move('undone', amount, id)),
    ...changes(before.refunds, after.refunds).map(([id, amount]) => move('refund', amount, id)),
  ];
  return moves.filter(({ amount }) => amount !== 0);
}

function changes(before: ReadonlyMap<string, Minor>, after: ReadonlyMap<string, Minor>): [string, number][] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].map((id) => [id, (after.get(id) ?? ZERO) - (before.get(id) ?? ZERO)]);
}
