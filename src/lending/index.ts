export * from './accountStatement.ts';
export { computeUnearnedInterest } from './accrual.ts';
export * from './balances.ts';
export * from './calendar.ts';
export { type Amounts, COMPONENTS, type Component, mapComponents, zeroAmounts } from './components.ts';
export * from './coolingOff.ts';
export * from './eligibility.ts';
export type * from './events.ts';
export { reversalWaiverPolicies } from './events.ts';
export { computeExtendedDueDate, computeExtensionFee } from './extension.ts';
export * from './lateChargeProjection.ts';
export { add, divideHalfUp, type Minor, minimum, minor, parseRate, subtract, ZERO } from './money.ts';
export * from './openingOffsets.ts';
export * from './paymentScopes.ts';
export * from './payout.ts';
export * from './references.ts';
export * from './repaymentComparison.ts';
export { splitReversedPayments } from './reversal.ts';
export * from './reversalWaiver.ts';
export {
  computeDisbursement,
  computeSchedule,
  computeTotalRepayment,
  type Disbursement,
  findEarlyRepaymentDay,
  type ScheduledInstalment,
  termInDays,
} from './schedule.ts';
export type * from './servicing.ts';
export * from './settlementOffers.ts';
export * from './statement.ts';
export * from './states.ts';
export type * from './terms.ts';
export { computeYearlyCost, type YearlyCost, type YearlyCostKind, yearlyCostMethods } from './yearlyCost.ts';
