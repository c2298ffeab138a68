import type { ReadEndpoint } from '../endpoint.ts';
import {
  accountingMonthsEndpoint,
  invoiceLinesEndpoint,
  ledgerJournalEndpoint,
  satFileEndpoint,
  trialBalanceEndpoint,
} from './accounting/accounting.ts';
import { journalEntry } from './accounting/journalEntry.ts';
import { approvalRequestsEndpoint } from './approvals/approvals.ts';
import {
  bankStatementEndpoint,
  bankStatementLineEndpoint,
  bankStatementLinesEndpoint,
  bankStatementsEndpoint,
} from './bankStatements/bankStatements.ts';
import { borrowerEndpoint } from './borrowers/borrower.ts';
import { borrowersEndpoint } from './borrowers/borrowerSearch.ts';
import { searchEndpoint } from './borrowers/search.ts';
import { borrowerTimelineEndpoint } from './borrowers/timeline.ts';
import { paymentClaimEndpoint, paymentClaimsEndpoint } from './claims/claims.ts';
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
import { coolingOffExitMonthsEndpoint, coolingOffExitsEndpoint } from './loans/exits.ts';
import { loanEndpoint } from './loans/loan.ts';
import { loansEndpoint } from './loans/loanList.ts';
import { paymentsEndpoint } from './payments/paymentLists.ts';
import { payoutsEndpoint } from './payments/payoutList.ts';
import { payoutDifferencesEndpoint } from './payments/payouts.ts';
import { refundsEndpoint } from './payments/refundList.ts';
import { privacyRequestEndpoint, privacyRequestsEndpoint } from './privacy/privacy.ts';
import {
  dayPaymentsEndpoint,
  paymentDifferencesEndpoint,
  reconciliationEndpoint,
} from './reconciliation/reconciliation.ts';
import { settlementLinesEndpoint } from './reconciliation/settlementFiles.ts';
import { debtOnDayEndpoint } from './servicing/debtOnDay.ts';
import { paymentReceiptEndpoint } from './servicing/loanPayments.ts';
import { restructurePreviewEndpoint } from './servicing/restructure.ts';
import { reversalPreviewEndpoint } from './servicing/reversals.ts';
import { caseAssignmentEndpoint, caseStaffEndpoint } from './staff/assignments.ts';
import { auditChainEndpoint, auditEventsEndpoint } from './staff/audit.ts';
import { auditEventEndpoint } from './staff/auditEvent.ts';
import {
  ownAccountEndpoint,
  passkeysEndpoint,
  staffSessionsEndpoint,
  startPasskeyEndpoint,
} from './staff/ownAccount.ts';
import { personalDataAlertsEndpoint, personalDataViewsEndpoint } from './staff/personalDataViews.ts';
import { invitationsEndpoint } from './staff/staffAccounts.ts';
import { staffAccountsEndpoint } from './staff/staffList.ts';
import { savedViewsEndpoint } from './staff/views.ts';
import { matchSuggestionsEndpoint } from './suspense/matchSuggestions.ts';
import { unmatchedReversalsEndpoint } from './suspense/reversals.ts';
import { suspensePaymentsEndpoint } from './suspense/suspense.ts';
import { importErrorsEndpoint, importFilesEndpoint, portfolioImportsEndpoint } from './system/imports.ts';
import { providerNoticeEndpoint, providerNoticesEndpoint } from './system/providerNotices.ts';
import { serverSettingsEndpoint } from './system/settings.ts';
import { lendingSwitchesEndpoint } from './system/switches.ts';
import { failedJobsEndpoint, outgoingEventEndpoint, outgoingEventsEndpoint } from './system/system.ts';
import { systemStateEndpoint } from './system/systemState.ts';
import { cashDepositsEndpoint } from './tills/deposits.ts';
import { tillJournalEndpoint } from './tills/tillJournal.ts';
import { tillsEndpoint } from './tills/tills.ts';
import { portfolioEndpoint, portfolioFiguresEndpoint, promotionFunnelEndpoint } from './today/reports.ts';
import { todayQueuesEndpoint } from './today/today.ts';
import { todayMoneyEndpoint } from './today/todayMoney.ts';

/** The endpoints of what changes nothing, but signing in and those that are created with all writes. */
export const ownReadEndpoints: readonly ReadEndpoint[] = [
  accountingMonthsEndpoint,
  invoiceLinesEndpoint,
  ledgerJournalEndpoint,
  satFileEndpoint,
  trialBalanceEndpoint,
  journalEntry,
  approvalRequestsEndpoint,
  bankStatementEndpoint,
  bankStatementLineEndpoint,
  bankStatementLinesEndpoint,
  bankStatementsEndpoint,
  borrowerEndpoint,
  borrowersEndpoint,
  searchEndpoint,
  borrowerTimelineEndpoint,
  paymentClaimEndpoint,
  paymentClaimsEndpoint,
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
  coolingOffExitMonthsEndpoint,
  coolingOffExitsEndpoint,
  loanEndpoint,
  loansEndpoint,
  paymentsEndpoint,
  payoutsEndpoint,
  payoutDifferencesEndpoint,
  refundsEndpoint,
  privacyRequestEndpoint,
  privacyRequestsEndpoint,
  dayPaymentsEndpoint,
  paymentDifferencesEndpoint,
  reconciliationEndpoint,
  settlementLinesEndpoint,
  debtOnDayEndpoint,
  paymentReceiptEndpoint,
  restructurePreviewEndpoint,
  reversalPreviewEndpoint,
  caseAssignmentEndpoint,
  caseStaffEndpoint,
  auditChainEndpoint,
  auditEventsEndpoint,
  auditEventEndpoint,
  ownAccountEndpoint,
  passkeysEndpoint,
  staffSessionsEndpoint,
  startPasskeyEndpoint,
  personalDataAlertsEndpoint,
  personalDataViewsEndpoint,
  invitationsEndpoint,
  staffAccountsEndpoint,
  savedViewsEndpoint,
  matchSuggestionsEndpoint,
  unmatchedReversalsEndpoint,
  suspensePaymentsEndpoint,
  importErrorsEndpoint,
  importFilesEndpoint,
  portfolioImportsEndpoint,
  providerNoticeEndpoint,
  providerNoticesEndpoint,
  serverSettingsEndpoint,
  lendingSwitchesEndpoint,
  failedJobsEndpoint,
  outgoingEventEndpoint,
  outgoingEventsEndpoint,
  systemStateEndpoint,
  cashDepositsEndpoint,
  tillJournalEndpoint,
  tillsEndpoint,
  portfolioEndpoint,
  portfolioFiguresEndpoint,
  promotionFunnelEndpoint,
  todayQueuesEndpoint,
  todayMoneyEndpoint,
];
