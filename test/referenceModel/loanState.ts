import type { Offer, OfferWithdrawal, Restructure } from './agreements.ts';
import { type Fraction, minBigint, roundHalfUp, sumBigints } from './fractions.ts';

/*
 * A loan replayed day by day as its contract words it, in exact fractions and with no shortcut. Written from the
 * contract, not from the server: nothing here comes from `src`. Days count from the payout, which is day 0.
 */

export type LoanRules = {
  readonly principal: bigint;
  readonly periods: readonly number[];
  readonly yearlyRate: string;
  /** VAT on interest; null where it bears none. */
  readonly vat: string | null;
  readonly late: readonly { readonly fromDay: number; readonly rate: string }[];
  /** Charged once, on the first late day of the loan. */
  readonly penalty: bigint;
  /** The most a payment's late charges come to, as a part of its principal. */
  readonly cap: string | null;
  readonly extensions: number;
  /** The tolerance: a residual of an instalment that is waived. */
  readonly maxWaivedResidual: bigint;
};

export type Payment = {
  readonly day: number;
  /** The order in which payments became known. */
  readonly sequence: number;
  readonly amount: bigint;
  /** Number of the extension whose fee it was meant for. */
  readonly fee: number | null;
};

export type Quote = {
  readonly number: number;
  readonly requestedOn: number;
  readonly until: number;
  readonly fee: bigint;
  readonly days: number;
};

/** Late charges, fees or interest that the lender waives, before anything is paid on its day. */
export type Waiver = {
  readonly day: number;
  readonly of: 'late_charges' | 'fee' | 'interest';
  readonly amount: bigint;
  /** From this day on it doesn't count. */
  readonly reversedOn?: number;
};

/** A payment that was reversed, and the day from which on it doesn't count. */
export type Reversal = {
  readonly day: number;
  /** Which payment it was, by its `sequence`. */
  readonly of: number;
  /** All that is left of it where nothing is said. */
  readonly amount?: bigint;
};

/** A fee or a cost of enforcement that the lender adds to the oldest payment that isn't covered. */
export type Charge = { readonly day: number; readonly of: 'fee' | 'enforcement'; readonly amount: bigint };

/** Nothing of its kind accrues from its day to `until`, both included; null: for good. */
export type AccrualStop = {
  readonly day: number;
  readonly until: number | null;
  readonly of: 'late_charges' | 'interest';
};

/** Credit that was refunded: of a payment first, by its `sequence`. */
export type Refund = { readonly day: number; readonly of: number; readonly amount: bigint };

/** As the other system states a payment: what is unpaid, and what was paid of its late charges. */
export type UnpaidInstalment = {
  readonly number: number;
  readonly due: number;
  readonly unpaid: Readonly<ComponentAmounts>;
  readonly lateChargesPaid: bigint;
};

/** Balances of a loan imported without its history. */
export type OpeningBalances = {
  readonly instalments: readonly UnpaidInstalment[];
  readonly endedOn: number | null;
  readonly penaltyCharged: boolean;
};

/** The end of the day on which the loan was imported. */
export type Opening = {
  readonly day: number;
  /** Null where its history was imported too. */
  readonly balances: OpeningBalances | null;
  /** By account, what the books begin with less what this calculation comes to. */
  readonly adjustment: Readonly<Record<string, bigint>>;
};

/** What was agreed to, and all that has happened to the loan since. */
export type LoanHistory = {
  readonly rules: LoanRules;
  readonly payments: readonly Payment[];
  readonly quotes: readonly Quote[];
  readonly waivers: readonly Waiver[];
  readonly reversals: readonly Reversal[];
  readonly charges: readonly Charge[];
  readonly stops: readonly AccrualStop[];
  readonly refunds: readonly Refund[];
  readonly offers: readonly Offer[];
  readonly withdrawals: readonly OfferWithdrawal[];
  readonly plans: readonly Restructure[];
  /** The day of the write-off: nothing accrues after it. */
  readonly writtenOff: number | null;
  readonly opening: Opening | null;
};

export const componentKinds = [
  'late',
  'enforcement',
  'penalty',
  'fee',
  'vat',
  'interest',
  'principal',
] as const;
export type ComponentKind = (typeof componentKinds)[number];
export type ComponentAmounts = Record<ComponentKind, bigint>;

export type Instalment = {
  readonly length: number;
  due: number;
  /** Days of interest so far, and what they bore it on, added up. */
  days: number;
  principalDays: bigint;
  lateDays: number;
  accruedLateCharges: Fraction;
  /** The loan's own penalty, without its opening balance. */
  penalty: bigint;
  readonly owed: ComponentAmounts;
  readonly paid: ComponentAmounts;
  readonly waivedResidual: ComponentAmounts;
  readonly waived: ComponentAmounts;
  /** What a former schedule left to it. */
  readonly carried: ComponentAmounts;
  /** Interest with its VAT that was waived before it accrued. */
  readonly waivedBeforeAccrual: Pick<ComponentAmounts, 'interest' | 'vat'>;
  /** Principal that is owed again, and bears no interest. */
  reowedPrincipal: bigint;
  /** Principal that was paid in the other system before it was due, and bears no interest. */
  prepaidPrincipal: bigint;
  isSettled: boolean;
};

