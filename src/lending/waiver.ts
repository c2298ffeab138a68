import type { Component } from './components.ts';
import {
  isDailyAccrual,
  listDueInstalments,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
} from './debt.ts';
import type { WaivableComponent, WaiverEvent } from './events.ts';
import { forecastInstalments } from './interest.ts';
import { add, divideHalfUp, type Minor, minimum, subtract, ZERO } from './money.ts';

const WAIVABLE_COMPONENTS: Record<Exclude<WaivableComponent, 'interest'>, readonly Component[]> = {
  late_charges: ['lateInterest', 'penalty'],
  fee: ['fee', 'enforcement'],
};

/** Lets go of what is owed, the oldest first. Returns how much that was: never more than there is. */
export function applyWaiver(debt: OpenDebt, { of, amount }: WaiverEvent): Minor {
  if (debt.settledOn !== null) return ZERO;
  const remaining =
    of === 'interest' ? waiveInterest(debt, amount) : waiveCharges(debt, WAIVABLE_COMPONENTS[of], amount);
  return subtract(amount, remaining);
}

/** What of an amount of an instalment, of what it has borne unless said, is neither paid nor let go of. */
function computeUnpaidComponent(
  { accrued, paid, waived }: OpenInstalment,
  component: Component,
  borne: Minor = accrued[component],
): Minor {
  return subtract(borne, add(paid[component], waived[component]));
}

function recordWaived({ waived, waivedByLender }: OpenInstalment, component: Component, amount: Minor): void {
  waived[component] = add(waived[component], amount);
  waivedByLender[component] = add(waivedByLender[component], amount);
}

function waiveCharges(debt: OpenDebt, chargeComponents: readonly Component[], amount: Minor): Minor {
  let remaining = amount;
  for (const instalment of listOpenInstalments(debt))
    for (const component of chargeComponents) {
      const waivedAmount = minimum(remaining, computeUnpaidComponent(instalment, component));
      recordWaived(instalment, component, waivedAmount);
      remaining = subtract(remaining, waivedAmount);
    }
  return remaining;
}

/** What of an unpaid interest and its VAT an amount lets go of, as the two share it. */
function splitInterestAndVat(available: Minor, interest: Minor, vat: Minor) {
  const total = add(interest, vat);
  const amount = minimum(available, total);
  const vatShare = total === ZERO ? ZERO : divideHalfUp(BigInt(amount) * BigInt(vat), BigInt(total));
  return { amount, interest: subtract(amount, vatShare), vat: vatShare };
}

/** What has been borne is let go of; what is to come won't be borne. */
function waiveInterest(debt: OpenDebt, amount: Minor): Minor {
  const due = isDailyAccrual(debt.terms) ? listDueInstalments(debt) : listOpenInstalments(debt);
  let remaining = amount;
  for (const instalment of due) {
    const waived = splitInterestAndVat(
      remaining,
      computeUnpaidComponent(instalment, 'interest'),
      computeUnpaidComponent(instalment, 'vat'),
    );
    recordWaived(instalment, 'interest', waived.interest);
    recordWaived(instalment, 'vat', waived.vat);
    remaining = subtract(remaining, waived.amount);
  }
  for (const { instalment, interest, vat } of forecastInstalments(debt)) {
    if (due.includes(instalment)) continue;
    // One that an extension moved on may have had some of it paid or let go of.
    const waived = splitInterestAndVat(
      remaining,
      computeUnpaidComponent(instalment, 'interest', interest),
      computeUnpaidComponent(instalment, 'vat', vat),
    );
    const { waivedFutureInterest: future } = instalment;
    future.interest = add(future.interest, waived.interest);
    future.vat = add(future.vat, waived.vat);
    remaining = subtract(remaining, waived.amount);
  }
  return remaining;
}
