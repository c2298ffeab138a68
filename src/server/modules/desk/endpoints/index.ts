import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import { agreement } from './agreement.ts';
import { application, applications, decide } from './applications.ts';
import { approval, approvals, createApprove, withdraw } from './approvals.ts';
import { assignCase, assignment } from './assignments.ts';
import { audit } from './audit.ts';
import { importStatement, statement, statementLines, statements } from './bankStatements.ts';
import { borrower, endBorrowerSessions } from './borrower.ts';
import { answerClaim, claim, claims } from './claims.ts';
import { buckets, collections } from './collections.ts';
import { answerComplaint, complaint, complaints } from './complaints.ts';
import { dayPayments } from './dayPayments.ts';
import { deposit, deposits, matchDeposit } from './deposits.ts';
import { erasePerson } from './erasure.ts';
import { funnel } from './funnel.ts';
import { loan } from './loan.ts';
import { pay, reverse } from './loanPayments.ts';
import { note } from './note.ts';
import { confirmCodes, endSession, me, renewPassphrase, sessions, staff, startCodes } from './ownAccount.ts';
import { addPasskey, passkeys, removePasskey, startPasskey } from './passkeys.ts';
import { closePayoutDifference, payoutDifferences } from './payoutDifferences.ts';
import { cancelPayout, declarePayoutFailed, paidByHand, payouts, retryPayout } from './payouts.ts';
import { personalDataAlerts, personalDataViews, reviewAlert } from './personalData.ts';
import { portfolio } from './portfolio.ts';
import { answerPrivacyRequest, exportPerson, openPrivacyRequest, privacyRequests } from './privacy.ts';
import { receipt } from './receipt.ts';
import { closeDay, closeDifference, differences, reconciliation } from './reconciliation.ts';
import { refund } from './refund.ts';
import { reopenComplaint } from './reopenComplaint.ts';
import { returnSuspense } from './returnSuspense.ts';
import { reveal } from './reveal.ts';
import { reversalPreview } from './reversal.ts';
import { borrowers } from './search.ts';
import { pause, promise, restructure, settle, stopAccrual, waive, writeOff } from './servicing.ts';
import { revokeToken, settings } from './settings.ts';
import { addStaff, changeStaff, invitations, revokeInvitation } from './staffAccounts.ts';
import { match, strayReversals, suggestions, suspense } from './suspense.ts';
import { closeTill, openTill, tillDifference, tills } from './tills.ts';
import { timeline } from './timeline.ts';
import { today } from './today.ts';

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
