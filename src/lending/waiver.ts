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

function computeUnpaidComponent({ accrued, paid, waived }: OpenInstalment, component: Component): Minor {
  return subtract(accrued[component], add(paid[component], waived[component]));
}

function computeUnpaidFuture(
  { paid, waived }: OpenInstalment,
  component: Component,
  futureAmount: Minor,
): Minor {
  return subtract(futureAmount, add(paid[component], waived[component]));
}

function recordWaived(
  { waived, waivedByLender: granted }: OpenInstalment,
  component: Component,
  amount: Minor,
): void {
  waived[component] = add(waived[component], amount);
  granted[component] = add(granted[component], amount);
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

/** An amount of interest as it and its VAT share it. */
function splitInterestAndVat(amount: Minor, interest: Minor, vat: Minor): { interest: Minor; vat: Minor } {
  const total = add(interest, vat);
  const vatShare = total === ZERO ? ZERO : divideHalfUp(BigInt(amount) * BigInt(vat), BigInt(total));
  return { interest: subtract(amount, vatShare), vat: vatShare };
}

/** What has been borne is let go of; what is to come won't be borne. */
function waiveInterest(debt: OpenDebt, amount: Minor): Minor {
  const due = isDailyAccrual(debt.terms) ? listDueInstalments(debt) : listOpenInstalments(debt);
  let remaining = amount;
  for (const instalment of due) {
    const owed = {
      interest: computeUnpaidComponent(instalment, 'interest'),
      vat: computeUnpaidComponent(instalment, 'vat'),
    };
    const waivedAmount = minimum(remaining, add(owed.interest, owed.vat));
    const share = splitInterestAndVat(waivedAmount, owed.interest, owed.vat);
    recordWaived(instalment, 'interest', share.interest);
    recordWaived(instalment, 'vat', share.vat);
    remaining = subtract(remaining, waivedAmount);
  }
  for (const { instalment, interest, vat } of forecastInstalments(debt)) {
    if (due.includes(instalment)) continue;
    // One that an extension moved on may have had some of it paid or let go of.
    const owed = {
      interest: computeUnpaidFuture(instalment, 'interest', interest),
      vat: computeUnpaidFuture(instalment, 'vat', vat),
    };
    const waivedAmount = minimum(remaining, add(owed.interest, owed.vat));
    const share = splitInterestAndVat(waivedAmount, owed.interest, owed.vat);
    instalment.waivedFutureInterest.interest = add(instalment.waivedFutureInterest.interest, share.interest);
    instalment.waivedFutureInterest.vat = add(instalment.waivedFutureInterest.vat, share.vat);
    remaining = subtract(remaining, waivedAmount);
  }
  return remaining;
}
