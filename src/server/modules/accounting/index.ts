export { adjustBooks } from './adjustments.ts';
export { closeAccountingMonth } from './months.ts';
export { refreshDayTotals } from './totals.ts';
export { getTrialBalance } from './trialBalance.ts';
