import { dueBy, extend, forgiveSmallRests, morning, payFrom, receive, tryToEnd } from './day.ts';
import { sum } from './fractions.ts';
import { begin, type Happened, type Payment, type Quote, type Standing } from './loan.ts';
import { waive } from './servicing.ts';

type Fee = { quote: Quote; payments: readonly Payment[]; completeOn: number | null; knownAt: number };

/** A fee is complete with the payment that made it so when it became known; what comes later is no part of it. */
function feeOf(quote: Quote, payments: readonly Payment[]): Fee {
  const inTime = payments
    .filter(({ fee, day }) => fee === quote.number && day <= quote.until)
    .sort((a, b) => a.told - b.told);
  let collected = 0n;
  const last = inTime.findIndex(({ amount }) => {
    collected += amount;
    return collected >= quote.fee;
  });
  if (last === -1) return { quote, payments: inTime, completeOn: null, knownAt: 0 };
  const known = inTime.slice(0, last + 1);
  const enough = (on: number) =>
    sum(known.filter(({ day }) => day <= on).map(({ amount }) => amount)) >= quote.fee;
  const completeOn = Math.min(...known.map(({ day }) => day).filter(enough));
  const counted = known.filter(({ day }) => day <= completeOn);
  return { quote, payments: counted, completeOn, knownAt: known.at(-1)?.told ?? 0 };
}

/** Lives the loan to the evening of a day. `given`: extensions whose money turns out to be repayments; answers with more of them. */
function live(happened: Happened, today: number, given: ReadonlySet<number>): Standing | number[] {
  const { rules, payments, quotes, waivers } = happened;
  const fees = quotes.map((quote) => feeOf(quote, payments));
  const isMeant = ({ quote }: Fee) => !given.has(quote.number);
  const complete = fees
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => a.knownAt - b.knownAt || a.quote.number - b.quote.number);
  const granted = complete.slice(0, rules.extensions).filter(isMeant);
  const surplus = new Set(complete.slice(rules.extensions).flatMap((fee) => fee.payments));
  const waiting = fees.filter((fee) => isMeant(fee) && fee.completeOn === null && today <= fee.quote.until);
  const reserved = new Set([...granted, ...waiting].flatMap((fee) => fee.payments));
  const loan = begin(rules);
  while (loan.day < today) {
    morning(loan, true);
    for (const waiver of waivers) if (waiver.day === loan.day) waive(loan, waiver);
    const arrived = payments.filter(({ day }) => day === loan.day).sort((a, b) => a.told - b.told);
    for (const payment of arrived)
      if (surplus.has(payment)) loan.favour.push({ left: payment.amount });
      else if (!reserved.has(payment)) receive(loan, payment.amount);
    tryToEnd(loan, false);
    for (const { quote, completeOn, payments: paid } of granted) {
      if (completeOn !== loan.day) continue;
      if (!extend(loan, quote.days)) return [quote.number];
      loan.extended.set(quote.number, loan.day);
      loan.fees += quote.fee;
      receive(loan, sum(paid.map(({ amount }) => amount)) - quote.fee);
    }
    payFrom(dueBy(loan), loan.favour);
    forgiveSmallRests(loan);
    tryToEnd(loan, true);
    const pending = [...granted, ...waiting].filter(
      ({ completeOn, quote, payments: paid }) =>
        (completeOn === null || completeOn >= loan.day) &&
        loan.day <= quote.until &&
        paid.some(({ day }) => day <= loan.day),
    );
    const numbers = pending.map(({ quote }) => quote.number);
    if (numbers.length > 0 && wouldEnd(loan, happened, [...given, ...numbers])) return numbers;
  }
  if (loan.endedOn !== null && waiting.length > 0) return waiting.map(({ quote }) => quote.number);
  for (const { quote, payments: paid } of waiting) {
    loan.held += sum(paid.map(({ amount }) => amount));
    loan.open.add(quote.number);
  }
  return loan;
}

/** Whether the loan has ended by today, or would have if what is held or was paid today for more days were a repayment. */
function wouldEnd({ day, endedOn }: Standing, happened: Happened, given: readonly number[]): boolean {
  return endedOn !== null || standingOn(happened, day, given).endedOn !== null;
}

/** The loan in the evening of a day, of what had happened by then. */
export function standingOn(
  { rules, payments, quotes, waivers }: Happened,
  today: number,
  given: readonly number[] = [],
): Standing {
  const by = <Event extends { day: number }>(events: readonly Event[]) =>
    events.filter(({ day }) => day <= today);
  const happened = {
    rules,
    payments: by(payments),
    quotes: quotes.filter(({ asked }) => asked <= today),
    waivers: by(waivers),
  };
  const repayments = new Set(given);
  for (;;) {
    const outcome = live(happened, today, repayments);
    if (!Array.isArray(outcome)) return outcome;
    for (const number of outcome) repayments.add(number);
  }
}
