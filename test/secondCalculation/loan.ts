import { type Fraction, least, rounded, sum } from './fractions.ts';

/*
 * A loan lived through day by day as its contract words it, in exact fractions and with no shortcut. Written from the
 * contract, not from the server: nothing here comes from `src`. Days count from the payout, which is day 0.
 */

export type Rules = {
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
  /** A rest of a payment that nobody asks for. */
  readonly forgiven: bigint;
};

export type Payment = {
  readonly day: number;
  /** The order in which payments became known. */
  readonly told: number;
  readonly amount: bigint;
  /** Number of the extension whose fee it was meant for. */
  readonly fee: number | null;
};

export type Quote = {
  readonly number: number;
  readonly asked: number;
  readonly until: number;
  readonly fee: bigint;
  readonly days: number;
};

/** Late charges, fees or interest that the lender lets go of, before anything is paid on its day. */
export type Waiver = {
  readonly day: number;
  readonly of: 'late_charges' | 'fee' | 'interest';
  readonly amount: bigint;
};

/** A payment that was reversed, and the day from which on it doesn't count. */
export type Reversal = {
  readonly day: number;
  /** Which payment it was, by its `told`. */
  readonly of: number;
  /** All that is left of it where nothing is said. */
  readonly amount?: bigint;
};

/** A fee or a cost of enforcement that the lender adds to the oldest payment that isn't covered. */
export type Charge = { readonly day: number; readonly of: 'fee' | 'enforcement'; readonly amount: bigint };

/** Nothing of its kind accrues from its day to `until`, both included; null: for good. */
export type Stop = {
  readonly day: number;
  readonly until: number | null;
  readonly of: 'late_charges' | 'interest';
};

/** Credit that was paid back: of a payment first, by its `told`. */
export type Refund = { readonly day: number; readonly of: number; readonly amount: bigint };

/** An amount that ends the debt, if payments from its day to its last, not known before it, come to it. */
export type Offer = {
  readonly day: number;
  /** Its place among payments, in the order in which they became known. */
  readonly told: number;
  readonly until: number;
  readonly amount: bigint;
};

/** A new schedule that was agreed to. */
export type Plan = {
  readonly day: number;
  readonly told: number;
  readonly periods: readonly number[];
  readonly yearlyRate: string;
};

/** What was agreed to, and all that has happened to the loan since. */
export type Happened = {
  readonly rules: Rules;
  readonly payments: readonly Payment[];
  readonly quotes: readonly Quote[];
  readonly waivers: readonly Waiver[];
  readonly reversals: readonly Reversal[];
  readonly charges: readonly Charge[];
  readonly stops: readonly Stop[];
  readonly refunds: readonly Refund[];
  readonly offers: readonly Offer[];
  readonly plans: readonly Plan[];
  /** The day from which on the lender no longer counts on it: nothing accrues after it. */
  readonly writtenOff: number | null;
};

export const kinds = ['late', 'enforcement', 'penalty', 'fee', 'vat', 'interest', 'principal'] as const;
export type Kind = (typeof kinds)[number];
type Amounts = Record<Kind, bigint>;

export type Instalment = {
  readonly length: number;
  due: number;
  /** Days of interest so far, and what they bore it on, added up. */
  days: number;
  weight: bigint;
  lateDays: number;
  late: Fraction;
  /** Of its own, as what it took over isn't. */
  penalty: bigint;
  readonly owed: Amounts;
  readonly paid: Amounts;
  readonly forgiven: Amounts;
  readonly waived: Amounts;
  /** What a former schedule left to it. */
  readonly carried: Amounts;
  /** Interest with its VAT that was let go of before it was borne. */
  readonly spared: Pick<Amounts, 'interest' | 'vat'>;
  /** Principal that is owed again, and bears no interest. */
  again: bigint;
  done: boolean;
};

/** Money of a payment, by its `told`. */
export type Money = { readonly of: number; left: bigint };

