import { giveAhead, payoffParts } from './allocation.ts';
import { type Day, dayNumber, dayOfNumber, daysBetween, laterDay } from './calendar.ts';
import {
  type Amounts,
  balancesFor,
  type ComponentBalances,
  noAmounts,
  outstandingOf,
  sumOf,
  totalBalances,
} from './components.ts';
import {
  type Allocation,
  lateBase,
  type OpenDebt,
  type OpenInstalment,
  type PaymentUse,
  principalOwed,
} from './debt.ts';
import type { LoanEvent, PaymentPurpose, RefundEvent } from './events.ts';
import type { DueDateMove, FeeProgress } from './extension.ts';
import { interestDaysInAll } from './interest.ts';
import { type LateTierCharge, lateCapBeside, lateNumeratorOf, lateTiersOf } from './lateCharges.ts';
import { add, exactNumber, type Minor, subtract, ZERO } from './money.ts';
import { type Replay, replay } from './replay.ts';
import { type Disbursement, disbursementOf, earlyRepaymentFrom } from './schedule.ts';
import { type Servicing, servicingOf } from './servicing.ts';
import type { LoanTerms } from './terms.ts';

export type InstalmentStatement = {
  readonly number: number;
  readonly originalDueOn: Day;
  /** After extensions. */
  readonly dueOn: Day;
  readonly components: ComponentBalances;
  readonly outstanding: Minor;
  /** The days for which it bears interest, where interest is counted by day: in all, and up to the statement's day. */
  readonly interestDays: number;
  readonly interestDaysSoFar: number;
  /** Days for which late interest was charged; extended days and days after payment are not among them. */
  readonly lateDays: number;
  /** What late interest is charged on, and its exact sum so far in basis points of minor units (lateCharges.ts). */
  readonly lateBase: Minor;
  readonly lateNumerator: number;
  /** The tiers it has been late in; their charges sum to its late interest. */
  readonly lateTiers: readonly LateTierCharge[];
  /** The most that its late interest and penalty may reach together, beside what it carries of before. */
  readonly lateCap: Minor | null;
  /** What the lender let go of, of what is waived. */
  readonly granted: Minor;
  /** Days since `dueOn` while anything is unpaid; 0 when it isn't late. */
  readonly daysOverdue: number;
  /** The value date of the payment that completed it, or that it will be complete by on its day. */
  readonly paidOn: Day | null;
};

export type PaymentStatement = {
  readonly id: string;
  /** Never before the disbursal. */
  readonly valueDate: Day;
  readonly receivedAt: string;
  readonly provider: string;
  readonly purpose: PaymentPurpose;
  /** = allocations + credit + held + extensionFee. */
  readonly amount: Minor;
  readonly allocations: readonly Allocation[];
  readonly credit: Minor;
  readonly held: Minor;
  readonly extensionFee: Minor;
};

export type ExtensionStatement = {
  readonly quoteId: string;
  readonly fee: Minor;
  /** What of its fee reached its reference in time. */
  readonly paid: Minor;
  readonly days: number;
  readonly requestedOn: Day;
  readonly expiresOn: Day;
  /**
   * lapsed: short of its fee after `expiresOn`, or nothing left to extend; its money counts as a repayment.
   * surplus: one more than the terms allow; its money is credit.
   */
  readonly state: 'open' | 'effective' | 'lapsed' | 'surplus';
  /** The three are null until it takes effect; the due dates are the oldest unpaid instalment's. */
  readonly effectiveOn: Day | null;
  readonly previousDueOn: Day | null;
  readonly newDueOn: Day | null;
};

