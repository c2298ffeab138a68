import type { Component } from './components.ts';
import { dueInstalments, isDaily, type OpenDebt, type OpenInstalment, openInstalments } from './debt.ts';
import type { Waivable, WaiverEvent } from './events.ts';
import { foresee } from './foresee.ts';
import { add, halfUp, type Minor, smaller, subtract, ZERO } from './money.ts';

const components: Record<Exclude<Waivable, 'interest'>, readonly Component[]> = {
  late_charges: ['lateInterest', 'penalty'],
  fee: ['fee', 'enforcement'],
};

/** Lets go of what is owed, the oldest first. Returns how much that was: never more than there is. */
export function waive(debt: OpenDebt, { of, amount }: WaiverEvent): Minor {
  if (debt.settledOn !== null) return ZERO;
  const left = of === 'interest' ? waiveInterest(debt, amount) : waiveCharges(debt, components[of], amount);
  return subtract(amount, left);
}

function unpaid({ accrued, paid, waived }: OpenInstalment, component: Component): Minor {
  return subtract(accrued[component], add(paid[component], waived[component]));
}

function unborne({ paid, waived }: OpenInstalment, component: Component, toCome: Minor): Minor {
  return subtract(toCome, add(paid[component], waived[component]));
}

function grant({ waived, granted }: OpenInstalment, component: Component, amount: Minor): void {
  waived[component] = add(waived[component], amount);
  granted[component] = add(granted[component], amount);
}

function waiveCharges(debt: OpenDebt, of: readonly Component[], amount: Minor): Minor {
  let left = amount;
  for (const instalment of openInstalments(debt))
    for (const component of of) {
      const taken = smaller(left, unpaid(instalment, component));
      grant(instalment, component, taken);
      left = subtract(left, taken);
    }
  return left;
}

/** An amount of interest as it and its VAT share it. */
function shared(amount: Minor, interest: Minor, vat: Minor): { interest: Minor; vat: Minor } {
  const both = add(interest, vat);
  const ofVat = both === ZERO ? ZERO : halfUp(BigInt(amount) * BigInt(vat), BigInt(both));
  return { interest: subtract(amount, ofVat), vat: ofVat };
}

/** What has been borne is let go of; what is to come won't be borne. */
function waiveInterest(debt: OpenDebt, amount: Minor): Minor {
  const due = isDaily(debt.terms) ? dueInstalments(debt) : openInstalments(debt);
  let left = amount;
  for (const instalment of due) {
    const owed = { interest: unpaid(instalment, 'interest'), vat: unpaid(instalment, 'vat') };
    const taken = smaller(left, add(owed.interest, owed.vat));
    const share = shared(taken, owed.interest, owed.vat);
    grant(instalment, 'interest', share.interest);
    grant(instalment, 'vat', share.vat);
    left = subtract(left, taken);
  }
  for (const { instalment, interest, vat } of foresee(debt)) {
    if (due.includes(instalment)) continue;
    // One that an extension moved on may have had some of it paid or let go of.
    const owed = {
      interest: unborne(instalment, 'interest', interest),
      vat: unborne(instalment, 'vat', vat),
    };
    const taken = smaller(left, add(owed.interest, owed.vat));
    const share = shared(taken, owed.interest, owed.vat);
    instalment.relief.interest = add(instalment.relief.interest, share.interest);
    instalment.relief.vat = add(instalment.relief.vat, share.vat);
    left = subtract(left, taken);
  }
  return left;
}
