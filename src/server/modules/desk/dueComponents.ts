import {
  add,
  type Component,
  lateChargeComponents,
  lenderFeeComponents,
  type Statement,
  sumOutstanding,
  taxedInterestComponents,
} from '../../../lending/index.ts';

/** The outstanding amount of instalments due, by component. */
export function sumDueComponents({ instalments, asOf }: Statement) {
  const sum = (components: readonly Component[]) =>
    add(
      ...instalments
        .filter(({ dueOn, paidOn }) => paidOn === null && dueOn <= asOf)
        .map(({ components: balances }) => sumOutstanding(balances, components)),
    );
  return {
    principal: sum(['principal']),
    interest: sum(taxedInterestComponents),
    fees: sum(lenderFeeComponents),
    lateCharges: sum(lateChargeComponents),
  };
}
