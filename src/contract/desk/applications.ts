/** The rules of lending. */
export const ruleNames = [
  'openAtOnce',
  'age',
  'lateNow',
  'lateBefore',
  'openDebt',
  'paidOnTime',
  'product',
] as const;

/** States of an order that are listed as applications; one of `paying_out` is a loan's already. */
export const applicationStates = ['in_review', 'declined', 'paying_out', 'cancelled'] as const;
