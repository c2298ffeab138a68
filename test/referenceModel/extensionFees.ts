import { minBigint, sumBigints } from './fractions.ts';
import type { LoanHistory, Payment, Quote } from './loanState.ts';

/** What payments of extension fees are, and what of all money is retained. */

export type ExtensionFee = {
  readonly quote: Quote;
  readonly payments: readonly Payment[];
  readonly completedOn: number | null;
  readonly completedSequence: number;
};

/** A payment of a fee in force, and what of it is beyond the fee. */
export type FeeShare = { readonly payment: Payment; readonly excess: bigint };

export type PaymentPurposes = {
  readonly granted: readonly (ExtensionFee & { readonly shares: readonly FeeShare[] })[];
  readonly pendingFees: readonly ExtensionFee[];
  /** Credit at once. */
  readonly surplus: ReadonlySet<Payment>;
  readonly repayments: ReadonlySet<Payment>;
};

/** A fee is complete with the payment that made it so when it became known; what comes later is no part of it. */
function collectFee(quote: Quote, payments: readonly Payment[]): ExtensionFee {
  const inTime = payments
    .filter(({ fee, day }) => fee === quote.number && day <= quote.until)
    .sort((a, b) => a.sequence - b.sequence);
  let collected = 0n;
  const last = inTime.findIndex(({ amount }) => {
    collected += amount;
    return collected >= quote.fee;
  });
  if (last === -1) return { quote, payments: inTime, completedOn: null, completedSequence: 0 };
  const feePayments = inTime.slice(0, last + 1);
  const isCoveredOn = (on: number) =>
    sumBigints(feePayments.filter(({ day }) => day <= on).map(({ amount }) => amount)) >= quote.fee;
  const completedOn = Math.min(...feePayments.map(({ day }) => day).filter(isCoveredOn));
  const countedPayments = feePayments.filter(({ day }) => day <= completedOn);
  return {
    quote,
    payments: countedPayments,
    completedOn,
    completedSequence: feePayments.at(-1)?.sequence ?? 0,
  };
}

/** The fee takes first, in the order in which its payments came. */
function splitFee({ quote, payments }: ExtensionFee): FeeShare[] {
  let remainingFee = quote.fee;
  return payments.map((payment) => {
    const feePart = minBigint(remainingFee, payment.amount);
    remainingFee -= feePart;
    return { payment, excess: payment.amount - feePart };
  });
}

/** `asRepayments`: extensions whose money turns out to be repayments. */
export function classifyPayments(
  history: LoanHistory,
  today: number,
  asRepayments: ReadonlySet<number>,
): PaymentPurposes {
  const { rules, payments, quotes } = history;
  const fees = quotes.map((quote) => collectFee(quote, payments));
  const isNotRepayment = ({ quote }: ExtensionFee) => !asRepayments.has(quote.number);
  const completeFees = fees
    .filter(({ completedOn }) => completedOn !== null)
    .sort((a, b) => a.completedSequence - b.completedSequence || a.quote.number - b.quote.number);
  const granted = completeFees
    .slice(0, rules.extensions)
    .filter(isNotRepayment)
    .map((fee) => ({ ...fee, shares: splitFee(fee) }));
  const pendingFees = fees.filter(
    (fee) => isNotRepayment(fee) && fee.completedOn === null && today <= fee.quote.until,
  );
  const surplus = new Set(completeFees.slice(rules.extensions).flatMap((fee) => fee.payments));
  const feePaymentSet = new Set([...granted, ...pendingFees].flatMap((fee) => fee.payments));
  const repayments = new Set(payments.filter((payment) => !feePaymentSet.has(payment)));
  return { granted, pendingFees, surplus, repayments };
}
