import type { WriteEndpoint } from '../endpoint.ts';
import { closeMonthEndpoint } from './accounting/accounting.ts';
import { explainLineEndpoint, importBankStatementEndpoint } from './bankStatements/bankStatements.ts';
import {
  endBorrowerSessionsEndpoint,
  revealFieldEndpoint,
  setLanguageEndpoint,
} from './borrowers/borrower.ts';
import { correctPersonEndpoint } from './borrowers/correctPerson.ts';
import { answerClaimEndpoint } from './claims/claims.ts';
import { recordContactEndpoint } from './collections/callCard.ts';
import { correctContactEndpoint, noteEndpoint } from './collections/notes.ts';
import { sendReminderEndpoint } from './collections/reminders.ts';
import { askComplainantEndpoint } from './complaints/complaintQuestions.ts';
import {
  answerComplaintEndpoint,
  openComplaintEndpoint,
  reopenComplaintEndpoint,
} from './complaints/complaints.ts';
import { decideEndpoint } from './loans/applications.ts';
import { loanAgreementEndpoint, loanDocumentEndpoint } from './loans/loanDocuments.ts';
import { askForAccountEndpoint } from './payments/accountRequest.ts';
import {
  cancelPayoutEndpoint,
  closePayoutDifferenceEndpoint,
  declarePayoutFailedEndpoint,
  paidByHandEndpoint,
  retryPayoutEndpoint,
} from './payments/payouts.ts';
import { erasePersonEndpoint } from './privacy/erasePerson.ts';
import {
  answerPrivacyRequestEndpoint,
  exportPersonEndpoint,
  openPrivacyRequestEndpoint,
} from './privacy/privacy.ts';
import { withdrawConsentEndpoint } from './privacy/withdrawConsent.ts';
import { closeDayEndpoint, closeDifferenceEndpoint } from './reconciliation/reconciliation.ts';
import {
  fetchSettlementFileEndpoint,
  uploadSettlementFileEndpoint,
} from './reconciliation/settlementFiles.ts';
import { endPauseEndpoint, pauseEndpoint } from './servicing/holds.ts';
import { payEndpoint } from './servicing/loanPayments.ts';
import { promiseEndpoint, withdrawPromiseEndpoint } from './servicing/promises.ts';
import { refundEndpoint } from './servicing/refunds.ts';
import { restructureEndpoint } from './servicing/restructure.ts';
import { reverseEndpoint } from './servicing/reversals.ts';
import {
  reverseWaiverEndpoint,
  settleEndpoint,
  stopAccrualEndpoint,
  waiveEndpoint,
  withdrawSettlementEndpoint,
  writeOffEndpoint,
} from './servicing/servicing.ts';
import { assignCaseEndpoint } from './staff/assignments.ts';
import {
  addPasskeyEndpoint,
  confirmTotpEndpoint,
  endSessionEndpoint,
  removePasskeyEndpoint,
  renewPassphraseEndpoint,
  startTotpEndpoint,
} from './staff/ownAccount.ts';
import { reviewAlertEndpoint } from './staff/personalDataViews.ts';
import {
  addStaffEndpoint,
  changeStaffEndpoint,
  renewInvitationLinkEndpoint,
  revokeInvitationEndpoint,
  suspendStaffEndpoint,
} from './staff/staffAccounts.ts';
import { deleteViewEndpoint, saveViewEndpoint } from './staff/views.ts';
import { closeReversalEndpoint, noteReversalEndpoint } from './suspense/reversals.ts';
import { matchEndpoint, returnSuspenseEndpoint } from './suspense/suspense.ts';
import { applyImportEndpoint, undoImportEndpoint, uploadImportEndpoint } from './system/imports.ts';
import { capLendingEndpoint, suspendLendingEndpoint } from './system/lendingControls.ts';
import { revokeTokenEndpoint } from './system/settings.ts';
import { redeliverEventEndpoint, retryJobEndpoint } from './system/system.ts';
import { correctDepositEndpoint } from './tills/correctedDeposits.ts';
import { closeTillEndpoint, recountTillEndpoint, tillDifferenceEndpoint } from './tills/counts.ts';
import { depositEndpoint, matchDepositEndpoint } from './tills/deposits.ts';
import { openTillEndpoint } from './tills/tills.ts';

/** The write endpoints, except sign-in and those that are created with the list of all write endpoints. */
export const ownWriteEndpoints: readonly WriteEndpoint[] = [
  closeMonthEndpoint,
  explainLineEndpoint,
  importBankStatementEndpoint,
  endBorrowerSessionsEndpoint,
  revealFieldEndpoint,
  setLanguageEndpoint,
  correctPersonEndpoint,
  answerClaimEndpoint,
  recordContactEndpoint,
  correctContactEndpoint,
  noteEndpoint,
  sendReminderEndpoint,
  askComplainantEndpoint,
  answerComplaintEndpoint,
  openComplaintEndpoint,
  reopenComplaintEndpoint,
  decideEndpoint,
  loanAgreementEndpoint,
  loanDocumentEndpoint,
  askForAccountEndpoint,
  cancelPayoutEndpoint,
  closePayoutDifferenceEndpoint,
  declarePayoutFailedEndpoint,
  paidByHandEndpoint,
  retryPayoutEndpoint,
  erasePersonEndpoint,
  answerPrivacyRequestEndpoint,
  exportPersonEndpoint,
  openPrivacyRequestEndpoint,
  withdrawConsentEndpoint,
  closeDifferenceEndpoint,
  closeDayEndpoint,
  fetchSettlementFileEndpoint,
  uploadSettlementFileEndpoint,
  endPauseEndpoint,
  pauseEndpoint,
  payEndpoint,
  promiseEndpoint,
  withdrawPromiseEndpoint,
  refundEndpoint,
  restructureEndpoint,
  reverseEndpoint,
  settleEndpoint,
  reverseWaiverEndpoint,
  stopAccrualEndpoint,
  waiveEndpoint,
  withdrawSettlementEndpoint,
  writeOffEndpoint,
  assignCaseEndpoint,
  addPasskeyEndpoint,
  confirmTotpEndpoint,
  endSessionEndpoint,
  removePasskeyEndpoint,
  renewPassphraseEndpoint,
  startTotpEndpoint,
  reviewAlertEndpoint,
  addStaffEndpoint,
  changeStaffEndpoint,
  renewInvitationLinkEndpoint,
  revokeInvitationEndpoint,
  suspendStaffEndpoint,
  deleteViewEndpoint,
  saveViewEndpoint,
  closeReversalEndpoint,
  noteReversalEndpoint,
  matchEndpoint,
  returnSuspenseEndpoint,
  applyImportEndpoint,
  undoImportEndpoint,
  uploadImportEndpoint,
  revokeTokenEndpoint,
  capLendingEndpoint,
  suspendLendingEndpoint,
  redeliverEventEndpoint,
  retryJobEndpoint,
  correctDepositEndpoint,
  depositEndpoint,
  matchDepositEndpoint,
  closeTillEndpoint,
  openTillEndpoint,
  tillDifferenceEndpoint,
  recountTillEndpoint,
];