/** All there is to say about a paid-out loan on a day. Amounts in minor units. */
export type Statement = Servicing & {
  readonly asOf: Day;
  readonly disbursedOn: Day;
  readonly disbursement: Disbursement;
  readonly instalments: readonly InstalmentStatement[];
  /** Of every instalment, those of former schedules too. */
  readonly totals: ComponentBalances;
  /** What the lender let go of, of what is waived. */
  readonly granted: Minor;
  /** Principal that is owed: what is paid ahead lowers it whole, before it pays any interest to come. */
  readonly principalOwed: Minor;
  /**
   * What ends the loan today beside `endsWith`, what it is made of, and what the unpaid instalments bear up to today,
   * paid or not: interest only up to today.
   */
  readonly payoff: Minor;
  readonly payoffParts: Readonly<Amounts>;
  readonly borneSoFar: Readonly<Amounts>;
  /** All that is left to pay if each instalment is paid on its day. */
  readonly remaining: Minor;
  /** Outstanding on instalments due by `asOf`. */
  readonly dueNow: Minor;
  /** All that is due or, where nothing is, what the next instalment comes to on its date. */
  readonly dueAmount: Minor;
  /** What to pay today: `payoff` where one payment ends the loan, else `dueAmount`. */
  readonly repayAmount: Minor;
  /** Whether `repayAmount` ends the loan today: nothing comes after it, and the whole may be repaid. */
  readonly closesLoan: boolean;
  /** The due date of the oldest unpaid instalment; null once settled. */
  readonly repayDate: Day | null;
  /** The due date of the oldest instalment that is late, and the days since. */
  readonly overdueSince: Day | null;
  readonly daysOverdue: number;
  /** What the debt had no need of, less what was refunded of it. */
  readonly credit: Minor;
  readonly extensionHeld: Minor;
  /** What of the money for extensions counts if the loan ends today: what is held, and the fees complete since today. */
  readonly endsWith: Minor;
  /** Of extensions in effect. */
  readonly extensionFees: Minor;
  readonly extensions: readonly ExtensionStatement[];
  /** In the order in which they count. */
  readonly payments: readonly PaymentStatement[];
  readonly refunds: readonly RefundEvent[];
  /** The value date of the payment that settled the debt. */
  readonly settledOn: Day | null;
  /** From when the whole may be repaid early; null: at any time. */
  readonly earlyRepaymentFrom: Day | null;
};

function instalmentStatement(
  debt: OpenDebt,
  instalment: OpenInstalment,
  { late }: LoanTerms,
  asOf: Day,
): InstalmentStatement {
  const { scheduled, accrued, paid, waived, granted, paidOn, lateDays } = instalment;
  const { principal, interest, vat } = scheduled;
  const components = balancesFor({ ...noAmounts(), principal, interest, vat }, accrued, paid, waived);
  return {
    number: scheduled.number,
    originalDueOn: scheduled.dueOn,
    dueOn: dayOfNumber(instalment.dueOn),
    components,
    outstanding: outstandingOf(components),
    interestDays: interestDaysInAll(debt, instalment),
    interestDaysSoFar: instalment.interestDays,
    lateDays,
    lateBase: lateBase(instalment),
    lateNumerator: exactNumber(lateNumeratorOf(instalment)),
    lateTiers: lateTiersOf(instalment, late),
    lateCap: lateCapBeside(instalment, late),
    granted: sumOf(granted),
    daysOverdue: paidOn === null ? Math.max(0, dayNumber(asOf) - instalment.dueOn) : 0,
    paidOn,
  };
}

function paymentStatement({
  payment,
  allocations,
  credit,
  held,
  extensionFee,
}: PaymentUse): PaymentStatement {
  const { id, valueDate, receivedAt, provider, purpose, amount } = payment;
  return {
    id,
    valueDate,
    receivedAt,
    provider,
    purpose,
    amount,
    allocations,
    credit,
    held,
    extensionFee,
  };
}

const NO_MOVE: Record<keyof DueDateMove, null> = { effectiveOn: null, previousDueOn: null, newDueOn: null };

function stateOf(quoteId: string, { moves, openQuotes, surplusQuotes }: Replay): ExtensionStatement['state'] {
  if (moves.has(quoteId)) return 'effective';
  if (surplusQuotes.has(quoteId)) return 'surplus';
  return openQuotes.has(quoteId) ? 'open' : 'lapsed';
}

