import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import { agreement, application, applications, decide } from './applications.ts';
import { approval, approvals, createApprove, withdraw } from './approvals.ts';
import { importStatement, statement, statementLines, statements } from './bankStatements.ts';
import { borrower, endBorrowerSessions, note, reveal, timeline } from './borrower.ts';
import { assignCase, assignment, buckets, collections } from './collections.ts';
import {
  answerClaim,
  answerComplaint,
  claim,
  claims,
  complaint,
  complaints,
  reopenComplaint,
} from './complaints.ts';
import { deposit, deposits, matchDeposit, refund } from './deposits.ts';
import { loan } from './loan.ts';
import { pay, receipt, reversalPreview, reverse } from './loanPayments.ts';
import {
  addPasskey,
  confirmCodes,
  endSession,
  me,
  passkeys,
  removePasskey,
  renewPassphrase,
  sessions,
  staff,
  startCodes,
  startPasskey,
} from './ownAccount.ts';
import {
  cancelPayout,
  closePayoutDifference,
  declarePayoutFailed,
  paidByHand,
  payoutDifferences,
  payouts,
  retryPayout,
} from './payouts.ts';
import {
  answerPrivacyRequest,
  erasePerson,
  exportPerson,
  openPrivacyRequest,
  personalDataAlerts,
  personalDataViews,
  privacyRequests,
  reviewAlert,
} from './privacy.ts';
import { closeDay, closeDifference, dayPayments, differences, reconciliation } from './reconciliation.ts';
import { audit, funnel, portfolio, today } from './reports.ts';
import { borrowers } from './search.ts';
import { pause, promise, restructure, settle, stopAccrual, waive, writeOff } from './servicing.ts';
import { revokeToken, settings } from './settings.ts';
import { addStaff, changeStaff, invitations, revokeInvitation } from './staffAccounts.ts';
import { match, returnSuspense, strayReversals, suggestions, suspense } from './suspense.ts';
import { closeTill, openTill, tillDifference, tills } from './tills.ts';

export const readEndpoints: readonly ReadEndpoint[] = [
  me,
  sessions,
  passkeys,
  startPasskey,
  staff,
  invitations,
  today,
  applications,
  application,
  payouts,
  borrowers,
  borrower,
  timeline,
  loan,
  reversalPreview,
  approvals,
  approval,
  suspense,
  strayReversals,
  suggestions,
  complaints,
  complaint,
  settings,
  audit,
  collections,
  buckets,
  funnel,
  portfolio,
  claims,
  claim,
  reconciliation,
  dayPayments,
  differences,
  payoutDifferences,
  privacyRequests,
  assignment,
  personalDataViews,
  personalDataAlerts,
  receipt,
  tills,
  deposits,
  statements,
  statement,
  statementLines,
];

export const writeEndpoints: readonly WriteEndpoint[] = [
  endSession,
  renewPassphrase,
  startCodes,
  confirmCodes,
  addPasskey,
  removePasskey,
  revokeToken,
  addStaff,
  changeStaff,
  revokeInvitation,
  decide,
  retryPayout,
  cancelPayout,
  declarePayoutFailed,
  paidByHand,
  reveal,
  endBorrowerSessions,
  agreement,
  pay,
  reverse,
  waive,
  stopAccrual,
  settle,
  restructure,
  promise,
  pause,
  writeOff,
  refund,
  note,
  match,
  returnSuspense,
  answerComplaint,
  reopenComplaint,
  answerClaim,
  closeDay,
  closeDifference,
  closePayoutDifference,
  openTill,
  closeTill,
  tillDifference,
  deposit,
  matchDeposit,
  importStatement,
  openPrivacyRequest,
  answerPrivacyRequest,
  erasePerson,
  exportPerson,
  assignCase,
  reviewAlert,
  withdraw,
  createApprove(() => writeEndpoints),
];
