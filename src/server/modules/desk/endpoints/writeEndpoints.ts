import type { WriteEndpoint } from '../endpoint.ts';
import { closeAccountingMonthEndpoint } from './accounting/accounting.ts';
import { explainLineEndpoint, importBankStatementEndpoint } from './bankStatements/bankStatements.ts';
import {
  endBorrowerSessionsEndpoint,
  revealFieldEndpoint,
  setBorrowerLanguageEndpoint,
} from './borrowers/borrower.ts';
import { correctPersonEndpoint } from './borrowers/correctPerson.ts';
import { answerPaymentClaimEndpoint } from './claims/claims.ts';
import { recordContactEndpoint } from './collections/callCard.ts';
import { correctContactEndpoint, recordNoteEndpoint } from './collections/notes.ts';
import { sendReminderEndpoint } from './collections/reminders.ts';
import { askComplainantEndpoint } from './complaints/complaintQuestions.ts';
import {
  answerComplaintEndpoint,
  openComplaintEndpoint,
  reopenComplaintEndpoint,
} from './complaints/complaints.ts';
import { decideApplicationEndpoint } from './loans/applications.ts';
import { loanAgreementEndpoint, loanDocumentEndpoint } from './loans/loanDocuments.ts';
import { askForAccountEndpoint } from './payments/accountRequest.ts';
import {
  cancelPayoutEndpoint,
  closePayoutDifferenceEndpoint,
  declarePayoutFailedEndpoint,
  recordManualPayoutEndpoint,
  retryPayoutEndpoint,
} from './payments/payouts.ts';
import { erasePersonEndpoint } from './privacy/erasePerson.ts';
import {
  answerPrivacyRequestEndpoint,
  exportPersonEndpoint,
  openPrivacyRequestEndpoint,
} from './privacy/privacy.ts';
import { withdrawConsentEndpoint } from './privacy/withdrawConsent.ts';
import { closePaymentDifferenceEndpoint, closeProviderDayEndpoint } from './reconciliation/reconciliation.ts';
import {
  fetchSettlementFileEndpoint,
  uploadSettlementFileEndpoint,
} from './reconciliation/settlementFiles.ts';
import { endHoldEndpoint, holdCollectionEndpoint } from './servicing/holds.ts';
import { recordPaymentEndpoint } from './servicing/loanPayments.ts';
import { recordPromiseEndpoint, withdrawPromiseEndpoint } from './servicing/promises.ts';
import { refundCreditEndpoint } from './servicing/refunds.ts';
import { restructureLoanEndpoint } from './servicing/restructure.ts';
import { reversePaymentEndpoint } from './servicing/reversals.ts';
import {
  offerSettlementEndpoint,
  reverseWaiverEndpoint,
  stopAccrualEndpoint,
  waiveChargesEndpoint,
  withdrawSettlementEndpoint,
  writeOffLoanEndpoint,
} from './servicing/servicing.ts';
import { assignCaseEndpoint } from './staff/assignments.ts';
import {
  addPasskeyEndpoint,
  confirmOneTimeCodesEndpoint,
  endStaffSessionEndpoint,
  removePasskeyEndpoint,
  renewPassphraseEndpoint,
  startOneTimeCodesEndpoint,
} from './staff/ownAccount.ts';
import { reviewPersonalDataAlertEndpoint } from './staff/personalDataViews.ts';
import {
  addStaffMemberEndpoint,
  changeStaffMemberEndpoint,
  renewInvitationLinkEndpoint,
  revokeInvitationEndpoint,
  suspendStaffEndpoint,
} from './staff/staffAccounts.ts';
import { deleteViewEndpoint, saveViewEndpoint } from './staff/views.ts';
import { closeReversalEndpoint, noteReversalEndpoint } from './suspense/reversals.ts';
import { matchSuspenseEndpoint, returnSuspensePaymentEndpoint } from './suspense/suspense.ts';
import { applyImportEndpoint, undoImportEndpoint, uploadImportEndpoint } from './system/imports.ts';
import { revokeOperatorTokenEndpoint } from './system/settings.ts';
import { capLendingEndpoint, suspendLendingEndpoint } from './system/switches.ts';
import { redeliverEventEndpoint, retryJobEndpoint } from './system/system.ts';
import { correctDepositEndpoint } from './tills/correctedDeposits.ts';
import { depositCashEndpoint, matchCashDepositEndpoint } from './tills/deposits.ts';
import {
  closeTillEndpoint,
  openTillEndpoint,
  postTillDifferenceEndpoint,
  recountTillEndpoint,
} from './tills/tills.ts';

/** The endpoints of what changes something, but signing in and those that are created with all writes. */
export const ownWriteEndpoints: readonly WriteEndpoint[] = [
  closeAccountingMonthEndpoint,
  explainLineEndpoint,
  importBankStatementEndpoint,
  endBorrowerSessionsEndpoint,
  revealFieldEndpoint,
  setBorrowerLanguageEndpoint,
  correctPersonEndpoint,
  answerPaymentClaimEndpoint,
  recordContactEndpoint,
  correctContactEndpoint,
  recordNoteEndpoint,
  sendReminderEndpoint,
  askComplainantEndpoint,
  answerComplaintEndpoint,
  openComplaintEndpoint,
  reopenComplaintEndpoint,
  decideApplicationEndpoint,
  loanAgreementEndpoint,
  loanDocumentEndpoint,
  askForAccountEndpoint,
  cancelPayoutEndpoint,
  closePayoutDifferenceEndpoint,
  declarePayoutFailedEndpoint,
  recordManualPayoutEndpoint,
  retryPayoutEndpoint,
  erasePersonEndpoint,
  answerPrivacyRequestEndpoint,
  exportPersonEndpoint,
  openPrivacyRequestEndpoint,
  withdrawConsentEndpoint,
  closePaymentDifferenceEndpoint,
  closeProviderDayEndpoint,
  fetchSettlementFileEndpoint,
  uploadSettlementFileEndpoint,
  endHoldEndpoint,
  holdCollectionEndpoint,
  recordPaymentEndpoint,
  recordPromiseEndpoint,
  withdrawPromiseEndpoint,
  refundCreditEndpoint,
  restructureLoanEndpoint,
  reversePaymentEndpoint,
  offerSettlementEndpoint,
  reverseWaiverEndpoint,
  stopAccrualEndpoint,
  waiveChargesEndpoint,
  withdrawSettlementEndpoint,
  writeOffLoanEndpoint,
  assignCaseEndpoint,
  addPasskeyEndpoint,
  confirmOneTimeCodesEndpoint,
  endStaffSessionEndpoint,
  removePasskeyEndpoint,
  renewPassphraseEndpoint,
  startOneTimeCodesEndpoint,
  reviewPersonalDataAlertEndpoint,
  addStaffMemberEndpoint,
  changeStaffMemberEndpoint,
  renewInvitationLinkEndpoint,
  revokeInvitationEndpoint,
  suspendStaffEndpoint,
  deleteViewEndpoint,
  saveViewEndpoint,
  closeReversalEndpoint,
  noteReversalEndpoint,
  matchSuspenseEndpoint,
  returnSuspensePaymentEndpoint,
  applyImportEndpoint,
  undoImportEndpoint,
  uploadImportEndpoint,
  revokeOperatorTokenEndpoint,
  capLendingEndpoint,
  suspendLendingEndpoint,
  redeliverEventEndpoint,
  retryJobEndpoint,
  correctDepositEndpoint,
  depositCashEndpoint,
  matchCashDepositEndpoint,
  closeTillEndpoint,
  openTillEndpoint,
  postTillDifferenceEndpoint,
  recountTillEndpoint,
];
