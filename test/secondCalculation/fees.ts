import { least, sum } from './fractions.ts';
import type { Happened, Payment, Quote } from './loan.ts';

/** What money for more days is, and what of all money held. */

export type Fee = {
  readonly quote: Quote;
  readonly payments: readonly Payment[];
  readonly completeOn: number | null;
  readonly knownAt: number;
};

/** A payment of a fee in force, and what of it is beyond the fee. */
export type Share = { readonly payment: Payment; readonly beyond: bigint };

export type Purposes = {
  readonly granted: readonly (Fee & { readonly shares: readonly Share[] })[];
  readonly waiting: readonly Fee[];
  /** Credit at once. */
  readonly surplus: ReadonlySet<Payment>;
  readonly repayments: ReadonlySet<Payment>;
};

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

/** The fee takes first, in the order in which its payments came. */
function sharesOf({ quote, payments }: Fee): Share[] {
  let missing = quote.fee;
  return payments.map((payment) => {
    const toFee = least(missing, payment.amount);
    missing -= toFee;
    return { payment, beyond: payment.amount - toFee };
  });
}

/** `given`: extensions whose money turns out to be repayments. */
export function purposesOf(happened: Happened, today: number, given: ReadonlySet<number>): Purposes {
  const { rules, payments, quotes } = happened;
  const fees = quotes.map((quote) => feeOf(quote, payments));
  const isMeant = ({ quote }: Fee) => !given.has(quote.number);
  const complete = fees
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => a.knownAt - b.knownAt || a.quote.number - b.quote.number);
  const granted = complete
    .slice(0, rules.extensions)
    .filter(isMeant)
    .map((fee) => ({ ...fee, shares: sharesOf(fee) }));
  const waiting = fees.filter((fee) => isMeant(fee) && fee.completeOn === null && today <= fee.quote.until);
  const surplus = new Set(complete.slice(rules.extensions).flatMap((fee) => fee.payments));
  const reserved = new Set([...granted, ...waiting].flatMap((fee) => fee.payments));
  const repayments = new Set(payments.filter((payment) => !reserved.has(payment)));
  return { granted, waiting, surplus, repayments };
}
