import { addDays, type Day, laterDay, minor, type Statement } from '../../../lending/index.ts';
import { extend, pay, serve, waive } from './acts.ts';
import { between, type Chance, happens, type Some } from './chance.ts';
import { keepNote } from './contacts.ts';
import { book, type Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

/** How a loan is paid back, and how many of a hundred are paid so. */
type Temper = (world: World, loan: Loan) => void;
const tempers: Some<readonly [share: number, temper: Temper]> = [
  [0.6, payInTime],
  [0.14, payLate],
  [0.06, payInParts],
  [0.06, payAfterExtension],
  [0.02, payTwice],
  [0.06, payAfterCalls],
  [0.06, neverPay],
];

export function temperFor(chance: Chance): Temper {
  let left = chance();
  for (const [share, temper] of tempers) {
    left -= share;
    if (left < 0) return temper;
  }
  return payInTime;
}

/** Nothing of today or later has happened. */
function isPast({ person }: Loan, on: Day): boolean {
  return on < person.today;
}

/** Pays what is asked for on a day. False where that day hasn't come, or nothing is owed. */
function payOn(world: World, loan: Loan, on: Day, share = 1): boolean {
  const { repayDate, disbursedOn } = loan.statement;
  if (repayDate === null) return false;
  const day = laterDay(on, addDays(disbursedOn, 1));
  if (!isPast(loan, day)) return false;
  if (day > repayDate) book(world, loan, `accrual:${day}`, day);
  const amount = Math.round(loan.statement.repayAmount * share);
  const isSuspended = share === 1 && happens(loan.person.chance, 0.004);
  pay(world, loan, day, amount, isSuspended ? { isSuspended, channel: 'MATCHED' } : {});
  return true;
}

/** Pays each instalment so many days after its date. */
function payEach(world: World, loan: Loan, delay: () => number): void {
  for (let due = loan.statement.repayDate; due !== null; due = loan.statement.repayDate)
    if (!payOn(world, loan, addDays(due, delay()))) return;
}

function payInTime(world: World, loan: Loan): void {
  const { chance } = loan.person;
  payEach(world, loan, () => (happens(chance, 0.75) ? 0 : -between(chance, 1, 4)));
}

function payLate(world: World, loan: Loan): void {
  const { chance } = loan.person;
  payEach(world, loan, () => (happens(chance, 0.7) ? between(chance, 1, 14) : 0));
}

function payInParts(world: World, loan: Loan): void {
  const { chance } = loan.person;
  const due = loan.statement.repayDate;
  if (due === null || !payOn(world, loan, due, 0.5)) return;
  payEach(world, loan, () => between(chance, 1, 5));
}

function payAfterExtension(world: World, loan: Loan): void {
  const due = loan.statement.repayDate;
  const on = due === null ? undefined : addDays(due, -1);
  if (on !== undefined && isPast(loan, on)) extend(world, loan, on);
  payEach(world, loan, () => 0);
}

/** The bank takes the first payment back. */
function payTwice(world: World, loan: Loan): void {
  const due = loan.statement.repayDate;
  if (due === null || !payOn(world, loan, due)) return;
  const bounced = addDays(due, between(loan.person.chance, 2, 5));
  const paid = loan.events.findLast(({ kind }) => kind === 'payment');
  if (paid !== undefined && isPast(loan, bounced)) takeBack(world, loan, paid.id, bounced);
  payEach(world, loan, () => between(loan.person.chance, 6, 12));
}

function takeBack(world: World, loan: Loan, paymentId: string, on: Day): void {
  const payment = loan.events.find((event) => event.kind === 'payment' && event.id === paymentId);
  if (payment?.kind !== 'payment') return;
  const { provider, amount } = payment;
  const reversalId = `R${loan.orderId.slice(1)}`;
  const id = `reversal:${paymentId}:${reversalId}`;
  const event = { kind: 'reversal', id, paymentId, valueDate: on, amount } as const;
  const reversedAt = momentOf(on, 30);
  world.rows.receivedReversals.push({
    provider,
    paymentId: paymentId.slice(provider.length + 1),
    reversalId,
    amount,
    currency: loan.terms.currency,
    reversedAt,
    reason: 'chargeback',
    receivedAt: reversedAt,
    appliedAt: reversedAt,
  });
  serve(world, loan, event, '', 'chargeback');
}

/** Late, called, promises; most pay in the end, with something let off or for less. */
function payAfterCalls(world: World, loan: Loan): void {
  const { chance } = loan.person;
  const due = loan.statement.repayDate;
  if (due === null) return;
  const promisedOn = addDays(due, between(chance, 4, 9));
  if (!isPast(loan, promisedOn)) return;
  keepNote(
    world,
    loan,
    addDays(due, 2),
    'call',
    'Llamada: no contesta, se deja recado sin decir de qué se trata.',
  );
  keepNote(
    world,
    loan,
    promisedOn,
    'call',
    'Llamada: se quedó sin trabajo unos días, pide esperar a su quincena.',
  );
  const paysBy = addDays(promisedOn, between(chance, 5, 12));
  promise(world, loan, promisedOn, paysBy);
  if (happens(chance, 0.35) && payOn(world, loan, paysBy, 0.6)) {
    payEach(world, loan, () => 25);
    return;
  }
  const way = chance();
  const later = addDays(paysBy, between(chance, 4, 12));
  if (!isPast(loan, later)) return;
  if (way < 0.35) letOff(world, loan, later);
  else if (way < 0.6) offerSettlement(world, loan, later);
  else if (way < 0.7) pause(world, loan, later);
  else payOn(world, loan, addDays(later, between(chance, 1, 20)));
}

function promise(world: World, loan: Loan, on: Day, paysBy: Day): void {
  const { dueNow } = book(world, loan, `accrual:${on}`, on);
  const id = `h-${loan.orderId}-promise`;
  const amount = minor(Math.round(dueNow * 0.6));
  const event = { kind: 'promise', id, valueDate: on, paysBy, amount } as const;
  serve(world, loan, event, 'support@quincena.example', 'Lo dijo por teléfono');
}

function letOff(world: World, loan: Loan, on: Day): void {
  const statement = book(world, loan, `accrual:${on}`, on);
  const charges = chargesOf(statement);
  if (charges > 1) waive(world, loan, on, 'late_charges', Math.floor(charges / 2));
  payOn(world, loan, on);
}

function offerSettlement(world: World, loan: Loan, on: Day): void {
  const { payoff } = book(world, loan, `accrual:${on}`, on);
  const expiresOn = addDays(on, 10);
  const amount = minor(Math.round(payoff * 0.7));
  const offeredAt = `${on}T12:00:00.000Z`;
  const id = `h-${loan.orderId}-offer`;
  const event = { kind: 'settlementOffer', id, valueDate: on, expiresOn, amount, offeredAt } as const;
  serve(
    world,
    loan,
    event,
    'finance@quincena.example',
    'Quita: paga siete de cada diez pesos y no debe nada más',
  );
  const paidOn = addDays(on, between(loan.person.chance, 1, 8));
  if (happens(loan.person.chance, 0.6) && isPast(loan, paidOn)) pay(world, loan, paidOn, amount);
}

function pause(world: World, loan: Loan, on: Day): void {
  const event = {
    kind: 'pause',
    id: `h-${loan.orderId}-pause`,
    valueDate: on,
    until: addDays(on, 14),
  } as const;
  serve(world, loan, event, 'support@quincena.example', 'Se revisa su queja antes de volver a llamar');
}

const writtenOffAfterDays = 95;

function neverPay(world: World, loan: Loan): void {
  const due = loan.statement.repayDate;
  if (due === null) return;
  if (isPast(loan, addDays(due, 6))) {
    keepNote(world, loan, addDays(due, 6), 'call', 'Llamada: el número ya no existe.');
    keepNote(world, loan, addDays(due, 6), 'message', 'Se le escribió con las formas de pagar una parte.');
  }
  const on = addDays(due, writtenOffAfterDays);
  if (!isPast(loan, on)) return;
  const event = { kind: 'writeOff', id: `h-${loan.orderId}-off`, valueDate: on } as const;
  serve(world, loan, event, 'finance@quincena.example', 'Más de 90 días sin pago ni contacto');
}

function chargesOf({ totals }: Statement): number {
  return totals.lateInterest.outstanding + totals.penalty.outstanding;
}
