export * from './events/disbursement.ts';
export type * from './events/events.ts';
export { reversalWaiverPolicies } from './events/events.ts';
export { countHoldDays, type HoldPeriod, listHoldsInForce } from './events/holds.ts';
export { sumPaidBefore } from './events/offers.ts';
export { splitReversedPayments } from './events/reversal.ts';
export * from './quotes/coolingOff.ts';
export * from './quotes/eligibility.ts';
export * from './quotes/extensionComparison.ts';
export * from './quotes/lateChargeProjection.ts';
export * from './quotes/repaymentOptions.ts';
export * from './quotes/reversalWaiver.ts';
export * from './quotes/settlementOffers.ts';
export { computeExtendedDueDate, computeExtensionFee } from './replay/extension.ts';
export { waivableComponents } from './replay/waiver.ts';
export * from './statement/accountStatement.ts';
export { computeUnearnedInterest } from './statement/accrual.ts';
export * from './statement/balances.ts';
export * from './statement/lateCap.ts';
export * from './statement/openingOffsets.ts';
export type * from './statement/servicing.ts';
export * from './statement/statement.ts';
export * from './statement/states.ts';
export {
  computeDisbursement,
  computeSchedule,
  computeTermDays,
  computeTotalRepayment,
  type Disbursement,
  findEarlyRepaymentDay,
  type ScheduledInstalment,
} from './terms/schedule.ts';
export type * from './terms/terms.ts';
export {
  computeYearlyCost,
  type YearlyCost,
  type YearlyCostKind,
  yearlyCostMethods,
} from './terms/yearlyCost.ts';
export * from './values/calendar.ts';
export {
  type Amounts,
  type Component,
  debtComponents,
  lateChargeComponents,
  lenderFeeComponents,
  mapComponents,
  sumOutstanding,
  taxedInterestComponents,
  zeroAmounts,
} from './values/components.ts';
export { memoize } from './values/memoize.ts';
export {
  add,
  divideHalfUp,
  formatDecimal,
  type Minor,
  minAmount,
  minor,
  parseRate,
  subtract,
  zeroAmount,
} from './values/money.ts';
export * from './values/references.ts';