/** A loan as it stands in the evening of a day. */
export type Standing = {
  rules: Rules;
  instalments: Instalment[];
  /** Those of schedules that another took the place of. */
  readonly former: Instalment[];
  day: number;
  /** Days that extensions added. */
  readonly quiet: Set<number>;
  /** Days that extensions added to a former schedule: they bear no interest by the new dates either. */
  readonly free: Set<number>;
  readonly ahead: Money[];
  readonly favour: Money[];
  readonly stops: readonly Stop[];
  /** Numbers of the extensions in force with the day of each, and of those that wait for their fee. */
  readonly extended: Map<number, number>;
  readonly open: Set<number>;
  held: bigint;
  fees: bigint;
  /** Paid back, and no longer there to be paid back. */
  overdrawn: bigint;
  /** What was paid towards each offer. */
  readonly toward: Map<Offer, bigint>;
  endedOn: number | null;
  writtenOff: boolean;
  hadPenalty: boolean;
};

const nothing = (): Amounts => ({
  late: 0n,
  enforcement: 0n,
  penalty: 0n,
  fee: 0n,
  vat: 0n,
  interest: 0n,
  principal: 0n,
});

/** A principal in equal parts, from a day on. */
export function instalmentsOf(principal: bigint, periods: readonly number[], from: number): Instalment[] {
  const part = rounded({ top: principal, bottom: BigInt(periods.length) });
  let due = from;
  let left = principal;
  return periods.map((length, index) => {
    due += length;
    const own = index === periods.length - 1 ? left : least(part, left);
    left -= own;
    return {
      length,
      due,
      days: 0,
      weight: 0n,
      lateDays: 0,
      late: { top: 0n, bottom: 1n },
      penalty: 0n,
      owed: { ...nothing(), principal: own },
      paid: nothing(),
      forgiven: nothing(),
      waived: nothing(),
      carried: nothing(),
      spared: { interest: 0n, vat: 0n },
      again: 0n,
      done: false,
    };
  });
}

export function begin(rules: Rules, stops: readonly Stop[]): Standing {
  return {
    rules,
    instalments: instalmentsOf(rules.principal, rules.periods, 0),
    former: [],
    day: -1,
    quiet: new Set(),
    free: new Set(),
    ahead: [],
    favour: [],
    stops,
    extended: new Map(),
    open: new Set(),
    held: 0n,
    fees: 0n,
    overdrawn: 0n,
    toward: new Map(),
    endedOn: null,
    writtenOff: false,
    hadPenalty: false,
  };
}

export function restOf(one: Instalment): bigint {
  return sum(kinds.map((kind) => openIn(one, kind)));
}

export function openIn({ owed, paid, forgiven, waived }: Instalment, kind: Kind): bigint {
  return owed[kind] - paid[kind] - forgiven[kind] - waived[kind];
}

export function copyOfInstalment(one: Instalment): Instalment {
  const { owed, paid, forgiven, waived, spared } = one;
  return {
    ...one,
    owed: { ...owed },
    paid: { ...paid },
    forgiven: { ...forgiven },
    waived: { ...waived },
    spared: { ...spared },
  };
}

export function copyOf(loan: Standing): Standing {
  return {
    ...loan,
    instalments: loan.instalments.map(copyOfInstalment),
    former: loan.former.map(copyOfInstalment),
    quiet: new Set(loan.quiet),
    free: new Set(loan.free),
    ahead: loan.ahead.map((purse) => ({ ...purse })),
    favour: loan.favour.map((purse) => ({ ...purse })),
    extended: new Map(loan.extended),
    open: new Set(loan.open),
    toward: new Map(loan.toward),
  };
}

export const openOf = (loan: Standing) => loan.instalments.filter(({ done }) => !done);
export const moneyIn = (purses: readonly Money[]) => sum(purses.map(({ left }) => left));
