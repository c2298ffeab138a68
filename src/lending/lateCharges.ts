import { lateBase, type OpenDebt, type OpenInstalment } from './debt.ts';
import { halfUp, type Minor, parseRate, portion, smaller, subtract, ZERO } from './money.ts';
import type { LatePolicy, LateTier } from './terms.ts';

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

const BPS = 10_000n;

export type LateRateBps = { readonly fromDay: number; readonly toDay: number | null; readonly bps: number };

/** The daily tiers in whole basis points (3 % = 300). Throws RangeError on a rate finer than a basis point. */
export function lateRateBps(policy: LatePolicy): LateRateBps[] {
  return policy.daily.map(({ fromDay, toDay, rate }: LateTier) => {
    const { numerator, denominator } = parseRate(rate);
    if ((numerator * BPS) % denominator !== 0n)
      throw new RangeError(`A late rate is finer than a basis point: ${rate}`);
    return { fromDay, toDay, bps: Number((numerator * BPS) / denominator) };
  });
}

/** The most that an instalment's late interest and penalty may reach together; null is no limit. */
export function lateCapOf(principal: Minor, policy: LatePolicy): Minor | null {
  return policy.cap === null ? null : portion(principal, parseRate(policy.cap));
}

function chargePenalty(debt: OpenDebt, instalment: OpenInstalment): void {
  const { late, clientKind } = debt.terms;
  if (debt.penaltyCharged || !late.once) return;
  debt.penaltyCharged = true;
  const cap = lateCapOf(instalment.scheduled.principal, late);
  const penalty = late.once[clientKind];
  instalment.accrued.penalty = cap === null ? penalty : smaller(penalty, cap);
}

function basisPointDays(tiers: readonly LateRateBps[], first: number, last: number): bigint {
  let sum = 0n;
  for (const { fromDay, toDay, bps } of tiers) {
    const days = Math.min(last, toDay ?? last) - Math.max(first, fromDay) + 1;
    if (days > 0) sum += BigInt(days) * BigInt(bps);
  }
  return sum;
}

function accrueInstalment(
  debt: OpenDebt,
  instalment: OpenInstalment,
  tiers: readonly LateRateBps[],
  to: number,
): void {
  const base = lateBase(instalment);
  const days = to - Math.max(debt.accruedTo, instalment.dueOn);
  if (base === ZERO || days <= 0) return;
  chargePenalty(debt, instalment);
  const firstDay = instalment.lateDays + 1;
  instalment.lateDays += days;
  instalment.lateNumerator += BigInt(base) * basisPointDays(tiers, firstDay, instalment.lateDays);
  const accrued = halfUp(instalment.lateNumerator, BPS);
  const cap = lateCapOf(instalment.scheduled.principal, debt.terms.late);
  instalment.accrued.lateInterest =
    cap === null ? accrued : smaller(accrued, subtract(cap, instalment.accrued.penalty));
}

/** Charges every day late up to day number `to`, included. The balances must not have changed since the last call. */
export function accrueLateCharges(debt: OpenDebt, tiers: readonly LateRateBps[], to: number): void {
  if (to <= debt.accruedTo) return;
  for (const instalment of debt.instalments) accrueInstalment(debt, instalment, tiers, to);
  debt.accruedTo = to;
}
