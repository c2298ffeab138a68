import { payoffAmount, projectToMaturity } from './dailyRules.ts';
import { minBigint, multiply, parseDecimal, roundHalfUp, sumBigints } from './fractions.ts';
import {
  type Charge,
  type ComponentKind,
  type Instalment,
  type LoanHistory,
  type LoanState,
  type Offer,
  outstandingOf,
  outstandingTotal,
  type Payment,
  type Plan,
  type Quote,
  type Refund,
  type Reversal,
  type Stop,
  type Waiver,
} from './loanState.ts';
import { effectivePayments, loanStateOn } from './replay.ts';
import { remainingOffer } from './settlement.ts';

/** What was agreed to beside the rules of the debt: what was deducted, and what more days cost. */
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
  readonly stops: Stop[];
  readonly refunds: Refund[];
  readonly offers: Offer[];
  readonly plans: Plan[];
  writtenOff: number | null;
};

type PayableAmounts = { readonly amountDue: bigint; readonly payoff: bigint };

function dueInstalmentsOn(loan: LoanState, day: number): Instalment[] {
  return loan.instalments.filter((instalment) => !instalment.isSettled && instalment.due <= day);
}

/** The loan as ending it today finds it: money for more days that are not in force yet, or since today, counts. */
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
  const next = projection.instalments.find(({ isSettled: done }) => !done);
  const amountDue =
    due.length > 0 ? sumBigints(due.map(outstandingTotal)) : next ? outstandingTotal(next) : 0n;
  const unpaid = projection.instalments.filter(({ isSettled: done }) => !done).length;
  const isClosing =
    unpaid > 0 && (due.length === unpaid || (unpaid === 1 && day >= scenario.contract.earlyPayoffFromDay));
  const all = payoffAmount(stateForPayoff(scenario, day));
  return { amountDue: isClosing ? all : amountDue, payoff: all };
}

/** The fee of an extension asked for today: never more than all that is owed. */
function extensionFeeToday(scenario: LoanScenario, loan: LoanState): bigint {
  const { extension } = scenario.contract;
  if (extension === null) return 0n;
  const unpaid = sumBigints(loan.instalments.map((instalment) => outstandingOf(instalment, 'principal')));
  const prepaidAmount = sumBigints(loan.prepayments.map(({ remaining: left }) => left));
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
  return sumBigints(projection.instalments.filter(({ isSettled: done }) => !done).map(outstandingTotal));
}

/** The quote that still stands, with what has been paid for it. */
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

/** What more days cost that are asked for today; null where the loan has had its number, or has ended. */
export function extensionFee(scenario: LoanScenario, today: number): bigint | null {
  const loan = loanStateOn(scenario, today);
  const hasAllExtensions = loan.extended.size >= scenario.rules.extensions;
  const isUnavailable = loan.endedOn !== null || loan.writtenOff || hasAllExtensions;
  return isUnavailable || scenario.contract.extension === null ? null : extensionFeeToday(scenario, loan);
}

/** What more days cost and lead to, beside the other two ways; null where none are to be had. */
export function quoteExtension(scenario: LoanScenario, today: number) {
  const { rules, contract, payments, quotes } = scenario;
  const loan = loanStateOn(scenario, today);
  if (contract.extension === null || loan.endedOn !== null || loan.writtenOff) return null;
  if (loan.extended.size >= rules.extensions) return null;
  const price = extensionFeeToday(scenario, loan);
  const openQuoteState = openQuote(scenario, loan, price);
  const fee = openQuoteState ? openQuoteState.quote.fee - openQuoteState.paid : price;
  const { payoff: all } = payableAmountsOn(scenario, today);
  if (fee >= all) return null;
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
  const until = projectionWithExtension.instalments.find(({ isSettled: done }) => !done)?.due ?? today;
  const projectionWithoutPayment = projectToMaturity(loanStateOn(scenario, until));
  return {
    fee,
    held: openQuoteState?.paid ?? 0n,
    isNew: openQuoteState === null,
    price,
    until,
    payToday: minBigint(all, remainingOffer(scenario.offers, loan) ?? all),
    extend: fee + outstandingIn(projectionWithExtension),
    doNothing: outstandingIn(projectionWithoutPayment),
  };
}

/** All that pages say of a loan in the evening of a day. */
export function expectedPage(scenario: LoanScenario, today: number) {
  const { contract } = scenario;
  const loan = loanStateOn(scenario, today);
  const projection = projectToMaturity(loan);
  const next = projection.instalments.find(({ isSettled: done }) => !done);
  const { amountDue, payoff: all } = payableAmountsOn(scenario, today);
  const offerAmount = remainingOffer(scenario.offers, loan) ?? all;
  const isLate = next !== undefined && next.due < today;
  const paidInAll = sumBigints(
    effectivePayments(scenario, today).flatMap(({ amount, day }) => (day <= today ? [amount] : [])),
  );
  return {
    status: loan.endedOn !== null ? 200 : isLate ? 180 : 174,
    amount: loan.endedOn !== null ? paidInAll : amountDue,
    due: next?.due ?? null,
    amountDue,
    all,
    minPartialPayment: minBigint(minBigint(all, contract.minPartialPayment), offerAmount),
    /** Where the debt ends with as much anyway, there is no offer to speak of. */
    toEndBy: offerAmount < all ? offerAmount : 0n,
    mayBeExtended: quoteExtension(scenario, today) !== null,
    credit: sumBigints(loan.credits.map(({ remaining: left }) => left)),
    held: loan.held,
    ledger: expectedLedger(scenario, loan, projection, paidInAll),
  };
}

