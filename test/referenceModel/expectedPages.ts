import type { Offer, OfferWithdrawal, Restructure } from './agreements.ts';
import { payoffAmount, projectToMaturity } from './dailyRules.ts';
import { minBigint, multiply, parseDecimal, roundHalfUp, sumBigints } from './fractions.ts';
import {
  type AccrualStop,
  type Charge,
  type ComponentKind,
  type Instalment,
  type LoanHistory,
  type LoanState,
  type Opening,
  outstandingOf,
  outstandingTotal,
  type Payment,
  type Quote,
  type Refund,
  type Reversal,
  type Waiver,
} from './loanState.ts';
import { effectiveOffers, effectivePayments, loanStateOn } from './replay.ts';
import { remainingOffer } from './settlement.ts';

/** What was agreed to beside the rules of the debt: what was deducted, and what an extension costs. */
export type ContractTerms = {
  readonly commission: bigint;
  readonly commissionVat: bigint;
  /** Days from the payout on which the whole may be repaid. */
  readonly earlyPayoffFromDay: number;
  readonly minPartialPayment: bigint;
  readonly extension: { readonly ratePerDay: string; readonly days: number } | null;
  /** Days from the payout within which the borrower may exit, and what of the commission comes back. */
  readonly coolingOff: { readonly days: number; readonly keepsCommission: boolean } | null;
};

/** Everything that has happened to one loan, as far as it is known. */
export type LoanScenario = LoanHistory & {
  readonly contract: ContractTerms;
  readonly payments: Payment[];
  readonly quotes: Quote[];
  readonly waivers: Waiver[];
  readonly reversals: Reversal[];
  readonly charges: Charge[];
  readonly stops: AccrualStop[];
  readonly refunds: Refund[];
  readonly offers: Offer[];
  readonly withdrawals: OfferWithdrawal[];
  readonly plans: Restructure[];
  writtenOff: number | null;
  opening: Opening | null;
};

type PayableAmounts = { readonly amountDue: bigint; readonly payoff: bigint };

function dueInstalmentsOn(loan: LoanState, day: number): Instalment[] {
  return loan.instalments.filter((instalment) => !instalment.isSettled && instalment.due <= day);
}

/** The loan as ending it today finds it: fees of extensions that are not in force yet, or since today, count. */
export function stateForPayoff(scenario: LoanScenario, day: number): LoanState {
  const loan = loanStateOn(scenario, day);
  const extensionsToday = [...loan.extended].filter(([, since]) => since === day).map(([number]) => number);
  return loanStateOn(scenario, day, [...(loan.held > 0n ? loan.openQuotes : []), ...extensionsToday]);
}

/** What is to be paid, which is all of it where one payment ends the loan, and what ends the loan, on a day if nothing more happens. */
function payableAmountsOn(scenario: LoanScenario, day: number): PayableAmounts {
  const loan = loanStateOn(scenario, day);
  const projection = projectToMaturity(loan);
  const due = dueInstalmentsOn(projection, day);
  const next = projection.instalments.find(({ isSettled }) => !isSettled);
  const amountDue =
    due.length > 0 ? sumBigints(due.map(outstandingTotal)) : next ? outstandingTotal(next) : 0n;
  const unpaid = projection.instalments.filter(({ isSettled }) => !isSettled).length;
  const isClosing =
    unpaid > 0 && (due.length === unpaid || (unpaid === 1 && day >= scenario.contract.earlyPayoffFromDay));
  const payoff = payoffAmount(stateForPayoff(scenario, day));
  return { amountDue: isClosing ? payoff : amountDue, payoff };
}

/** The fee of an extension asked for today: never more than all that is owed. */
function extensionFeeToday(scenario: LoanScenario, loan: LoanState): bigint {
  const { extension } = scenario.contract;
  if (extension === null) return 0n;
  const unpaid = sumBigints(loan.instalments.map((instalment) => outstandingOf(instalment, 'principal')));
  const prepaidAmount = sumBigints(loan.prepayments.map(({ remaining }) => remaining));
  const principal = unpaid > prepaidAmount ? unpaid - prepaidAmount : 0n;
  const fee = roundHalfUp(
    multiply(principal, parseDecimal(extension.ratePerDay), {
      numerator: BigInt(extension.days),
      denominator: 1n,
    }),
  );
  const maxFee = minBigint(fee, outstandingIn(projectToMaturity(loan)));
  return maxFee < 1n ? 1n : maxFee;
}

