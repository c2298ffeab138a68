import type { Day } from '../values/calendar.ts';
import type { Minor } from '../values/money.ts';

/** Rates are decimal strings: "0.18" is 18 %. All of this is plain data that survives JSON. */
export type ClientKind = 'new' | 'repeat';

/** Days late from..to (both included, the first late day is 1; null is open) at a rate per day of the unpaid due amount. */
export type LateRateTier = { readonly fromDay: number; readonly toDay: number | null; readonly rate: string };

export type LateChargePolicy = {
  /** Charged once per order on its first late day. */
  readonly once?: Readonly<Record<ClientKind, Minor>>;
  readonly daily: readonly LateRateTier[];
  /** The most an instalment's late charges may reach, as a rate of its principal; null is no cap. */
  readonly cap: string | null;
};

export type ExtensionTerms = {
  /** The fee as a share of the principal, for each day that the due date moves. */
  readonly feeRatePerDay: string;
  /** By how many days one extension moves the due date: 1 to 7. */
  readonly days: number;
  /** Extensions that may take effect per order. */
  readonly maxTimes: number;
};

/** When the loan may be paid off early: past half of the term and from `notBeforeDays` after the disbursal. */
export type EarlyRepayment = { readonly afterHalfTerm: boolean; readonly notBeforeDays: number };

/**
 * Days after the disbursal within which the borrower may exit the loan for its principal and the interest of the days passed.
 * Source: RBI, Digital Lending Directions, 2025.
 */
export type CoolingOff = {
  readonly days: number;
  /** Whether the lender retains the commission with its tax. */
  readonly keepsCommission: boolean;
};

/**
 * `daily`: on the outstanding principal of each day, so that prepayment saves interest. `scheduled`, or absent in terms
 * agreed before there was a choice: the schedule's interest, whenever it is paid.
 */
export type InterestAccrual = 'daily' | 'scheduled';

/** The agreed amounts of an instalment; with daily accrual its interest and VAT are a forecast. */
export type AgreedInstalment = { readonly principal: Minor; readonly interest: Minor; readonly vat: Minor };

/** The terms of a product, the same for every borrower. */
export type ProductTerms = {
  /** A market of the configuration. */
  readonly market: string;
  /** ISO 4217 */
  readonly currency: string;
  /** IANA name; every day of the loan is a day there. */
  readonly timeZone: string;
  /** The length of each period in days; one instalment falls due at the end of each. */
  readonly periods: readonly number[];
  /** The amounts of each instalment, of loans agreed elsewhere; absent: computed (`computeSchedule`). */
  readonly instalments?: readonly AgreedInstalment[] | undefined;
  /** Deducted from the principal before it is paid out. */
  readonly commission: { readonly rate: string };
  readonly interest: {
    readonly annualRate: string;
    readonly dayCount: 365;
    readonly accrual?: InterestAccrual | undefined;
  };
  readonly vat: { readonly rate: string; readonly on: readonly ('commission' | 'interest')[] } | null;
  readonly deferral: ExtensionTerms | null;
  readonly late: LateChargePolicy;
  /** null: the loan may be paid off at any time. */
  readonly earlyRepayment: EarlyRepayment | null;
  /** Absent: the loan can't be exited. */
  readonly coolingOff?: CoolingOff | undefined;
  /** The residual of an instalment up to which it counts as paid; absent: none. */
  readonly tolerance?: Minor | undefined;
  /** Whether a collection hold stops late charges too; absent: it doesn't. */
  readonly pauseStopsCharges?: boolean | undefined;
  /** The minimum of a partial payment; absent: any amount. */
  readonly leastPart?: Minor | undefined;
};

/** What one borrower agreed to, frozen when the order is created. */
export type AgreedTerms = ProductTerms & { readonly principal: Minor; readonly clientKind: ClientKind };

/** The agreed terms of a loan that has been paid out; `disbursedOn` is day 0. */
export type LoanTerms = AgreedTerms & { readonly disbursedOn: Day };
