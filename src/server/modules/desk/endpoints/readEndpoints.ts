import type { ReadEndpoint } from '../endpoint.ts';
import {
  accountingMonthsEndpoint,
  invoiceLinesEndpoint,
  journalEndpoint,
  satFileEndpoint,
  trialBalanceEndpoint,
} from './accounting/accounting.ts';
import { journalEntryEndpoint } from './accounting/journalEntry.ts';
import { approvalsEndpoint } from './approvals/approvals.ts';
import {
  bankStatementEndpoint,
  bankStatementsEndpoint,
  statementLineEndpoint,
  statementLinesEndpoint,
} from './bankStatements/bankStatements.ts';
import { borrowerEndpoint } from './borrowers/borrower.ts';
import { borrowersEndpoint } from './borrowers/borrowerSearch.ts';
import { searchEndpoint } from './borrowers/search.ts';
import { timelineEndpoint } from './borrowers/timeline.ts';
import { claimEndpoint, claimsEndpoint } from './claims/claims.ts';
import { callCardEndpoint } from './collections/callCard.ts';
import { callCountsEndpoint, callListEndpoint } from './collections/callList.ts';
import { messageTextEndpoint } from './collections/reminders.ts';
import {
  complaintEndpoint,
  complaintReportEndpoint,
  complaintsEndpoint,
  complaintTypesEndpoint,
} from './complaints/complaints.ts';
import { applicationEndpoint, applicationsEndpoint } from './loans/applications.ts';
import { exitMonthsEndpoint, exitsEndpoint } from './loans/coolingOffExits.ts';
import { loanEndpoint } from './loans/loan.ts';
import { loansEndpoint } from './loans/loanList.ts';
import { paymentsEndpoint } from './payments/paymentLists.ts';
import { payoutsEndpoint } from './payments/payoutList.ts';
import { payoutDifferencesEndpoint } from './payments/payouts.ts';
import { refundsEndpoint } from './payments/refundList.ts';
import { privacyRequestEndpoint, privacyRequestsEndpoint } from './privacy/privacy.ts';
import {
  dayPaymentsEndpoint,
  differencesEndpoint,
  reconciliationEndpoint,
} from './reconciliation/reconciliation.ts';
import { settlementLinesEndpoint } from './reconciliation/settlementFiles.ts';
import { debtOnDayEndpoint } from './servicing/debtOnDay.ts';
import { receiptEndpoint } from './servicing/loanPayments.ts';
import { restructurePreviewEndpoint } from './servicing/restructure.ts';
import { reversalPreviewEndpoint } from './servicing/reversals.ts';
import { assignmentEndpoint, caseStaffEndpoint } from './staff/assignments.ts';
import { auditChainEndpoint, auditEndpoint } from './staff/audit.ts';
import { auditEventEndpoint } from './staff/auditEvent.ts';
import { meEndpoint, passkeysEndpoint, sessionsEndpoint, startPasskeyEndpoint } from './staff/ownAccount.ts';
import { personalDataAlertsEndpoint, personalDataViewsEndpoint } from './staff/personalDataViews.ts';
import { invitationsEndpoint } from './staff/staffAccounts.ts';
import { staffEndpoint } from './staff/staffList.ts';
import { viewsEndpoint } from './staff/views.ts';
import { suggestionsEndpoint } from './suspense/matchSuggestions.ts';
import { unmatchedReversalsEndpoint } from './suspense/reversals.ts';
import { suspenseEndpoint } from './suspense/suspense.ts';
import { importErrorsEndpoint, importFilesEndpoint, importsEndpoint } from './system/imports.ts';
import { switchesEndpoint } from './system/lendingControls.ts';
import { providerNoticeEndpoint, providerNoticesEndpoint } from './system/providerNotices.ts';
import { settingsEndpoint } from './system/settings.ts';
import { eventEndpoint, eventsEndpoint, failedJobsEndpoint } from './system/system.ts';
import { systemStateEndpoint } from './system/systemState.ts';
import { depositsEndpoint } from './tills/deposits.ts';
import { tillJournalEndpoint } from './tills/tillJournal.ts';
import { tillsEndpoint } from './tills/tills.ts';
import { funnelEndpoint, portfolioEndpoint, portfolioFiguresEndpoint } from './today/reports.ts';
import { todayEndpoint } from './today/today.ts';
import { todayMoneyEndpoint } from './today/todayMoney.ts';

/** The endpoints of what changes nothing, but signing in and those that are created with all writes. */
export const ownReadEndpoints: readonly ReadEndpoint[] = [
  accountingMonthsEndpoint,
  invoiceLinesEndpoint,
  journalEndpoint,
  satFileEndpoint,
  trialBalanceEndpoint,
  journalEntryEndpoint,
  approvalsEndpoint,
  bankStatementEndpoint,
  statementLineEndpoint,
  statementLinesEndpoint,
  bankStatementsEndpoint,
  borrowerEndpoint,
  borrowersEndpoint,
  searchEndpoint,
  timelineEndpoint,
  claimEndpoint,
  claimsEndpoint,
  callCardEndpoint,
  callCountsEndpoint,
  callListEndpoint,
  messageTextEndpoint,
  complaintEndpoint,
  complaintReportEndpoint,
  complaintTypesEndpoint,
  complaintsEndpoint,
  applicationEndpoint,
  applicationsEndpoint,
  exitMonthsEndpoint,
  exitsEndpoint,
  loanEndpoint,
  loansEndpoint,
  paymentsEndpoint,
  payoutsEndpoint,
  payoutDifferencesEndpoint,
  refundsEndpoint,
  privacyRequestEndpoint,
  privacyRequestsEndpoint,
  dayPaymentsEndpoint,
  differencesEndpoint,
  reconciliationEndpoint,
  settlementLinesEndpoint,
  debtOnDayEndpoint,
  receiptEndpoint,
  restructurePreviewEndpoint,
  reversalPreviewEndpoint,
  assignmentEndpoint,
  caseStaffEndpoint,
  auditChainEndpoint,
  auditEndpoint,
  auditEventEndpoint,
  meEndpoint,
  passkeysEndpoint,
  sessionsEndpoint,
  startPasskeyEndpoint,
  personalDataAlertsEndpoint,
  personalDataViewsEndpoint,
  invitationsEndpoint,
  staffEndpoint,
  viewsEndpoint,
  suggestionsEndpoint,
  unmatchedReversalsEndpoint,
  suspenseEndpoint,
  importErrorsEndpoint,
  importFilesEndpoint,
  importsEndpoint,
  providerNoticeEndpoint,
  providerNoticesEndpoint,
  settingsEndpoint,
  switchesEndpoint,
  failedJobsEndpoint,
  eventEndpoint,
  eventsEndpoint,
  systemStateEndpoint,
  depositsEndpoint,
  tillJournalEndpoint,
  tillsEndpoint,
  portfolioEndpoint,
  portfolioFiguresEndpoint,
  funnelEndpoint,
  todayEndpoint,
  todayMoneyEndpoint,
];