export function outstandingIn(projection: LoanState): bigint {
  return sumBigints(projection.instalments.filter(({ isSettled }) => !isSettled).map(outstandingTotal));
}

/** What is left if each payment is paid on its day. */
export function outstandingOn(scenario: LoanScenario, today: number): bigint {
  return outstandingIn(projectToMaturity(loanStateOn(scenario, today)));
}

/** The quote that is still valid, with what has been paid for it. */
function openQuote(
  scenario: LoanScenario,
  loan: LoanState,
  fee: bigint,
): { quote: Quote; paid: bigint } | null {
  const quote = scenario.quotes.findLast(({ number }) => loan.openQuotes.has(number));
  if (!quote) return null;
  const paid = sumBigints(
    effectivePayments(scenario, loan.day)
      .filter((payment) => payment.fee === quote.number && payment.day <= quote.until)
      .map(({ amount }) => amount),
  );
  return paid > 0n || quote.fee <= fee ? { quote, paid } : null;
}

/** What an extension requested today costs; null where the loan has had its number, or has ended. */
export function extensionFee(scenario: LoanScenario, today: number): bigint | null {
  const loan = loanStateOn(scenario, today);
  const hasAllExtensions = loan.extended.size >= scenario.rules.extensions;
  const isUnavailable = loan.endedOn !== null || loan.writtenOff || hasAllExtensions;
  return isUnavailable || scenario.contract.extension === null ? null : extensionFeeToday(scenario, loan);
}

/** What an extension costs and leads to, beside the other two options; null where none is available. */
export function quoteExtension(scenario: LoanScenario, today: number) {
  const { rules, contract, payments, quotes } = scenario;
  const loan = loanStateOn(scenario, today);
  if (contract.extension === null || loan.endedOn !== null || loan.writtenOff) return null;
  if (loan.extended.size >= rules.extensions) return null;
  const price = extensionFeeToday(scenario, loan);
  const openQuoteState = openQuote(scenario, loan, price);
  const fee = openQuoteState ? openQuoteState.quote.fee - openQuoteState.paid : price;
  const { payoff } = payableAmountsOn(scenario, today);
  if (fee >= payoff) return null;
  const number = openQuoteState?.quote.number ?? 1_000;
  const newQuote = { number, requestedOn: today, until: today, fee, days: contract.extension.days };
  const feePayment = { day: today, sequence: Number.MAX_SAFE_INTEGER, amount: fee, fee: number };
  const projectionWithExtension = projectToMaturity(
    loanStateOn(
      {
        ...scenario,
        payments: [...payments, feePayment],
        quotes: openQuoteState ? quotes : [...quotes, newQuote],
      },
      today,
    ),
  );
  const until = projectionWithExtension.instalments.find(({ isSettled }) => !isSettled)?.due ?? today;
  const projectionWithoutPayment = projectToMaturity(loanStateOn(scenario, until));
  return {
    fee,
    held: openQuoteState?.paid ?? 0n,
    isNew: openQuoteState === null,
    price,
    until,
    payToday: minBigint(payoff, remainingOffer(effectiveOffers(scenario, loan.day), loan) ?? payoff),
    extend: fee + outstandingIn(projectionWithExtension),
    doNothing: outstandingIn(projectionWithoutPayment),
  };
}

