import {
  computeUnpaidComponent,
  isDailyAccrual,
  listDueInstalments,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
} from '../debt/debt.ts';
import { forecastInstalments } from '../debt/interest.ts';
import type { WaivableComponent, WaiverEvent } from '../events/events.ts';
import {
  type Component,
  lateChargeComponents,
  lenderFeeComponents,
  taxedInterestComponents,
} from '../values/components.ts';
import { add, divideHalfUp, type Minor, minAmount, subtract, zeroAmount } from '../values/money.ts';

/** What each kind of waiver reduces. */
export const waivableComponents: Readonly<Record<WaivableComponent, readonly Component[]>> = {
  late_charges: lateChargeComponents,
  fee: lenderFeeComponents,
  interest: taxedInterestComponents,
};

/** Waives an amount, oldest instalment first. Returns the amount waived, at most what is owed. */
export function applyWaiver(debt: OpenDebt, { of, amount }: WaiverEvent): Minor {
  if (debt.settledOn !== null) return zeroAmount;
  const remaining =
    of === 'interest' ? waiveInterest(debt, amount) : waiveCharges(debt, waivableComponents[of], amount);
  return subtract(amount, remaining);
}

function recordWaived({ waived, waivedByLender }: OpenInstalment, component: Component, amount: Minor): void {
  waived[component] = add(waived[component], amount);
  waivedByLender[component] = add(waivedByLender[component], amount);
}

function waiveCharges(debt: OpenDebt, chargeComponents: readonly Component[], amount: Minor): Minor {
  let remaining = amount;
  for (const instalment of listOpenInstalments(debt))
    for (const component of chargeComponents) {
      const waivedAmount = minAmount(remaining, computeUnpaidComponent(instalment, component));
      recordWaived(instalment, component, waivedAmount);
      remaining = subtract(remaining, waivedAmount);
    }
  return remaining;
}

/** Splits a waiver between unpaid interest and its VAT, in their proportion. */
function splitInterestAndVat(available: Minor, interest: Minor, vat: Minor) {
  const total = add(interest, vat);
  const amount = minAmount(available, total);
  const vatShare =
    total === zeroAmount ? zeroAmount : divideHalfUp(BigInt(amount) * BigInt(vat), BigInt(total));
  return { amount, interest: subtract(amount, vatShare), vat: vatShare };
}

/** Waives accrued interest first, then future interest, which then won't accrue. */
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
    // Interest of an instalment that an extension moved may have been paid or waived in part before.
    const accruing = { ...instalment, accrued: { ...instalment.accrued, interest, vat } };
    const waived = splitInterestAndVat(
      remaining,
      computeUnpaidComponent(accruing, 'interest'),
      computeUnpaidComponent(accruing, 'vat'),
    );
    const { waivedFutureInterest } = instalment;
    waivedFutureInterest.interest = add(waivedFutureInterest.interest, waived.interest);
    waivedFutureInterest.vat = add(waivedFutureInterest.vat, waived.vat);
    remaining = subtract(remaining, waived.amount);
  }
  return remaining;
}
