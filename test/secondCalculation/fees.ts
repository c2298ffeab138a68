import { least, sum } from './fractions.ts';
import type { Guest, Happened, Payment, Quote } from './loan.ts';

/** What money for more days is, and what of all money held. */

export type Fee = {
  readonly quote: Quote;
  readonly payments: readonly Payment[];
  readonly completeOn: number | null;
  readonly knownAt: number;
};

/** What a payment of a fee in force was for, and the day on which it was taken back. */
export type Share = {
  readonly payment: Payment;
  readonly toFee: bigint;
  readonly beyond: bigint;
  readonly goneOn: number | undefined;
};

export type Purposes = {
  readonly granted: readonly (Fee & { readonly shares: readonly Share[] })[];
  readonly waiting: readonly Fee[];
  /** Credit at once. */
  readonly surplus: ReadonlySet<Payment>;
  readonly repayments: ReadonlySet<Payment>;
  /** Money that didn't hold, while it was there; and the day from which on all of it is gone. */
  readonly guests: readonly Guest[];
  readonly goneBy: number;
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

/** By payment that didn't hold, the day on which its money went. */
function goneOf({ payments, reversals }: Happened): Map<Payment, number> {
  const gone = new Map<Payment, number>();
  for (const payment of payments) {
    const reversal = reversals.find(({ of }) => of === payment.told);
    if (reversal) gone.set(payment, Math.max(reversal.day, payment.day));
  }
  return gone;
}

/** The fee takes first, in the order in which its payments came. */
function sharesOf({ quote, payments }: Fee, gone: ReadonlyMap<Payment, number>): Share[] {
  let missing = quote.fee;
  return payments.map((payment) => {
    const toFee = least(missing, payment.amount);
    missing -= toFee;
    return { payment, toFee, beyond: payment.amount - toFee, goneOn: gone.get(payment) };
  });
}

/** `given`: extensions whose money turns out to be repayments. */
export function purposesOf(happened: Happened, today: number, given: ReadonlySet<number>): Purposes {
  const { rules, payments, quotes } = happened;
  const gone = goneOf(happened);
  // What is taken back while the quote is open was not paid for it.
  const isPaid = (payment: Payment, { until }: Quote) => (gone.get(payment) ?? until + 1) > until;
  const fees = quotes.map((quote) =>
    feeOf(
      quote,
      payments.filter((payment) => isPaid(payment, quote)),
    ),
  );
  const isMeant = ({ quote }: Fee) => !given.has(quote.number);
  const complete = fees
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => a.knownAt - b.knownAt || a.quote.number - b.quote.number);
  const granted = complete
    .slice(0, rules.extensions)
    .filter(isMeant)
    .map((fee) => ({ ...fee, shares: sharesOf(fee, gone) }));
  const waiting = fees.filter((fee) => isMeant(fee) && fee.completeOn === null && today <= fee.quote.until);
  const surplus = new Set(complete.slice(rules.extensions).flatMap((fee) => fee.payments));
  const reserved = new Set([...granted, ...waiting].flatMap((fee) => fee.payments));
  const others = payments.filter((payment) => !reserved.has(payment));
  return {
    granted,
    waiting,
    surplus,
    repayments: new Set(others.filter((payment) => !gone.has(payment))),
    guests: [
      ...others.flatMap((payment) => guestOf(payment.amount, payment.day, gone.get(payment))),
      ...granted.flatMap(({ shares, completeOn }) =>
        shares.flatMap(({ beyond, goneOn }) => guestOf(beyond, completeOn ?? 0, goneOn)),
      ),
    ],
    goneBy: Math.max(0, ...gone.values()),
  };
}

function guestOf(amount: bigint, from: number, until: number | undefined): Guest[] {
  return until === undefined ? [] : [{ amount, from, until }];
}