function extensionStatement({ quote, paid }: FeeProgress, outcome: Replay): ExtensionStatement {
  const { id, fee, days, requestedOn, expiresOn } = quote;
  const move = outcome.moves.get(id) ?? NO_MOVE;
  return { quoteId: id, fee, paid, days, requestedOn, expiresOn, state: stateOf(id, outcome), ...move };
}

/**
 * What a loan comes to on `asOf`, from nothing but its terms and events: the order in which events arrived is of no
 * account, their value dates are. Events dated after `asOf` are left out.
 */
export function statementOf(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): Statement {
  const on = laterDay(asOf, terms.disbursedOn);
  const outcome = replay(terms, events, on);
  const { timeline } = outcome;
  const held = add(...outcome.uses.map((use) => use.held));
  const extensions = timeline.extensions.map((extension) => extensionStatement(extension, outcome));
  const sinceToday = extensions.filter(({ effectiveOn }) => effectiveOn === on);
  const endsWith = add(held, ...sinceToday.map(({ fee }) => fee));
  const undecided = [...outcome.openQuotes, ...sinceToday.map(({ quoteId }) => quoteId)];
  const ending = endsWith === ZERO ? outcome : replay(terms, events, on, undecided);
  const { parts, borne } = payoffParts(ending.debt);
  const principal = principalOwed(outcome.debt);
  giveAhead(outcome.debt);
  const instalments = outcome.debt.instalments.map((instalment) =>
    instalmentStatement(outcome.debt, instalment, terms, on),
  );
  const former = outcome.debt.former.flatMap((schedule) =>
    schedule.instalments.map((instalment) => instalmentStatement(outcome.debt, instalment, terms, on)),
  );
  const payments = outcome.uses.map(paymentStatement);
  const { refunds } = timeline;
  const unpaid = instalments.filter((instalment) => instalment.paidOn === null);
  const due = unpaid.filter((instalment) => instalment.dueOn <= on);
  const oldest = unpaid[0];
  const dueNow = add(...due.map((instalment) => instalment.outstanding));
  const dueAmount = due.length > 0 ? dueNow : (oldest?.outstanding ?? ZERO);
  const payoff = sumOf(parts);
  const wholeFrom = earlyRepaymentFrom(terms, terms.disbursedOn);
  const closesLoan =
    unpaid.length > 0 &&
    (due.length === unpaid.length || (unpaid.length === 1 && (wholeFrom === null || wholeFrom <= on)));
  const overdueSince = oldest && oldest.dueOn < on ? oldest.dueOn : null;
  return {
    asOf: on,
    disbursedOn: terms.disbursedOn,
    disbursement: disbursementOf(terms),
    instalments,
    totals: totalBalances([...former, ...instalments].map(({ components }) => components)),
    granted: add(...[...former, ...instalments].map(({ granted }) => granted)),
    principalOwed: principal,
    payoff,
    payoffParts: parts,
    borneSoFar: borne,
    remaining: add(...unpaid.map((instalment) => instalment.outstanding)),
    dueNow,
    dueAmount,
    repayAmount: closesLoan ? payoff : dueAmount,
    closesLoan,
    repayDate: oldest?.dueOn ?? null,
    overdueSince,
    daysOverdue: overdueSince ? daysBetween(overdueSince, on) : 0,
    credit: subtract(
      add(outcome.debt.owedBack, ...payments.map((payment) => payment.credit)),
      add(...refunds.map(({ amount }) => amount)),
    ),
    extensionHeld: held,
    endsWith,
    extensionFees: add(...payments.map((payment) => payment.extensionFee)),
    extensions,
    payments,
    refunds,
    settledOn: outcome.debt.settledOn,
    earlyRepaymentFrom: wholeFrom,
    ...servicingOf(outcome),
  };
}
