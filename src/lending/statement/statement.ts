import {
  type Allocation,
  computeLateInterestBase,
  computeOutstandingPrincipal,
  type OpenDebt,
  type OpenInstalment,
  type PaymentAllocation,
} from '../debt/debt.ts';
import { countTotalInterestDays } from '../debt/interest.ts';
import {
  computeLateInterestByTier,
  computeRemainingLateChargeCap,
  type LateInterestInTier,
  sumLateInterestNumerators,
} from '../debt/lateCharges.ts';
import type {
  ExtensionQuoteEvent,
  LoanEvent,
  OpeningEvent,
  PaymentEvent,
  RefundEvent,
} from '../events/events.ts';
import { applyPrepayments, computePayoffParts } from '../replay/allocation.ts';
import type { ExtensionFeeProgress } from '../replay/extension.ts';
import { type ReplayResult, replay } from '../replay/replay.ts';
import { computeDisbursement, type Disbursement, findEarlyRepaymentDate } from '../terms/schedule.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { type Day, dayFromNumber, daysBetween, latestDay, toDayNumber } from '../values/calendar.ts';
import {
  type Amounts,
  type ComponentBalances,
  computeComponentBalances,
  sumAmounts,
  sumComponentBalances,
  sumOutstanding,
  zeroAmounts,
} from '../values/components.ts';
import { add, type Minor, subtract, toSafeInteger, zeroAmount } from '../values/money.ts';
import { computeServicing, type Servicing } from './servicing.ts';

export type InstalmentStatement = {
  readonly number: number;
  readonly originalDueOn: Day;
  /** After extensions. */
  readonly dueOn: Day;
  readonly components: ComponentBalances;
  readonly outstanding: Minor;
  /** The days of daily interest: in total, and up to the statement's day. */
  readonly interestDays: number;
  readonly interestDaysToDate: number;
  /** Days for which late interest was charged; extended days and days after payment are not among them. */
  readonly lateDays: number;
  /** The base of late interest, and its exact sum so far in basis points of minor units (lateCharges.ts). */
  readonly lateBase: Minor;
  readonly lateNumerator: number;
  /** The tiers it has been late in; their charges sum to its late interest. */
  readonly lateTiers: readonly LateInterestInTier[];
  /** The cap of its late interest and penalty together, without amounts carried over from an earlier schedule. */
  readonly lateCap: Minor | null;
  readonly carriedLateCharges: Minor;
  /** The part of the waived amounts that the lender waived; the rest are residuals. */
  readonly waivedByLender: Minor;
  /** Days since `dueOn` while anything is unpaid; 0 when it isn't late. */
  readonly daysOverdue: number;
  /** The value date of the payment that completed it, or of the prepayment that will on its due date. */
  readonly paidOn: Day | null;
};

/** `valueDate` is never before the disbursal; `amount` = allocations + credit + held + extensionFee. */
export type PaymentStatement = Omit<PaymentEvent, 'kind'> & {
  readonly allocations: readonly Allocation[];
  readonly credit: Minor;
  readonly held: Minor;
  readonly extensionFee: Minor;
};

export type ExtensionStatement = Omit<ExtensionQuoteEvent, 'kind' | 'id'> & {
  readonly quoteId: string;
  /** The part of its fee that was paid in time. */
  readonly paid: Minor;
  /**
   * lapsed: fee incomplete at `expiresOn`, or nothing left to extend; its payments count as repayments.
   * surplus: beyond the number that the terms allow; its payments are credit.
   */
  readonly state: 'open' | 'effective' | 'lapsed' | 'surplus';
  /** The three are null until it takes effect; the due dates are the oldest unpaid instalment's. */
  readonly effectiveOn: Day | null;
  readonly previousDueOn: Day | null;
  readonly newDueOn: Day | null;
};

