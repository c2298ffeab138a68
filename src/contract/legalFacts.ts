import { toMajor } from './moneyFormat.ts';

/** Texts by the name of their placeholder. */
export type LegalValues = Readonly<Record<string, string>>;

/** What a contract's clauses may say of the terms it is about. Described in config/legal/README.md. */
export type LegalFacts = {
  /** `{{name}}` */
  readonly values: LegalValues;
  /** `[name]` before a block: included if the fact holds; `[no name]`: if it doesn't. */
  readonly conditions: Readonly<Record<string, boolean>>;
  /** `[each name]` before a block: repeated for each, with these values. */
  readonly repetitions: Readonly<Record<string, readonly LegalValues[]>>;
};

/** The part of a loan's terms that clauses speak of. */
export type LegalTerms = {
  readonly periods: readonly number[];
  readonly commission: { readonly rate: string };
  readonly interest: {
    readonly annualRate: string;
    readonly dayCount: number;
    readonly accrual?: string | undefined;
  };
  readonly vat: { readonly rate: string; readonly on: readonly string[] } | null;
  readonly deferral: {
    readonly feeRatePerDay: string;
    readonly days: number;
    readonly maxTimes: number;
  } | null;
  readonly late: {
    readonly once?: { readonly new: number; readonly repeat: number };
    readonly daily: readonly {
      readonly fromDay: number;
      readonly toDay: number | null;
      readonly rate: string;
    }[];
    readonly cap: string | null;
  };
  readonly earlyRepayment: { readonly afterHalfTerm: boolean; readonly notBeforeDays: number } | null;
  readonly coolingOff?: { readonly days: number; readonly keepsCommission: boolean } | undefined;
  readonly tolerance?: number | undefined;
  readonly leastPart?: number | undefined;
};

/** How a market writes its contracts' amounts: `Rs.1,000`, `$1,000`. */
type ContractMoney = { readonly contractSign: string; readonly moneyLocale: string };

/** Every figure of the clauses from the terms themselves; `lenderText` adds what the lender states beside them. */
export function computeLegalFacts(
  terms: LegalTerms,
  lenderText: LegalValues,
  { contractSign, moneyLocale }: ContractMoney,
): LegalFacts {
  const money = (minor: number): string => contractSign + toMajor(minor).toLocaleString(moneyLocale);
  const { periods, interest, vat, deferral, late, earlyRepayment } = terms;
  const termDays = periods.reduce((sum, days) => sum + days, 0);
  const lastTier = late.daily.at(-1);
  return {
    values: {
      ...lenderText,
      termDays: String(termDays),
      annualInterest: formatLegalRate(interest.annualRate),
      yearDays: String(interest.dayCount),
      commissionRate: formatLegalRate(terms.commission.rate),
      vat: formatLegalRate(vat?.rate ?? '0'),
      overduePenalty: formatLegalRate(late.daily[0]?.rate ?? '0'),
      lastTierFrom: String(lastTier?.fromDay ?? 1),
      lastTierRate: formatLegalRate(lastTier?.rate ?? '0'),
      lateCap: formatLegalRate(late.cap ?? '0'),
      penaltyNew: money(late.once?.new ?? 0),
      penaltyRepeat: money(late.once?.repeat ?? 0),
      extensionRate: formatLegalRate(deferral?.feeRatePerDay ?? '0'),
      extensionDays: String(deferral?.days ?? 0),
      extensionTimes: String(deferral?.maxTimes ?? 0),
      tolerance: money(terms.tolerance ?? 0),
      leastPart: money(terms.leastPart ?? 0),
      earlyDays: String(earlyRepayment?.notBeforeDays ?? 0),
      coolingOffDays: String(terms.coolingOff?.days ?? 0),
    },
    conditions: {
      daily: interest.accrual === 'daily',
      tolerance: (terms.tolerance ?? 0) > 0,
      leastPart: (terms.leastPart ?? 0) > 0,
      vatOnInterest: vat?.on.includes('interest') ?? false,
      vatOnCommission: vat?.on.includes('commission') ?? false,
      latePenalty: late.once !== undefined,
      lateTiers: late.daily.length > 1,
      lateCap: late.cap !== null,
      extension: deferral !== null,
      extensionAgain: deferral !== null && deferral.maxTimes > 1,
      earlyLimit: earlyRepayment !== null,
      halfTerm: earlyRepayment?.afterHalfTerm ?? false,
      coolingOff: terms.coolingOff !== undefined,
      commissionKept: terms.coolingOff?.keepsCommission ?? false,
    },
    repetitions: {
      lateTier: late.daily.flatMap(({ fromDay, toDay, rate }) =>
        toDay === null
          ? []
          : [{ fromDay: String(fromDay), toDay: String(toDay), tierRate: formatLegalRate(rate) }],
      ),
    },
  };
}

/** `16 %` of "0.16". */
export function formatLegalRate(rate: string): string {
  return `${toPercent(rate)} %`;
}

/** The figure alone: `16`, and with decimals only where it has any. */
export function toPercent(rate: string): string {
  const percent = Number((Number(rate) * 100).toFixed(6));
  return Number.isInteger(percent) ? String(percent) : percent.toFixed(2);
}