/** What a loan has been through by a day, so that a test knows that it has seen everything. */
export function coveredScenarios(scenario: LoanScenario, today: number): string[] {
  const { rules, reversals } = scenario;
  const loan = loanStateOn(scenario, today);
  const projection = projectToMaturity(loan);
  const hadEnded = loanStateOn({ ...scenario, reversals: [] }, today).endedOn !== null;
  const instalments = [...projection.formerInstalments, ...projection.instalments];
  const end = Math.max(...instalments.map(({ due }) => due));
  const isCapped = instalments.some(
    ({ owed }) => rules.cap !== null && owed.late > 0n && owed.late + owed.penalty >= owed.principal,
  );
  const hasCredit = loan.credits.some(({ remaining: left }) => left > 0n);
  return Object.entries({
    'was late': instalments.some(({ owed }) => owed.late > 0n),
    'was charged the most': isCapped,
    'paid a penalty': instalments.some(({ paid }) => paid.penalty > 0n),
    'was forgiven a rest': instalments.some(({ waivedResidual: forgiven }) =>
      Object.values(forgiven).some((residual) => residual > 0n),
    ),
    'paid ahead': loan.prepayments.some(({ remaining: left }) => left > 0n),
    'was extended three times': loan.extended.size === 3,
    'waited for a fee': loan.held > 0n,
    'was let go of late charges': instalments.some(({ waived }) => waived.late > 0n),
    'was let go of interest': instalments.some(({ waived }) => waived.interest > 0n),
    'was spared interest to come': instalments.some(
      ({ waivedBeforeAccrual: spared }) => spared.interest > 0n,
    ),
    'had a payment taken back': reversals.length > 0,
    'was owed again': hadEnded && loan.endedOn === null,
    'lost a part of a payment': reversals.some(({ amount }) => amount !== undefined),
    'lost an extension':
      loanStateOn({ ...scenario, reversals: [] }, today).extended.size > loan.extended.size,
    'was charged more': instalments.some(({ owed }) => owed.fee > 0n || owed.enforcement > 0n),
    'had accrual stopped': loan.stops.length > 0,
    'owed again what was paid back': instalments.some(({ reowedPrincipal: again }) => again > 0n),
    'kept an offer': [...loan.paidTowardOffers].some(([{ amount }, paid]) => paid >= amount),
    'was exited': [...loan.paidTowardOffers].some(([{ amount, isExit }, paid]) => isExit && paid >= amount),
    'broke an offer': scenario.offers.some(
      (offer) => offer.until < today && (loan.paidTowardOffers.get(offer) ?? 0n) < offer.amount,
    ),
    'got new dates': loan.formerInstalments.length > 0,
    'was written off': loan.writtenOff,
    'paid what was written off': loan.writtenOff && loan.endedOn !== null,
    'had credit beside a debt': hasCredit && loan.endedOn === null,
    'used credit': loan.credits.some(({ remaining: left }) => left === 0n) && loan.endedOn === null,
    'ended before its last day': loan.endedOn !== null && loan.endedOn < end,
  }).flatMap(([name, isCovered]) => (isCovered ? [name] : []));
}

/** The last day on which each amount is what it is today, as far as `last`, and what it is on the day after. */
export function payableAmountsFrom(scenario: LoanScenario, today: number, last: number): PayableAmounts[] {
  return Array.from({ length: last - today + 1 }, (_, index) => payableAmountsOn(scenario, today + index));
}

function expectedLedger(
  { rules, contract, refunds }: LoanScenario,
  loan: LoanState,
  projection: LoanState,
  paidInAll: bigint,
) {
  const allInstalments = [...projection.formerInstalments, ...projection.instalments];
  const total = (kind: ComponentKind) => ({
    owed: sumBigints(allInstalments.map((instalment) => instalment.owed[kind])),
    open: sumBigints(allInstalments.map((instalment) => outstandingOf(instalment, kind))),
  });
  const all = (component: 'waivedResidual' | 'waived') =>
    sumBigints(allInstalments.flatMap((instalment) => Object.values(instalment[component])));
  const paidBack = sumBigints(refunds.filter(({ day }) => day <= loan.day).map(({ amount }) => amount));
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
    borrower_credit: -sumBigints(loan.credits.map(({ remaining: left }) => left)),
    extension_held: -loan.held,
    waived_rests: all('waivedResidual'),
    waivers: all('waived'),
    'cash:sandbox': paidInAll - paidBack,
  };
  if (loan.writtenOff)
    for (const account of Object.keys(lines).filter((name) => name.endsWith('_receivable'))) {
      lines.write_offs = (lines.write_offs ?? 0n) + (lines[account] ?? 0n);
      lines[account] = 0n;
    }
  return Object.fromEntries(Object.entries(lines).filter(([, amount]) => amount !== 0n));
}
