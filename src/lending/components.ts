import { add, type Minor, minor, subtract, ZERO } from './money.ts';

/** What a debt is made of, in the order in which payments serve it. `lateInterest` is the daily late charge. */
export const COMPONENTS = [
  'lateInterest',
  'enforcement',
  'penalty',
  'fee',
  'interest',
  'vat',
  'principal',
] as const;

export type Component = (typeof COMPONENTS)[number];

export type Amounts = Record<Component, Minor>;

export type ComponentBalance = {
  /** Agreed when the loan was made; zero for what only lateness or the lender adds. */
  readonly scheduled: Minor;
  /** Owed so far in all, paid or not. */
  readonly accrued: Minor;
  readonly paid: Minor;
  readonly outstanding: Minor;
};

export type ComponentBalances = Readonly<Record<Component, ComponentBalance>>;

export function noAmounts(): Amounts {
  return {
    lateInterest: ZERO,
    enforcement: ZERO,
    penalty: ZERO,
    fee: ZERO,
    interest: ZERO,
    vat: ZERO,
    principal: ZERO,
  };
}

export function sumOf(amounts: Amounts): Minor {
  let sum = 0;
  for (const component of COMPONENTS) sum += amounts[component];
  return minor(sum);
}

function balance(scheduled: Minor, accrued: Minor, paid: Minor): ComponentBalance {
  return { scheduled, accrued, paid, outstanding: subtract(accrued, paid) };
}

export function balancesFor(scheduled: Amounts, accrued: Amounts, paid: Amounts): ComponentBalances {
  const of = (component: Component) => balance(scheduled[component], accrued[component], paid[component]);
  return {
    lateInterest: of('lateInterest'),
    enforcement: of('enforcement'),
    penalty: of('penalty'),
    fee: of('fee'),
    interest: of('interest'),
    vat: of('vat'),
    principal: of('principal'),
  };
}

/** Adds the balances of several instalments up. */
export function totalBalances(all: readonly ComponentBalances[]): ComponentBalances {
  const scheduled = noAmounts();
  const accrued = noAmounts();
  const paid = noAmounts();
  for (const balances of all)
    for (const component of COMPONENTS) {
      scheduled[component] = add(scheduled[component], balances[component].scheduled);
      accrued[component] = add(accrued[component], balances[component].accrued);
      paid[component] = add(paid[component], balances[component].paid);
    }
  return balancesFor(scheduled, accrued, paid);
}

export function outstandingOf(balances: ComponentBalances): Minor {
  return add(...COMPONENTS.map((component) => balances[component].outstanding));
}
