import { addDays, type Day, latestDay, minor, type Statement } from '../../../lending/index.ts';
import { toPostingKey } from '../../modules/ledger/index.ts';
import { addContactNote } from './cases.ts';
import {
  type HistoryContext,
  instantOn,
  type Random,
  randomInt,
  type SimulatedLoan,
  withProbability,
} from './context.ts';
import { replayAndPost } from './loan.ts';
import {
  recordDeskServicing,
  recordExtension,
  recordPayment,
  recordServicing,
  recordWaiver,
} from './loanEvents.ts';

/** How a simulated borrower repays a loan. */
type RepaymentProfile = (history: HistoryContext, loan: SimulatedLoan) => void;
const repaymentProfiles: readonly (readonly [share: number, profile: RepaymentProfile])[] = [
  [0.6, payOnTime],
  [0.14, payLate],
  [0.06, payPartially],
  [0.06, payAfterExtension],
  [0.02, payWithChargeback],
  [0.06, payAfterCalls],
  [0.06, neverRepay],
];

export function pickRepaymentProfile(random: Random): RepaymentProfile {
  let left = random();
  for (const [share, profile] of repaymentProfiles) {
    left -= share;
    if (left < 0) return profile;
  }
  return payOnTime;
}

/** Nothing of today or later has happened. */
function isPast({ borrower }: SimulatedLoan, on: Day): boolean {
  return on < borrower.today;
}

/** Pays the amount due on a day. False where that day hasn't come, or nothing is owed. */
function payDueOn(history: HistoryContext, loan: SimulatedLoan, on: Day, share = 1): boolean {
  const { repayDate, disbursedOn } = loan.statement;
  if (repayDate === null) return false;
  // What was posted for a day stays: nothing is paid before it.
  const lastPaidOn = loan.paid.at(-1)?.on ?? disbursedOn;
  const day = latestDay(latestDay(on, addDays(disbursedOn, 1)), lastPaidOn);
  if (!isPast(loan, day)) return false;
  if (day > repayDate) replayAndPost(history, loan, toPostingKey('accrual', day), day);
  const amount = Math.round(loan.statement.repayAmount * share);
  const isSuspended = share === 1 && withProbability(loan.borrower.random, 0.004);
  recordPayment(history, loan, day, amount, isSuspended ? { isSuspended, channel: 'MATCHED' } : {});
  return true;
}

/** Pays each instalment so many days after its date. */
function payEachInstalment(history: HistoryContext, loan: SimulatedLoan, delay: () => number): void {
  for (let due = loan.statement.repayDate; due !== null; due = loan.statement.repayDate)
    if (!payDueOn(history, loan, addDays(due, delay()))) return;
}

function payOnTime(history: HistoryContext, loan: SimulatedLoan): void {
  const { random } = loan.borrower;
  payEachInstalment(history, loan, () => (withProbability(random, 0.75) ? 0 : -randomInt(random, 1, 4)));
}

function payLate(history: HistoryContext, loan: SimulatedLoan): void {
  const { random } = loan.borrower;
  payEachInstalment(history, loan, () => (withProbability(random, 0.7) ? randomInt(random, 1, 14) : 0));
}

function payPartially(history: HistoryContext, loan: SimulatedLoan): void {
  const { random } = loan.borrower;
  const due = loan.statement.repayDate;
  if (due === null || !payDueOn(history, loan, due, 0.5)) return;
  payEachInstalment(history, loan, () => randomInt(random, 1, 5));
}

function payAfterExtension(history: HistoryContext, loan: SimulatedLoan): void {
  const due = loan.statement.repayDate;
  const on = due === null ? undefined : addDays(due, -1);
  if (on !== undefined && isPast(loan, on)) recordExtension(history, loan, on);
  payEachInstalment(history, loan, () => 0);
}

/** The bank takes the first payment back. */
function payWithChargeback(history: HistoryContext, loan: SimulatedLoan): void {
  const due = loan.statement.repayDate;
  if (due === null || !payDueOn(history, loan, due)) return;
  const chargebackOn = addDays(due, randomInt(loan.borrower.random, 2, 5));
  const paid = loan.events.findLast(({ kind }) => kind === 'payment');
  if (paid !== undefined && isPast(loan, chargebackOn))
    chargeBackPayment(history, loan, paid.id, chargebackOn);
  payEachInstalment(history, loan, () => randomInt(loan.borrower.random, 6, 12));
}

