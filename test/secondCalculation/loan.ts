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

/** Late charges or interest that the lender lets go of, before anything is paid on its day. */
export type Waiver = {
  readonly day: number;
  readonly of: 'late_charges' | 'interest';
  readonly amount: bigint;
};

/** What was agreed to, and all that has happened to the loan since. */
export type Happened = {
  readonly rules: Rules;
  readonly payments: readonly Payment[];
  readonly quotes: readonly Quote[];
  readonly waivers: readonly Waiver[];
};

export const kinds = ['late', 'penalty', 'vat', 'interest', 'principal'] as const;
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
  readonly owed: Amounts;
  readonly paid: Amounts;
  readonly forgiven: Amounts;
  readonly waived: Amounts;
  /** Interest with its VAT that was let go of before it was borne. */
  readonly spared: Pick<Amounts, 'interest' | 'vat'>;
  done: boolean;
};

export type Money = { left: bigint };

/** A loan as it stands in the evening of a day. */
export type Standing = {
  readonly rules: Rules;
  readonly instalments: Instalment[];
  day: number;
  readonly quiet: Set<number>;
  readonly ahead: Money[];
  readonly favour: Money[];
  /** Numbers of the extensions in force with the day of each, and of those that wait for their fee. */
  readonly extended: Map<number, number>;
  readonly open: Set<number>;
  held: bigint;
  fees: bigint;
  endedOn: number | null;
  hadPenalty: boolean;
};

const nothing = (): Amounts => ({ late: 0n, penalty: 0n, vat: 0n, interest: 0n, principal: 0n });

export function begin(rules: Rules): Standing {
  const count = BigInt(rules.periods.length);
  const part = least(rounded({ top: rules.principal, bottom: count }), rules.principal);
  let due = 0;
  let left = rules.principal;
  const instalments = rules.periods.map((length, index) => {
    due += length;
    const principal = index === rules.periods.length - 1 ? left : least(part, left);
    left -= principal;
    return {
      length,
      due,
      days: 0,
      weight: 0n,
      lateDays: 0,
      late: { top: 0n, bottom: 1n },
      owed: { ...nothing(), principal },
      paid: nothing(),
      forgiven: nothing(),
      waived: nothing(),
      spared: { interest: 0n, vat: 0n },
      done: false,
    };
  });
  return {
    rules,
    instalments,
    day: -1,
    quiet: new Set(),
    ahead: [],
    favour: [],
    extended: new Map(),
    open: new Set(),
    held: 0n,
    fees: 0n,
    endedOn: null,
    hadPenalty: false,
  };
}

export function restOf(one: Instalment): bigint {
  return sum(kinds.map((kind) => openIn(one, kind)));
}

export function openIn({ owed, paid, forgiven, waived }: Instalment, kind: Kind): bigint {
  return owed[kind] - paid[kind] - forgiven[kind] - waived[kind];
}

export const openOf = (loan: Standing) => loan.instalments.filter(({ done }) => !done);
export const moneyIn = (purses: readonly Money[]) => sum(purses.map(({ left }) => left));
