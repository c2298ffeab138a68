import { z } from 'zod';
import { maxPlanPayments } from '../../contract/desk/loans.ts';
import { limits } from '../../contract/limits.ts';
import { marketCode } from '../../contract/schemas/common.ts';
import { addBusinessDays, addDays, type Day, minor, reversalWaiverPolicies } from '../../lending/index.ts';

const rate = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a decimal like 0.18');
const money = z.int().nonnegative().transform(minor);

const periods = z.array(z.int().min(1).max(366)).min(1).max(120);

const terms = z.strictObject({
  periods,
  commission: z.object({ rate }),
  interest: z.object({
    annualRate: rate,
    dayCount: z.literal(365),
    accrual: z.enum(['daily', 'scheduled']),
  }),
  vat: z.object({ rate, on: z.array(z.enum(['commission', 'interest'])).min(1) }).nullable(),
  deferral: z
    .object({
      feeRatePerDay: rate,
      days: z.int().min(1).max(limits.maxDeferralDays),
      maxTimes: z.int().min(1),
    })
    .nullable(),
  late: z.object({
    once: z.object({ new: money, repeat: money }).exactOptional(),
    daily: z
      .array(z.object({ fromDay: z.int().min(1), toDay: z.int().nullable(), rate }))
      .refine(
        areTiersContiguous,
        'the tiers must start at day 1, join without a gap and leave the last one open',
      ),
    cap: rate.nullable(),
  }),
  earlyRepayment: z.object({ afterHalfTerm: z.boolean(), notBeforeDays: z.int().nonnegative() }).nullable(),
  /** In how many days after the disbursal the borrower may exit, and whether the commission is kept then. */
  coolingOff: z.strictObject({ days: z.int().min(1).max(60), keepsCommission: z.boolean() }).exactOptional(),
  /** The residual of an instalment up to which it counts as paid, in minor units. */
  tolerance: money,
  /** The least that a part paid by choice may be. */
  leastPart: money.refine((amount) => amount > 0, 'must be above zero'),
});

/** Who may borrow, and how much at most. Source: docs/decisions/limits.md. */
const rules = z.strictObject({
  age: z.strictObject({ least: z.int().min(18), most: z.int().max(120) }),
  openAtOnce: z.int().min(1).max(20),
  lateNow: z.strictObject({ limit: money, refusedOverDays: z.int().nonnegative() }),
  lateBefore: z.strictObject({
    ofLast: z.int().min(1),
    overDays: z.int().nonnegative(),
    limit: money,
    refusedOverDays: z.int().nonnegative(),
  }),
  openDebt: money,
  paidOnTime: z
    .array(z.strictObject({ loans: z.int().nonnegative(), limit: money }))
    .refine(areStepsAscending, 'the steps must start at 0 loans; loans and limits must rise'),
});

const product = z
  .strictObject({
    market: marketCode,
    name: z.object({ es: z.string().min(1), en: z.string().min(1) }),
    logo: z.string().startsWith('/'),
    amount: z
      .object({ least: money, most: money, step: money, offer: money })
      .refine(
        ({ least, most, step, offer }) =>
          least <= offer &&
          offer <= most &&
          step > 0 &&
          (offer - least) % step === 0 &&
          (most - least) % step === 0,
        'the offer must lie on a step between least and most',
      ),
    /** Whether a first look at the offer is followed by a short review (the pop-up with its countdown). */
    offerReview: z.boolean(),
    terms,
    /** Terms to choose from instead of `terms.periods`, which is what is offered first. */
    otherPeriods: z.array(periods),
    rules,
    /** The bounds of a restructure: instalments and days in all, and the lowest yearly rate. Source: DESIGN 17. */
    restructures: z.strictObject({
      maxPeriods: z.int().min(1).max(maxPlanPayments),
      maxDays: z.int().min(1).max(3660),
      minAnnualRate: rate,
    }),
    /** `false`: credit of these loans is never refunded automatically. */
    automaticRefunds: z.boolean().exactOptional(),
    /** What is waived of a reversal whose cause wasn't the payer's. Source: docs/decisions/reversals.md. */
    reversalWaiver: z.enum(reversalWaiverPolicies),
    /** Figures as the lender's legal text states them; shown as text, never calculated with. */
    lenderText: z.record(z.string(), z.string()),
  })
  .refine(
    ({ terms, otherPeriods }) => hasNoDuplicates([terms.periods, ...otherPeriods].map(sumDays)),
    'two terms have the same number of days',
  )
  .refine(
    ({ amount: { least }, rules: { lateNow, lateBefore, paidOnTime } }) =>
      [lateNow, lateBefore, ...paidOnTime].every(({ limit }) => limit >= least),
    'a limit lies below the least amount: say so by a refusal',
  );

export const productsSchema = z
  .record(z.string().regex(/^[a-z0-9-]{2,32}$/), product)
  .refine((products) => Object.keys(products).length > 0, 'at least one product is needed');
export type Products = z.output<typeof productsSchema>;
export type Product = Products[string];

/** A product's name and logo; without them the id of one that is no longer configured. */
export function describeProduct(products: Products, productId: string, language: 'es' | 'en') {
  const product = products[productId];
  return { productName: product?.name[language] ?? productId, productLogo: product?.logo ?? '' };
}

/** The valid products of these markets in a file's content. */
export function parseValidProducts(content: unknown, markets: readonly string[]): Products {
  const named = z.record(z.string(), z.unknown()).safeParse(content).data ?? {};
  const parsed = Object.entries(named).flatMap(([productId, one]) => {
    const { data } = product.safeParse(one);
    return data !== undefined && markets.includes(data.market) ? [[productId, data] as const] : [];
  });
  return Object.fromEntries(parsed);
}

function areTiersContiguous(tiers: readonly { fromDay: number; toDay: number | null }[]): boolean {
  if (tiers[0]?.fromDay !== 1 || tiers.at(-1)?.toDay !== null) return false;
  return tiers.every((tier, index) => index === 0 || tiers[index - 1]?.toDay === tier.fromDay - 1);
}

/** Also of periods that are invalid themselves. */
function sumDays(periods: readonly number[]): number {
  return periods.reduce((sum, days) => sum + days, 0);
}

export function hasNoDuplicates(values: readonly (number | string)[]): boolean {
  return new Set(values).size === values.length;
}

function areStepsAscending(steps: readonly { loans: number; limit: number }[]): boolean {
  return (
    steps.every(({ loans, limit }, index) => {
      const previousStep = steps[index - 1];
      return previousStep === undefined
        ? loans === 0
        : loans > previousStep.loans && limit > previousStep.limit;
    }) && steps.length > 0
  );
}

/** A number of days after the request, Monday to Friday without the market's holidays or all alike. */
export const deadlineSchema = z.object({
  days: z.int().positive(),
  kind: z.enum(['business', 'calendar']),
});
export type Deadline = z.output<typeof deadlineSchema>;

/** The last day of a term that begins on a day. */
export function computeDeadline(from: Day, { days, kind }: Deadline, holidays: readonly string[]): Day {
  return kind === 'calendar' ? addDays(from, days) : addBusinessDays(from, days, holidays);
}
