import {
  add,
  type Component,
  LATE_CHARGES,
  LENDER_FEES,
  type Statement,
  sumOutstanding,
  TAXED_INTEREST,
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
    interest: sum(TAXED_INTEREST),
    fees: sum(LENDER_FEES),
    lateCharges: sum(LATE_CHARGES),
  };
}
