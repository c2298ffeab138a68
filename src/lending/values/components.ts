import { type Minor, minor, zeroAmount } from './money.ts';

/** The components of a debt. `lateInterest` is the daily late charge. */
export const debtComponents = [
  'lateInterest',
  'enforcement',
  'penalty',
  'fee',
  'interest',
  'vat',
  'principal',
] as const;

export type Component = (typeof debtComponents)[number];

/** Lists that name every component between them, in an order that counts: a forgotten component does not compile. */
export function listEveryComponent<const Lists extends readonly (readonly Component[])[]>(
  ...lists: Exclude<Component, Lists[number][number]> extends never ? Lists : never
): Lists {
  return lists;
}

/**
 * What the components are to a waiver and to the rows of a page, charges in the order in which they are waived:
 * - charged by the terms for being late
 * - added by the lender
 * - interest with its VAT, waived in proportion
 * - principal, which is not waived
 */
export const [lateChargeComponents, lenderFeeComponents, taxedInterestComponents] = listEveryComponent(
  ['lateInterest', 'penalty'],
  ['fee', 'enforcement'],
  ['interest', 'vat'],
  ['principal'],
);

const bearsLateInterest: Readonly<Record<Component, boolean>> = {
  lateInterest: false,
  enforcement: false,
  penalty: false,
  fee: true,
  interest: true,
  vat: true,
  principal: true,
};

/** Late interest is charged on what is unpaid of these. */
export const lateInterestBase = debtComponents.filter((component) => bearsLateInterest[component]);

export type Amounts = Record<Component, Minor>;

export type ComponentBalance = {
  /** By the agreed schedule; zero for components that only arrears or the lender add. */
  readonly scheduled: Minor;
  /** Owed in total, paid or not. For a future instalment, interest and its VAT as they will be on its due date. */
  readonly accrued: Minor;
  readonly paid: Minor;
  /** Not collected: residuals within the tolerance, and waivers of the lender. */
  readonly waived: Minor;
  readonly outstanding: Minor;
};

export type ComponentBalances = Readonly<Record<Component, ComponentBalance>>;

export function zeroAmounts(): Amounts {
  return mapComponents(() => zeroAmount);
}

export function sumAmounts(amounts: Amounts, components: readonly Component[] = debtComponents): Minor {
  let sum = 0;
  for (const component of components) sum += amounts[component];
  return minor(sum);
}

function computeComponentBalance(
  scheduled: Minor,
  accrued: Minor,
  paid: Minor,
  waived: Minor,
): ComponentBalance {
  return { scheduled, accrued, paid, waived, outstanding: minor(accrued - paid - waived) };
}

export function mapComponents<Value>(compute: (component: Component) => Value): Record<Component, Value> {
  return {
    lateInterest: compute('lateInterest'),
    enforcement: compute('enforcement'),
    penalty: compute('penalty'),
    fee: compute('fee'),
    interest: compute('interest'),
    vat: compute('vat'),
    principal: compute('principal'),
  };
}

export function computeComponentBalances(
  scheduled: Amounts,
  accrued: Amounts,
  paid: Amounts,
  waived: Amounts,
): ComponentBalances {
  return mapComponents((component) =>
    computeComponentBalance(scheduled[component], accrued[component], paid[component], waived[component]),
  );
}

/** Sums the balances of several instalments by component. */
export function sumComponentBalances(all: readonly ComponentBalances[]): ComponentBalances {
  return mapComponents((component) => {
    let scheduled = 0;
    let accrued = 0;
    let paid = 0;
    let waived = 0;
    for (const balances of all) {
      scheduled += balances[component].scheduled;
      accrued += balances[component].accrued;
      paid += balances[component].paid;
      waived += balances[component].waived;
    }
    return computeComponentBalance(minor(scheduled), minor(accrued), minor(paid), minor(waived));
  });
}

export function sumOutstanding(
  balances: ComponentBalances,
  components: readonly Component[] = debtComponents,
): Minor {
  let sum = 0;
  for (const component of components) sum += balances[component].outstanding;
  return minor(sum);
}