/** A disbursed loan on a day. Amounts in minor units. */
export type Statement = Servicing & {
  readonly asOf: Day;
  readonly disbursedOn: Day;
  readonly disbursement: Disbursement;
  readonly instalments: readonly InstalmentStatement[];
  /** Over all instalments, superseded schedules included. */
  readonly totals: ComponentBalances;
  /** The part of the waived amounts that the lender waived; the rest are residuals. */
  readonly waivedByLender: Minor;
  /** Owed principal less all prepayments, before they are allocated to future interest. */
  readonly outstandingPrincipal: Minor;
  /**
   * What pays off the loan today in addition to `extensionCreditAtPayoff`, by component, and what the open instalments
   * accrued up to today, paid or not. Interest counts up to today only.
   */
  readonly payoff: Minor;
  readonly payoffComponents: Readonly<Amounts>;
  readonly accruedToDate: Readonly<Amounts>;
  /** Left to pay if each instalment is paid on its due date. */
  readonly remaining: Minor;
  /** Outstanding on instalments due by `asOf`. */
  readonly dueNow: Minor;
  /** `dueNow` or, where nothing is due, the next instalment's amount on its due date. */
  readonly nextPaymentAmount: Minor;
  /** What to pay today: `payoff` where one payment pays off the loan, else `nextPaymentAmount`. */
  readonly repayAmount: Minor;
  /** Whether `repayAmount` pays off the loan today: no instalment follows, and early repayment is possible. */
  readonly closesLoan: boolean;
  /** The due date of the oldest unpaid instalment; null once settled. */
  readonly repayDate: Day | null;
  /** The due date of the oldest instalment that is late, and the days since. */
  readonly overdueSince: Day | null;
  readonly daysOverdue: number;
  /** Payments in excess of the debt, less refunds. */
  readonly credit: Minor;
  readonly extensionHeld: Minor;
  /** Counts towards a payoff today: amounts held for extensions, and the fees of those that took effect today. */
  readonly extensionCreditAtPayoff: Minor;
  /** The fees of extensions in effect. */
  readonly extensionFees: Minor;
  readonly extensions: readonly ExtensionStatement[];
  /** In the order in which they count. */
  readonly payments: readonly PaymentStatement[];
  readonly refunds: readonly RefundEvent[];
  /** The value date of the payment that settled the debt. */
  readonly settledOn: Day | null;
  /** The first day of early repayment; null: any day. */
  readonly earlyRepaymentFrom: Day | null;
  /** The import that took the loan over. */
  readonly opening: OpeningEvent | null;
};

function toInstalmentStatement(
  debt: OpenDebt,
  instalment: OpenInstalment,
  { late }: LoanTerms,
  asOf: Day,
): InstalmentStatement {
  const { scheduled, accrued, paid, waived, waivedByLender, paidOn, lateDays } = instalment;
  const { principal, interest, vat } = scheduled;
  const components = computeComponentBalances(
    { ...zeroAmounts(), principal, interest, vat },
    accrued,
    paid,
    waived,
  );
  return {
    number: scheduled.number,
    originalDueOn: scheduled.dueOn,
    dueOn: dayFromNumber(instalment.dueOn),
    components,
    outstanding: sumOutstanding(components),
    interestDays: countTotalInterestDays(debt, instalment),
    interestDaysToDate: instalment.interestDays,
    lateDays,
    lateBase: computeLateInterestBase(instalment),
    lateNumerator: toSafeInteger(sumLateInterestNumerators(instalment)),
    lateTiers: computeLateInterestByTier(instalment, late),
    lateCap: computeRemainingLateChargeCap(instalment, late),
    carriedLateCharges: add(instalment.carriedOver.lateInterest, instalment.carriedOver.penalty),
    waivedByLender: sumAmounts(waivedByLender),
    daysOverdue: paidOn === null ? Math.max(0, toDayNumber(asOf) - instalment.dueOn) : 0,
    paidOn,
  };
}

function toPaymentStatement({ payment, ...allocation }: PaymentAllocation): PaymentStatement {
  const { id, valueDate, receivedAt, provider, purpose, amount } = payment;
  return { id, valueDate, receivedAt, provider, purpose, amount, ...allocation };
}

function findExtensionState(
  quoteId: string,
  { dueDateChanges, openQuotes, overLimitQuotes }: ReplayResult,
): ExtensionStatement['state'] {
  if (dueDateChanges.has(quoteId)) return 'effective';
  if (overLimitQuotes.has(quoteId)) return 'surplus';
  return openQuotes.has(quoteId) ? 'open' : 'lapsed';
}

function toExtensionStatement(
  { quote: { id: quoteId, fee, days, requestedOn, expiresOn }, paid }: ExtensionFeeProgress,
  replayResult: ReplayResult,
): ExtensionStatement {
  const state = findExtensionState(quoteId, replayResult);
  const dueDateChange = replayResult.dueDateChanges.get(quoteId) ?? noDueDateChange;
  return { quoteId, fee, paid, days, requestedOn, expiresOn, state, ...dueDateChange };
}