/** All that pages say of a loan at the end of a day. */
export function expectedPage(scenario: LoanScenario, today: number) {
  const { contract } = scenario;
  const loan = loanStateOn(scenario, today);
  const projection = projectToMaturity(loan);
  const next = projection.instalments.find(({ isSettled }) => !isSettled);
  const { amountDue, payoff } = payableAmountsOn(scenario, today);
  const offerAmount = remainingOffer(effectiveOffers(scenario, today), loan) ?? payoff;
  const isLate = next !== undefined && next.due < today;
  const totalPaid = sumBigints(
    effectivePayments(scenario, today).flatMap(({ amount, day }) => (day <= today ? [amount] : [])),
  );
  return {
    status: loan.endedOn !== null ? 200 : isLate ? 180 : 174,
    amount: loan.endedOn !== null ? totalPaid : amountDue,
    due: next?.due ?? null,
    amountDue,
    payoff,
    minPartialPayment: minBigint(minBigint(payoff, contract.minPartialPayment), offerAmount),
    /** Where the debt ends with as much anyway, there is no offer to speak of. */
    settlementAmount: offerAmount < payoff ? offerAmount : 0n,
    mayBeExtended: quoteExtension(scenario, today) !== null,
    credit: sumBigints(loan.credits.map(({ remaining }) => remaining)),
    held: loan.held,
    ledger: withOpening(scenario.opening, expectedLedger(scenario, loan, projection, totalPaid), today),
  };
}

/** The last day on which each amount is what it is today, as far as `last`, and what it is on the day after. */
export function payableAmountsFrom(scenario: LoanScenario, today: number, last: number): PayableAmounts[] {
  return Array.from({ length: last - today + 1 }, (_, index) => payableAmountsOn(scenario, today + index));
}

/** The books of a loan from another system begin with what is owed. */
function withOpening(
  opening: Opening | null,
  ledger: Readonly<Record<string, bigint>>,
  today: number,
): Record<string, bigint> {
  if (opening === null || opening.day > today) return ledger;
  const accounts = new Set([...Object.keys(ledger), ...Object.keys(opening.adjustment)]);
  const sums = [...accounts].map(
    (account) => [account, (ledger[account] ?? 0n) + (opening.adjustment[account] ?? 0n)] as const,
  );
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0n));
}

function expectedLedger(
  { rules, contract, refunds }: LoanScenario,
  loan: LoanState,
  projection: LoanState,
  totalPaid: bigint,
) {
  const allInstalments = [...projection.formerInstalments, ...projection.instalments];
  const total = (kind: ComponentKind) => ({
    owed: sumBigints(allInstalments.map((instalment) => instalment.owed[kind])),
    open: sumBigints(allInstalments.map((instalment) => outstandingOf(instalment, kind))),
  });
  const all = (component: 'waivedResidual' | 'waived') =>
    sumBigints(allInstalments.flatMap((instalment) => Object.values(instalment[component])));
  const refunded = sumBigints(refunds.filter(({ day }) => day <= loan.day).map(({ amount }) => amount));
  const lines: Record<string, bigint> = {
    principal_receivable: total('principal').open,
    interest_receivable: total('interest').open,
    vat_receivable: total('vat').open,
    late_receivable: total('late').open,
    penalty_receivable: total('penalty').open,
    fee_receivable: total('fee').open,
    enforcement_receivable: total('enforcement').open,
    interest_income: -total('interest').owed,
    late_income: -total('late').owed,
    penalty_income: -total('penalty').owed,
    vat_payable: -total('vat').owed - contract.commissionVat,
    commission_income: -contract.commission,
    fee_income: -total('fee').owed - total('enforcement').owed - loan.fees,
    disbursement_cash: -(rules.principal - contract.commission - contract.commissionVat),
    borrower_credit: -sumBigints(loan.credits.map(({ remaining }) => remaining)),
    extension_held: -loan.held,
    waived_rests: all('waivedResidual'),
    waivers: all('waived'),
    'cash:sandbox': totalPaid - refunded,
  };
  if (loan.writtenOff)
    for (const account of Object.keys(lines).filter((name) => name.endsWith('_receivable'))) {
      lines.write_offs = (lines.write_offs ?? 0n) + (lines[account] ?? 0n);
      lines[account] = 0n;
    }
  return Object.fromEntries(Object.entries(lines).filter(([, amount]) => amount !== 0n));
}