function chargeBackPayment(history: HistoryContext, loan: SimulatedLoan, paymentId: string, on: Day): void {
  const payment = loan.events.find((event) => event.kind === 'payment' && event.id === paymentId);
  if (payment?.kind !== 'payment') return;
  const { provider, amount } = payment;
  const reversalId = `R${loan.orderId.slice(1)}`;
  const id = `reversal:${paymentId}:${reversalId}`;
  const event = { kind: 'reversal', id, paymentId, valueDate: on, amount } as const;
  const reversedAt = instantOn(on, 30);
  history.rows.receivedReversals.push({
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
  recordServicing(history, loan, event, '', 'chargeback');
}

/** Late, called, promises to pay; most pay in the end, some with a waiver or a settlement. */
function payAfterCalls(history: HistoryContext, loan: SimulatedLoan): void {
  const { random } = loan.borrower;
  const due = loan.statement.repayDate;
  if (due === null) return;
  const promisedOn = addDays(due, randomInt(random, 4, 9));
  if (!isPast(loan, promisedOn)) return;
  addContactNote(history, loan, addDays(due, 2), 'call', 'noAnswer');
  addContactNote(history, loan, promisedOn, 'call', 'outOfWork');
  const paysBy = addDays(promisedOn, randomInt(random, 5, 12));
  recordPromise(history, loan, promisedOn, paysBy);
  if (withProbability(random, 0.35) && payDueOn(history, loan, paysBy, 0.6)) {
    payEachInstalment(history, loan, () => 25);
    return;
  }
  const draw = random();
  const later = addDays(paysBy, randomInt(random, 4, 12));
  if (!isPast(loan, later)) return;
  if (draw < 0.35) payAfterWaiver(history, loan, later);
  else if (draw < 0.6) offerSettlement(history, loan, later);
  else if (draw < 0.7) recordPause(history, loan, later);
  else payDueOn(history, loan, addDays(later, randomInt(random, 1, 20)));
}

function recordPromise(history: HistoryContext, loan: SimulatedLoan, on: Day, paysBy: Day): void {
  const { dueNow } = replayAndPost(history, loan, toPostingKey('accrual', on), on);
  const id = `h-${loan.orderId}-promise`;
  const amount = minor(Math.round(dueNow * 0.6));
  const event = { kind: 'promise', id, valueDate: on, paysBy, amount } as const;
  recordDeskServicing(history, loan, event, 'support', 'saidByPhone');
}

function payAfterWaiver(history: HistoryContext, loan: SimulatedLoan, on: Day): void {
  const statement = replayAndPost(history, loan, toPostingKey('accrual', on), on);
  const charges = sumLateCharges(statement);
  if (charges > 1) recordWaiver(history, loan, on, 'late_charges', Math.floor(charges / 2));
  payDueOn(history, loan, on);
}

function offerSettlement(history: HistoryContext, loan: SimulatedLoan, on: Day): void {
  const { payoff } = replayAndPost(history, loan, toPostingKey('accrual', on), on);
  const expiresOn = addDays(on, 10);
  const amount = minor(Math.round(payoff * 0.7));
  const offeredAt = `${on}T12:00:00.000Z`;
  const id = `h-${loan.orderId}-offer`;
  const event = { kind: 'settlementOffer', id, valueDate: on, expiresOn, amount, offeredAt } as const;
  recordDeskServicing(history, loan, event, 'finance', 'settlementOffer');
  const paidOn = addDays(on, randomInt(loan.borrower.random, 1, 8));
  if (withProbability(loan.borrower.random, 0.6) && isPast(loan, paidOn))
    recordPayment(history, loan, paidOn, amount);
}

function recordPause(history: HistoryContext, loan: SimulatedLoan, on: Day): void {
  const event = {
    kind: 'pause',
    id: `h-${loan.orderId}-pause`,
    valueDate: on,
    until: addDays(on, 14),
  } as const;
  recordDeskServicing(history, loan, event, 'support', 'complaintReviewed');
}

const writeOffAfterDays = 95;

function neverRepay(history: HistoryContext, loan: SimulatedLoan): void {
  const due = loan.statement.repayDate;
  if (due === null) return;
  if (isPast(loan, addDays(due, 6))) {
    addContactNote(history, loan, addDays(due, 6), 'call', 'numberGone');
    addContactNote(history, loan, addDays(due, 6), 'message', 'sentWaysToPay');
  }
  const on = addDays(due, writeOffAfterDays);
  if (!isPast(loan, on)) return;
  const event = { kind: 'writeOff', id: `h-${loan.orderId}-off`, valueDate: on } as const;
  recordDeskServicing(history, loan, event, 'finance', 'noContact');
}

function sumLateCharges({ totals }: Statement): number {
  return totals.lateInterest.outstanding + totals.penalty.outstanding;
}
