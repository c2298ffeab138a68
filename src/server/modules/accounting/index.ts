export { adjustBooks } from './adjustments.ts';
export { type JournalEntry, listJournal } from './journal.ts';
export { closeAccountingMonth, toMonthPeriod } from './months.ts';
export { renderSatChart, renderSatTrialBalance } from './satXml.ts';
export { refreshDayTotals } from './totals.ts';
export { type AccountTurnover, getAccounting, getTrialBalance } from './trialBalance.ts';
