import type { LateChargePolicy, LateRateTier } from '../terms/terms.ts';
import { countDaysOutsideIntervals } from '../values/calendar.ts';
import {
  add,
  divideHalfUp,
  type Minor,
  minAmount,
  minor,
  multiplyRounded,
  parseRate,
  subtract,
  zeroAmount,
} from '../values/money.ts';
import { computeLateInterestBase, listOpenInstalments, type OpenDebt, type OpenInstalment } from './debt.ts';

/*
 * Late interest of one instalment, in integers, so that SQL can reproduce it:
 *
 *   base(d)    = unpaid principal + interest + VAT + fees of the instalment at the start of day d
 *   n(d)       = how many days late day d is: 1 on the day after the due date; extended days are not counted
 *   numerator  = sum over the days late d of base(d) * bps(tier of n(d))
 *   accrued    = (2 * numerator + 10000) / 20000, integer division (half up), of the whole sum, not of each day
 *   with a cap = least(accrued, principal * cap half up - the one-time penalty on this instalment)
 *
 * A payment on day d lowers the base from day d + 1 on. A day's posting is the difference between the rounded
 * sums of that day and of the day before, so postings always add up to what the page shows.
 */

const basisPoints = 10_000n;

export type LateRateBps = { readonly fromDay: number; readonly toDay: number | null; readonly bps: number };

/** The daily tiers in whole basis points (3 % = 300). Throws RangeError on a rate finer than a basis point. */
export function toLateRateBps(policy: LateChargePolicy): LateRateBps[] {
  return policy.daily.map(({ fromDay, toDay, rate }: LateRateTier) => {
    const { numerator, denominator } = parseRate(rate);
    if ((numerator * basisPoints) % denominator !== 0n)
      throw new RangeError(`A late rate is finer than a basis point: ${rate}`);
    return { fromDay, toDay, bps: Number((numerator * basisPoints) / denominator) };
  });
}

/** The cap of an instalment's late interest and penalty together; null: no cap. */
function computeLateChargeCap(principal: Minor, policy: LateChargePolicy): Minor | null {
  return policy.cap === null ? null : multiplyRounded(principal, parseRate(policy.cap));
}

function chargePenalty(debt: OpenDebt, instalment: OpenInstalment): void {
  const { late, clientKind } = debt.terms;
  if (debt.penaltyCharged || !late.once) return;
  debt.penaltyCharged = true;
  const cap = computeLateChargeCap(instalment.scheduled.principal, late);
  const penalty = late.once[clientKind];
  instalment.accrued.penalty = cap === null ? penalty : minAmount(penalty, cap);
}

/** The sum over all tiers of base x basis points. */
export function sumLateInterestNumerators({ lateByTier }: OpenInstalment): bigint {
  return lateByTier.reduce((sum, { numerator }) => sum + numerator, 0n);
}

/** The cap of an instalment's late interest and penalty, less those carried over from an earlier schedule. */
export function computeRemainingLateChargeCap(
  { scheduled, carriedOver }: OpenInstalment,
  policy: LateChargePolicy,
): Minor | null {
  const cap = computeLateChargeCap(scheduled.principal, policy);
  return cap === null ? null : minor(Math.max(0, cap - carriedOver.lateInterest - carriedOver.penalty));
}

/** The late interest of an exact sum (minor units x basis points), limited by the cap less the penalty. */
function computeLateInterest(instalment: OpenInstalment, policy: LateChargePolicy, exactSum: bigint): Minor {
  const charged = divideHalfUp(exactSum, basisPoints);
  const cap = computeRemainingLateChargeCap(instalment, policy);
  if (cap === null) return charged;
  const penalty = instalment.accrued.penalty - instalment.carriedOver.penalty;
  return minAmount(charged, minor(Math.max(0, cap - penalty)));
}

/** The late interest of an instalment in one tier: days, charge, and its unpaid part; earlier tiers are paid first. */
export type LateInterestInTier = LateRateTier & {
  readonly days: number;
  readonly charged: Minor;
  readonly outstanding: Minor;
};

/** The tiers in which an instalment has been late; their charges sum to its late interest without the part carried over. */
export function computeLateInterestByTier(
  instalment: OpenInstalment,
  policy: LateChargePolicy,
): LateInterestInTier[] {
  const { lateByTier, paid, waived, carriedOver } = instalment;
  let exactSum = 0n;
  let chargedBefore = zeroAmount;
  let settledAmount = minor(Math.max(0, paid.lateInterest + waived.lateInterest - carriedOver.lateInterest));
  return policy.daily.flatMap((tier, index) => {
    const { days, numerator } = lateByTier[index] ?? { days: 0, numerator: 0n };
    exactSum += numerator;
    const chargedAfter = computeLateInterest(instalment, policy, exactSum);
    const charged = subtract(chargedAfter, chargedBefore);
    const settledInTier = minAmount(settledAmount, charged);
    chargedBefore = chargedAfter;
    settledAmount = subtract(settledAmount, settledInTier);
    return days === 0 ? [] : [{ ...tier, days, charged, outstanding: subtract(charged, settledInTier) }];
  });
}

function accrueInstalmentLateCharges(
  debt: OpenDebt,
  instalment: OpenInstalment,
  tiers: readonly LateRateBps[],
  to: number,
): void {
  const base = computeLateInterestBase(instalment);
  const days = countDaysOutsideIntervals(
    debt.chargeFreeIntervals,
    Math.max(debt.accruedThrough, instalment.dueOn),
    to,
  );
  if (base === zeroAmount || days <= 0) return;
  chargePenalty(debt, instalment);
  const first = instalment.lateDays + 1;
  const last = instalment.lateDays + days;
  instalment.lateDays = last;
  tiers.forEach(({ fromDay, toDay, bps }, index) => {
    const daysInTier = Math.min(last, toDay ?? last) - Math.max(first, fromDay) + 1;
    const tierTotal = instalment.lateByTier[index];
    if (daysInTier <= 0 || !tierTotal) return;
    tierTotal.days += daysInTier;
    tierTotal.numerator += BigInt(base) * BigInt(daysInTier * bps);
  });
  const charged = computeLateInterest(instalment, debt.terms.late, sumLateInterestNumerators(instalment));
  instalment.accrued.lateInterest = add(instalment.carriedOver.lateInterest, charged);
}

/**
 * Charges every day late up to day number `to`, included. The balances must not have changed since the last call.
 * In SQL: loans/endOfDay/accrueLateCharges.ts.
 */
export function accrueLateCharges(debt: OpenDebt, tiers: readonly LateRateBps[], to: number): void {
  for (const instalment of listOpenInstalments(debt))
    accrueInstalmentLateCharges(debt, instalment, tiers, to);
}