const noDueDateChange = { effectiveOn: null, previousDueOn: null, newDueOn: null };

/** The amounts due of the schedule in force on a day, and the days past due. */
function computeAmountsDue(
  terms: LoanTerms,
  instalments: readonly InstalmentStatement[],
  payoff: Minor,
  on: Day,
) {
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null);
  const due = unpaid.filter(({ dueOn }) => dueOn <= on);
  const oldestUnpaid = unpaid[0];
  const dueNow = add(...due.map(({ outstanding }) => outstanding));
  const nextPaymentAmount = due.length > 0 ? dueNow : (oldestUnpaid?.outstanding ?? zeroAmount);
  const earlyRepaymentFrom = findEarlyRepaymentDate(terms, terms.disbursedOn);
  const mayRepayWhole = earlyRepaymentFrom === null || earlyRepaymentFrom <= on;
  const closesLoan =
    unpaid.length > 0 && (due.length === unpaid.length || (unpaid.length === 1 && mayRepayWhole));
  const overdueSince = oldestUnpaid && oldestUnpaid.dueOn < on ? oldestUnpaid.dueOn : null;
  return {
    remaining: add(...unpaid.map(({ outstanding }) => outstanding)),
    dueNow,
    nextPaymentAmount,
    repayAmount: closesLoan ? payoff : nextPaymentAmount,
    closesLoan,
    repayDate: oldestUnpaid?.dueOn ?? null,
    overdueSince,
    daysOverdue: overdueSince ? daysBetween(overdueSince, on) : 0,
    earlyRepaymentFrom,
  };
}

/**
 * The statement of a loan on `asOf`, or on its disbursal if that is later, from its terms and events alone. Value dates
 * decide, not the order of arrival; events dated after `asOf` are left out.
 */
export function computeStatement(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): Statement {
  const on = latestDay(asOf, terms.disbursedOn);
  const replayResult = replay(terms, events, on);
  const { debt, timeline, openQuotes, paymentAllocations } = replayResult;
  const extensionHeld = add(...paymentAllocations.map(({ held }) => held));
  const extensions = timeline.extensions.map((extension) => toExtensionStatement(extension, replayResult));
  const effectiveToday = extensions.filter(({ effectiveOn }) => effectiveOn === on);
  const extensionCreditAtPayoff = add(extensionHeld, ...effectiveToday.map(({ fee }) => fee));
  const undecided = [...openQuotes, ...effectiveToday.map(({ quoteId }) => quoteId)];
  const payoffReplay =
    extensionCreditAtPayoff === zeroAmount ? replayResult : replay(terms, events, on, undecided);
  const { parts: payoffComponents, accruedToDate } = computePayoffParts(payoffReplay.debt);
  const outstandingPrincipal = computeOutstandingPrincipal(debt);
  // Changes `debt`, which may be the payoff's too: what is read above is before prepayments are allocated, what follows after.
  applyPrepayments(debt);
  const toStatement = (instalment: OpenInstalment) => toInstalmentStatement(debt, instalment, terms, on);
  const instalments = debt.instalments.map(toStatement);
  const superseded = debt.supersededSchedules.flatMap((schedule) => schedule.instalments.map(toStatement));
  const allInstalments = [...superseded, ...instalments];
  const payments = paymentAllocations.map(toPaymentStatement);
  const { refunds } = timeline;
  const payoff = sumAmounts(payoffComponents);
  return {
    asOf: on,
    disbursedOn: terms.disbursedOn,
    disbursement: computeDisbursement(terms),
    instalments,
    totals: sumComponentBalances(allInstalments.map(({ components }) => components)),
    waivedByLender: add(...allInstalments.map(({ waivedByLender }) => waivedByLender)),
    outstandingPrincipal,
    payoff,
    payoffComponents,
    accruedToDate,
    ...computeAmountsDue(terms, instalments, payoff, on),
    credit: subtract(
      add(debt.reinstatedPrincipal, ...payments.map(({ credit }) => credit)),
      add(...refunds.map(({ amount }) => amount)),
    ),
    extensionHeld,
    extensionCreditAtPayoff,
    extensionFees: add(...payments.map(({ extensionFee }) => extensionFee)),
    extensions,
    payments,
    refunds,
    settledOn: debt.settledOn,
    opening: timeline.opening,
    ...computeServicing(replayResult),
  };
}
