export { postDailyAdjustments } from './adjustments.ts';
export { getAccounting } from './chartOfAccounts.ts';
export { readInvoicePage } from './invoices.ts';
export { findJournalEntry, type JournalEntry, type JournalLoan, readJournalPage } from './journal.ts';
export { closeAccountingMonth } from './months.ts';
export { postedLinesSql } from './postings.ts';
export { renderSatChart, renderSatTrialBalance } from './satXml.ts';
export { refreshDayTotals } from './totals.ts';
export { type AccountTurnover, getTrialBalance } from './trialBalance.ts';
