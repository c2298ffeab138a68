export { accountChecks, isAccountPart } from './accountChecks.ts';
export { type Account, type Balances, balancesOf, unborneBalances } from './balances.ts';
export { addBusinessDays, isBusinessDay } from './businessDays.ts';
export * from './calendar.ts';
export {
  type Comparison,
  compareWaysOn,
  extensionFeeOn,
  mayExtend,
  standingQuote,
} from './compare.ts';
export { type Amounts, byComponent, type Component } from './components.ts';
export * from './eligibility.ts';
export type * from './events.ts';
export { extendedDueOn, extensionFee } from './extension.ts';
export { add, type Minor, minor, parseRate, smaller, ZERO } from './money.ts';
export * from './movements.ts';
export * from './payout.ts';
export { referenceKinds } from './referenceKinds.ts';
export * from './references.ts';
export { heldOf } from './reversal.ts';
export * from './reversalCauses.ts';
export * from './reversalWaiver.ts';
export {
  type Disbursement,
  disbursementOf,
  earlyRepaymentDay,
  type ScheduledInstalment,
  scheduleOf,
  termInDays,
  toRepay,
} from './schedule.ts';
export type * from './servicing.ts';
export {
  type InstalmentStatement,
  type PaymentStatement,
  type Statement,
  statementOf,
} from './statement.ts';
export * from './states.ts';
export type * from './terms.ts';
export type { Validity } from './validity.ts';
export {
  type LaterPayoff,
  laterPayoff,
  type PaymentWay,
  type WaysToPay,
  type WayToPay,
  waysToPay,
} from './ways.ts';
export { type YearlyCost, type YearlyCostKind, yearlyCostOf, yearlyCosts } from './yearlyCost.ts';