/** Money of a payment, by its `sequence`. */
export type PaymentBalance = { readonly of: number; remaining: bigint };

/** A loan as it stands at the end of a day. */
export type LoanState = {
  rules: LoanRules;
  instalments: Instalment[];
  /** Those of schedules that were replaced. */
  readonly formerInstalments: Instalment[];
  day: number;
  /** Days that extensions added. */
  readonly extensionDays: Set<number>;
  /** Days that extensions added to a former schedule: they bear no interest by the new dates either. */
  readonly interestFreeDays: Set<number>;
  readonly prepayments: PaymentBalance[];
  readonly credits: PaymentBalance[];
  readonly stops: readonly AccrualStop[];
  /** Numbers of the extensions in force with the day of each, and of those whose fee is pending. */
  readonly extended: Map<number, number>;
  readonly openQuotes: Set<number>;
  held: bigint;
  fees: bigint;
  /** Refunded, and no longer refundable. */
  overRefunded: bigint;
  /** What was paid towards each offer, by its `sequence`. */
  readonly paidTowardOffers: Map<number, bigint>;
  endedOn: number | null;
  writtenOff: boolean;
  isPenaltyCharged: boolean;
};

export const zeroAmounts = (): ComponentAmounts => ({
  late: 0n,
  enforcement: 0n,
  penalty: 0n,
  fee: 0n,
  vat: 0n,
  interest: 0n,
  principal: 0n,
});

/** A principal in equal parts, from a day on. */
export function createInstalments(principal: bigint, periods: readonly number[], from: number): Instalment[] {
  const equalPart = roundHalfUp({ numerator: principal, denominator: BigInt(periods.length) });
  let due = from;
  let left = principal;
  return periods.map((length, index) => {
    due += length;
    const instalmentPrincipal = index === periods.length - 1 ? left : minBigint(equalPart, left);
    left -= instalmentPrincipal;
    return {
      length,
      due,
      days: 0,
      principalDays: 0n,
      lateDays: 0,
      accruedLateCharges: { numerator: 0n, denominator: 1n },
      penalty: 0n,
      owed: { ...zeroAmounts(), principal: instalmentPrincipal },
      paid: zeroAmounts(),
      waivedResidual: zeroAmounts(),
      waived: zeroAmounts(),
      carried: zeroAmounts(),
      waivedBeforeAccrual: { interest: 0n, vat: 0n },
      reowedPrincipal: 0n,
      prepaidPrincipal: 0n,
      isSettled: false,
    };
  });
}

export function createLoanState(rules: LoanRules, stops: readonly AccrualStop[]): LoanState {
  return {
    rules,
    instalments: createInstalments(rules.principal, rules.periods, 0),
    formerInstalments: [],
    day: -1,
    extensionDays: new Set(),
    interestFreeDays: new Set(),
    prepayments: [],
    credits: [],
    stops,
    extended: new Map(),
    openQuotes: new Set(),
    held: 0n,
    fees: 0n,
    overRefunded: 0n,
    paidTowardOffers: new Map(),
    endedOn: null,
    writtenOff: false,
    isPenaltyCharged: false,
  };
}

export function outstandingTotal(instalment: Instalment): bigint {
  return sumBigints(componentKinds.map((kind) => outstandingOf(instalment, kind)));
}

export function outstandingOf(instalment: Instalment, kind: ComponentKind): bigint {
  const { owed, paid, waivedResidual, waived } = instalment;
  return owed[kind] - paid[kind] - waivedResidual[kind] - waived[kind];
}

export function copyInstalment(instalment: Instalment): Instalment {
  return {
    ...instalment,
    owed: { ...instalment.owed },
    paid: { ...instalment.paid },
    waivedResidual: { ...instalment.waivedResidual },
    waived: { ...instalment.waived },
    waivedBeforeAccrual: { ...instalment.waivedBeforeAccrual },
  };
}

export function copyLoanState(loan: LoanState): LoanState {
  return {
    ...loan,
    instalments: loan.instalments.map(copyInstalment),
    formerInstalments: loan.formerInstalments.map(copyInstalment),
    extensionDays: new Set(loan.extensionDays),
    interestFreeDays: new Set(loan.interestFreeDays),
    prepayments: loan.prepayments.map((balance) => ({ ...balance })),
    credits: loan.credits.map((balance) => ({ ...balance })),
    extended: new Map(loan.extended),
    openQuotes: new Set(loan.openQuotes),
    paidTowardOffers: new Map(loan.paidTowardOffers),
  };
}

export const openInstalments = (loan: LoanState) => loan.instalments.filter(({ isSettled }) => !isSettled);
