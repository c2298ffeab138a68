import { favour, forgive, owe, refund, repay, settle } from './allocation.ts';
import { type Day, dayNumber } from './calendar.ts';
import type { PaymentEvent, RestructureEvent, SettlementOfferEvent } from './events.ts';
import { extendDueDates, type FeeProgress, shareFee } from './extension.ts';
import { idsOf, moneyOf } from './fees.ts';
import { oldestUncovered } from './foresee.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import { compareText } from './order.ts';
import { restructure } from './restructure.ts';
import type { Run } from './run.ts';
import { waive } from './waiver.ts';

/**
 * What happened on a day, in the order in which it counts: credit paid back, charges the lender adds, waivers, payments,
 * extensions, a new schedule, the payments known of after it was agreed to. The debt has been brought to the day. Answers with
 * the quotes that found nothing to extend.
 */
export function happen(run: Run, day: Day): readonly string[] {
  const { timeline, debt, fees, waived } = run;
  for (const event of timeline.refunds) if (event.valueDate === day) refund(debt, event);
  for (const { valueDate, component, amount } of timeline.charges)
    if (valueDate === day && oldestUncovered(debt)) owe(debt, component, amount, dayNumber(day));
  for (const event of timeline.waivers) if (event.valueDate === day) waived.set(event, waive(debt, event));
  const payments = timeline.paymentsOn.get(day) ?? [];
  const plans = timeline.restructures
    .filter(({ valueDate }) => valueDate === day)
    .toSorted((one, other) => compareText(one.agreedAt ?? endOfTime, other.agreedAt ?? endOfTime));
  receive(run, payments.filter(isBefore(plans[0])), day);
  settle(debt, day, ZERO);
  const complete = fees.granted.filter(({ completeOn }) => completeOn === day);
  const refused = complete.filter((fee) => !takeEffect(run, fee, day));
  if (refused.length > 0) return idsOf(refused);
  for (const [place, plan] of plans.entries()) {
    restructure(debt, plan, day);
    const since = payments.filter((payment) => !isBefore(plan)(payment));
    receive(run, since.filter(isBefore(plans[place + 1])), day);
  }
  if (timeline.writtenOffOn === day && debt.settledOn === null) debt.writtenOffOn = day;
  return [];
}

const endOfTime = '9999';

/** Whether a payment was known of before a new schedule of its day was agreed to. */
function isBefore(plan: RestructureEvent | undefined): (payment: PaymentEvent) => boolean {
  return ({ receivedAt }) => plan?.agreedAt === undefined || receivedAt < plan.agreedAt;
}

function receive(run: Run, payments: readonly PaymentEvent[], day: Day): void {
  const { fees } = run;
  const forFees = moneyOf([...fees.granted, ...fees.waiting]);
  const tooMuch = moneyOf(fees.surplus);
  for (const payment of payments)
    if (tooMuch.has(payment)) spend(run, payment, payment.amount, favour);
    else if (!forFees.has(payment)) repayOrKeepOffer(run, payment, day);
}

/** Spends `amount` of a payment; the rest of it was a fee. */
function spend({ uses, debt }: Run, payment: PaymentEvent, amount: Minor, spendOn: typeof repay): void {
  const use = uses.get(payment);
  if (!use) return;
  use.held = ZERO;
  use.extensionFee = minor(payment.amount - amount);
  spendOn(debt, use, amount);
}

/** A payment that makes a settlement offer complete ends the debt, and what is beyond it is the borrower's. */
function repayOrKeepOffer(run: Run, payment: PaymentEvent, day: Day): void {
  const { debt, uses } = run;
  const over = debt.settledOn === null ? countToward(run, payment) : null;
  const use = uses.get(payment);
  if (over === null || !use) {
    spend(run, payment, payment.amount, repay);
    return;
  }
  use.held = ZERO;
  repay(debt, use, subtract(payment.amount, over));
  forgive(debt, day);
  favour(debt, use, over);
}

/** What of a payment is beyond the offer it completes; null where it completes none. */
function countToward(run: Run, payment: PaymentEvent): Minor | null {
  const { timeline, paidOffers } = run;
  for (const offer of timeline.offers) {
    if (!isWithin(offer, payment)) continue;
    const before = paidOffers.get(offer) ?? ZERO;
    // One that was kept ends nothing again: what is owed since, a refund's money, is no part of it.
    if (before >= offer.amount) continue;
    const paid = add(before, payment.amount);
    paidOffers.set(offer, paid);
    if (paid < offer.amount) continue;
    return subtract(paid, offer.amount);
  }
  return null;
}

function isWithin({ valueDate, expiresOn, offeredAt }: SettlementOfferEvent, payment: PaymentEvent): boolean {
  const isInTime = payment.valueDate >= valueDate && payment.valueDate <= expiresOn;
  return isInTime && payment.receivedAt >= offeredAt;
}

/** Whether there was anything to extend. */
function takeEffect(run: Run, progress: FeeProgress, on: Day): boolean {
  const move = extendDueDates(run.debt, progress.quote.days, on);
  if (!move) return false;
  run.moves.set(progress.quote.id, move);
  for (const { payment, excess } of shareFee(progress)) spend(run, payment, excess, repay);
  return true;
}
