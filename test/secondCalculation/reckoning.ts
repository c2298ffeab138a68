import { dueBy, extend, forgiveSmallRests, morning, payFrom, receive, tryToEnd } from './day.ts';
import { type Fee, type Purposes, purposesOf } from './fees.ts';
import { least, sum } from './fractions.ts';
import { begin, type Happened, type Payment, type Standing, type Stop } from './loan.ts';
import { addCharge, oweOverdrawn, payBack } from './moneyBack.ts';
import { planAnew } from './schedule.ts';
import { waive } from './servicing.ts';
import { receiveToward } from './settlement.ts';

/** What comes before the payments of a day: money paid back, what is charged, what is let go of. */
function beforePayments(loan: Standing, { refunds, charges, waivers }: Happened): void {
  for (const refund of refunds) if (refund.day === loan.day) payBack(loan, refund);
  for (const charge of charges) if (charge.day === loan.day) addCharge(loan, charge);
  for (const waiver of waivers) if (waiver.day === loan.day) waive(loan, waiver);
}

/** Payments of today with what they lead to, new dates among it; answers with an extension of nothing. */
function takeIn(loan: Standing, happened: Happened, purposes: Purposes): number | null {
  const { surplus, repayments } = purposes;
  const ofToday = <Event extends { day: number; told: number }>(events: readonly Event[]) =>
    events.filter(({ day }) => day === loan.day).sort((a, b) => a.told - b.told);
  const receiveAll = (payments: readonly Payment[]) => {
    for (const payment of payments)
      if (surplus.has(payment)) loan.favour.push({ of: payment.told, left: payment.amount });
      else receiveToward(loan, happened.offers, payment);
  };
  const arrived = ofToday(happened.payments.filter((payment) => repayments.has(payment)));
  const plans = ofToday(happened.plans);
  const [first] = plans;
  receiveAll(arrived.filter(({ told }) => first === undefined || told < first.told));
  tryToEnd(loan, false);
  const needless = extendAll(loan, purposes);
  if (needless !== null) return needless;
  for (const [place, plan] of plans.entries()) {
    planAnew(loan, plan);
    const next = plans[place + 1]?.told ?? Number.POSITIVE_INFINITY;
    receiveAll(arrived.filter(({ told }) => told > plan.told && told < next));
  }
  return null;
}

function extendAll(loan: Standing, { granted }: Purposes): number | null {
  for (const { quote, completeOn, shares } of granted) {
    if (completeOn !== loan.day) continue;
    if (!extend(loan, quote.days)) return quote.number;
    loan.extended.set(quote.number, loan.day);
    loan.fees += quote.fee;
    for (const { payment, beyond } of shares) receive(loan, { told: payment.told, amount: beyond });
  }
  return null;
}

function evening(loan: Standing, { writtenOff }: Happened): void {
  if (writtenOff === loan.day && loan.endedOn === null) loan.writtenOff = true;
  payFrom(dueBy(loan), loan.favour);
  forgiveSmallRests(loan);
  tryToEnd(loan, true);
  if (!oweOverdrawn(loan)) return;
  forgiveSmallRests(loan);
  tryToEnd(loan, true);
}

/** Money for more days that may end the loan yet: the fee isn't complete, or is since today. */
function isPending({ day }: Standing, { completeOn, quote, payments }: Fee): boolean {
  const isUndecided = (completeOn === null || completeOn >= day) && day <= quote.until;
  return isUndecided && payments.some((payment) => payment.day <= day);
}

/** Nothing accrues after a write-off, also on a debt that had ended by then and is owed again. */
function stopsOf({ writtenOff }: Happened): Stop[] {
  if (writtenOff === null) return [];
  return (['late_charges', 'interest'] as const).map((of) => ({ day: writtenOff + 1, until: null, of }));
}

/** Lives the loan to the evening of a day. `given`: extensions whose money turns out to be repayments; answers with more of them. */
function live(happened: Happened, today: number, given: ReadonlySet<number>): Standing | number[] {
  const purposes = purposesOf(happened, today, given);
  const { granted, waiting } = purposes;
  const loan = begin(happened.rules, [...happened.stops, ...stopsOf(happened)]);
  while (loan.day < today) {
    morning(loan, true);
    beforePayments(loan, happened);
    const needless = takeIn(loan, happened, purposes);
    if (needless !== null) return [needless];
    evening(loan, happened);
    const pending = [...granted, ...waiting].filter((fee) => isPending(loan, fee));
    const numbers = pending.map(({ quote }) => quote.number);
    if (numbers.length > 0 && wouldEnd(loan, happened, [...given, ...numbers])) return numbers;
  }
  if (loan.endedOn !== null && waiting.length > 0) return waiting.map(({ quote }) => quote.number);
  for (const { quote, payments } of waiting) {
    loan.held += sum(payments.map(({ amount }) => amount));
    loan.open.add(quote.number);
  }
  return loan;
}

/** Whether the loan has ended by today, or would have if what is held or was paid today for more days were a repayment. */
function wouldEnd({ day, endedOn }: Standing, happened: Happened, given: readonly number[]): boolean {
  return endedOn !== null || reckon(happened, day, given).endedOn !== null;
}

/** Of what had happened by a day. */
function reckon(happened: Happened, today: number, given: readonly number[]): Standing {
  const by = <Event extends { day: number }>(events: readonly Event[]) =>
    events.filter(({ day }) => day <= today);
  const { payments, quotes, waivers, refunds, offers, plans, charges, stops } = happened;
  const past = {
    ...happened,
    payments: by(payments),
    quotes: quotes.filter(({ asked }) => asked <= today),
    waivers: by(waivers),
    refunds: by(refunds),
    offers: by(offers),
    plans: by(plans),
    charges: by(charges),
    stops: by(stops),
  };
  const repayments = new Set(given);
  for (;;) {
    const outcome = live(past, today, repayments);
    if (!Array.isArray(outcome)) return outcome;
    for (const number of outcome) repayments.add(number);
  }
}

/** The payments as they hold by what is known in the evening of a day: one that was reversed never came. */
export function keptOn({ payments, reversals }: Happened, today: number): Payment[] {
  return payments.flatMap((payment) => {
    const taken = reversals.filter(({ of, day }) => of === payment.told && day <= today);
    const gone = sum(taken.map(({ amount }) => amount ?? payment.amount));
    const amount = payment.amount - least(gone, payment.amount);
    return amount === 0n ? [] : [{ ...payment, amount }];
  });
}

/** The loan in the evening of a day, of what had happened by then. */
export function standingOn(happened: Happened, today: number, given: readonly number[] = []): Standing {
  return reckon({ ...happened, payments: keptOn(happened, today) }, today, given);
}
