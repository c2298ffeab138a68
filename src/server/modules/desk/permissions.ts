import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type Role, roles } from '../../../contract/desk/staff.ts';

const allRoles: readonly Role[] = roles;
const adminOnly: readonly Role[] = [];

/**
 * The roles that may make each call; `admin` may make all. Approval limits apply to every role. Printed by
 * `npm run reference -- permissions`.
 */
const rolePermissions: Readonly<Record<DeskCallName, readonly Role[]>> = {
  signIn: allRoles,
  openInvitation: allRoles,
  startInvitationPasskey: allRoles,
  acceptInvitation: allRoles,
  signInOptions: allRoles,
  startPasskeySignIn: allRoles,
  passkeySignIn: allRoles,
  signOut: allRoles,
  me: allRoles,
  renewPassphrase: allRoles,
  startTotp: allRoles,
  confirmTotp: allRoles,
  passkeys: allRoles,
  startPasskey: allRoles,
  addPasskey: allRoles,
  removePasskey: allRoles,
  sessions: allRoles,
  endSession: allRoles,
  views: allRoles,
  saveView: allRoles,
  deleteView: allRoles,
  today: allRoles,
  todayMoney: allRoles,

  applications: ['risk', 'support', 'auditor'],
  application: ['risk', 'support', 'auditor'],
  decide: ['risk'],

  payouts: ['finance', 'cashier', 'support', 'auditor'],
  retryPayout: ['finance'],
  cancelPayout: ['finance'],
  askForAccount: ['finance', 'support'],
  declarePayoutFailed: ['finance'],
  paidByHand: ['finance'],

  search: allRoles,
  borrowers: allRoles,
  borrower: allRoles,
  timeline: allRoles,
  loans: allRoles,
  loan: allRoles,
  payments: ['support', 'collections', 'cashier', 'risk', 'finance', 'auditor'],
  refunds: ['support', 'collections', 'cashier', 'finance', 'auditor'],
  exits: ['support', 'risk', 'finance', 'auditor'],
  exitMonths: ['support', 'risk', 'finance', 'auditor'],
  agreement: ['support', 'collections', 'risk', 'finance', 'auditor'],
  loanPaper: ['support', 'collections', 'risk', 'finance', 'auditor'],
  reveal: ['support', 'collections', 'risk', 'finance'],
  endBorrowerSessions: ['support', 'risk'],
  setLanguage: ['support', 'collections'],
  messageText: ['support', 'collections', 'risk', 'finance'],
  sendReminder: ['support', 'collections'],

  pay: ['cashier', 'finance'],
  receipt: ['support', 'collections', 'cashier', 'finance', 'auditor'],
  reversalPreview: ['cashier', 'finance'],
  reverse: ['cashier', 'finance'],
  waive: ['support', 'collections', 'finance'],
  reverseWaiver: ['support', 'collections', 'finance'],
  stopAccrual: ['collections', 'finance'],
  settle: ['collections', 'finance'],
  withdrawSettlement: ['collections', 'finance'],
  debtOnDay: ['support', 'collections', 'cashier', 'risk', 'finance', 'auditor'],
  restructurePreview: ['collections', 'risk', 'finance'],
  restructure: ['collections', 'risk', 'finance'],
  promise: ['support', 'collections'],
  withdrawPromise: ['support', 'collections', 'finance'],
  pause: ['support', 'collections', 'finance'],
  endPause: ['support', 'collections', 'finance'],
  note: ['support', 'collections', 'finance'],
  writeOff: ['finance'],
  refund: ['finance'],

  approvals: ['risk', 'finance', 'cashier', 'collections', 'support', 'auditor'],
  approval: ['risk', 'finance', 'cashier', 'collections', 'support', 'auditor'],
  approve: ['risk', 'finance', 'cashier'],
  withdraw: ['risk', 'finance', 'cashier', 'collections', 'support', 'auditor'],

  suspense: ['cashier', 'finance', 'auditor'],
  suggestions: ['cashier', 'finance', 'auditor'],
  match: ['cashier', 'finance'],
  returnSuspense: ['cashier', 'finance'],
  unmatchedReversals: ['cashier', 'finance', 'auditor'],
  noteReversal: ['cashier', 'finance'],
  closeReversal: ['cashier', 'finance'],
  claims: ['cashier', 'finance', 'support', 'auditor'],
  claim: ['cashier', 'finance', 'support', 'auditor'],
  answerClaim: ['cashier', 'finance', 'support'],
  reconciliation: ['cashier', 'finance', 'auditor'],
  settlementLines: ['cashier', 'finance', 'auditor'],
  fetchSettlementFile: ['cashier', 'finance'],
  uploadSettlementFile: ['cashier', 'finance'],
  dayPayments: ['cashier', 'finance', 'auditor'],
  differences: ['cashier', 'finance', 'auditor'],
  closeDifference: ['cashier', 'finance'],
  payoutDifferences: ['cashier', 'finance', 'auditor'],
  closePayoutDifference: ['finance'],
  closeDay: ['cashier', 'finance'],
  trialBalance: ['finance', 'auditor'],
  journal: ['finance', 'auditor'],
  journalEntry: ['finance', 'auditor'],
  accountingMonths: ['finance', 'auditor'],
  closeMonth: ['finance'],
  satFile: ['finance', 'auditor'],
  invoiceLines: ['finance', 'auditor'],
  imports: ['finance', 'auditor'],
  importFiles: ['finance', 'auditor'],
  importErrors: ['finance', 'auditor'],
  uploadImport: ['finance'],
  applyImport: ['finance'],
  undoImport: ['finance'],
  tills: ['cashier', 'finance', 'auditor'],
  tillJournal: ['cashier', 'finance', 'auditor'],
  openTill: ['cashier', 'finance'],
  closeTill: ['cashier', 'finance'],
  recountTill: ['cashier', 'finance'],
  tillDifference: ['cashier', 'finance'],
  deposit: ['cashier', 'finance'],
  deposits: ['cashier', 'finance', 'auditor'],
  matchDeposit: ['cashier', 'finance'],
  correctDeposit: ['cashier', 'finance'],
  bankStatements: ['cashier', 'finance', 'auditor'],
  bankStatement: ['cashier', 'finance', 'auditor'],
  importBankStatement: ['cashier', 'finance'],
  statementLines: ['cashier', 'finance', 'auditor'],
  statementLine: ['cashier', 'finance', 'auditor'],
  explainLine: ['cashier', 'finance'],

  complaints: ['support', 'collections', 'auditor'],
  complaint: ['support', 'collections', 'auditor'],
  complaintReport: ['support', 'auditor'],
  complaintTypes: ['support'],
  openComplaint: ['support'],
  askComplainant: ['support'],
  answerComplaint: ['support'],
  reopenComplaint: ['support'],

  callList: ['collections', 'support', 'finance', 'auditor'],
  callCounts: ['collections', 'support', 'finance', 'auditor'],
  callCard: ['collections', 'support', 'finance', 'auditor'],
  recordContact: ['support', 'collections'],
  correctContact: ['support', 'collections'],

  funnel: ['risk', 'finance', 'auditor'],
  portfolio: ['risk', 'finance', 'collections', 'auditor'],
  portfolioFigures: ['risk', 'finance', 'collections', 'auditor'],

  privacyRequests: ['support', 'auditor'],
  privacyRequest: ['support', 'auditor'],
  openPrivacyRequest: ['support'],
  answerPrivacyRequest: ['support'],
  withdrawConsent: ['support'],
  erasePerson: ['support', 'risk'],
  correctPerson: ['support', 'risk'],
  exportPerson: ['support'],

  assignment: ['support', 'collections', 'cashier', 'risk', 'finance', 'auditor'],
  caseStaff: allRoles,
  assignCase: ['support', 'collections', 'cashier', 'risk', 'finance'],

  personalDataViews: ['auditor'],
  personalDataAlerts: ['auditor'],
  reviewAlert: ['auditor'],

  switches: ['risk', 'finance', 'auditor'],
  suspendLending: ['risk', 'finance'],
  capLending: ['risk', 'finance'],

  systemState: ['auditor'],
  events: ['auditor'],
  event: ['auditor'],
  redeliverEvent: adminOnly,
  failedJobs: ['auditor'],
  retryJob: adminOnly,
  providerNotices: ['finance', 'auditor'],
  providerNotice: ['finance', 'auditor'],

  settings: ['risk', 'finance', 'auditor'],
  revokeToken: adminOnly,
  staff: ['auditor'],
  addStaff: adminOnly,
  invitations: ['auditor'],
  revokeInvitation: adminOnly,
  renewInvitationLink: adminOnly,
  changeStaff: adminOnly,
  suspendStaff: adminOnly,

  audit: ['auditor'],
  auditEvent: ['auditor'],
  auditChain: ['auditor'],
};

const calls = Object.keys(rolePermissions) as DeskCallName[];

export function canCall(ownRoles: readonly Role[], call: DeskCallName): boolean {
  return ownRoles.includes('admin') || rolePermissions[call].some((role) => ownRoles.includes(role));
}

export function allowedCalls(ownRoles: readonly Role[]): DeskCallName[] {
  return calls.filter((call) => canCall(ownRoles, call));
}

/** Each call with all roles that may make it, `admin` included. */
export function permissionsTable(): { call: DeskCallName; roles: Role[] }[] {
  return calls.map((call) => ({ call, roles: roles.filter((role) => canCall([role], call)) }));
}
