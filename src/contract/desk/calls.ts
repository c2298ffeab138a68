/**
 * Every call of the desk. `open`: needs no session. `read`: takes no key and no reason. `write`: takes `x-desk: 1`, an
 * `Idempotency-Key` and, in the body of most, a reason. `list`: answers `{ items, next }`, and a file for `?format=csv` or `xlsx`.
 * A part of a path after a colon is a field of the call's request. Source: DESIGN 15.
 */
export type DeskCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly kind: 'open' | 'read' | 'write';
  readonly list?: true;
};

export const deskPrefix = '/desk/api';

/** The server's time, with every answer. */
export const nowHeader = 'x-now';

/** Optional, of a write: the staff account that decided on it. A write sent in another account's session is refused. */
export const staffHeader = 'x-desk-staff';

export const deskCalls = {
  signIn: { method: 'POST', path: 'sign-in', kind: 'open' },
  /** Creates a passkey challenge; `passkeySignIn` verifies its signature. */
  startPasskeySignIn: { method: 'POST', path: 'sign-in/passkey/start', kind: 'open' },
  passkeySignIn: { method: 'POST', path: 'sign-in/passkey', kind: 'open' },
  /** By the token of an invitation link. */
  openInvitation: { method: 'POST', path: 'invitations/open', kind: 'open' },
  startInvitationPasskey: { method: 'POST', path: 'invitations/passkey/start', kind: 'open' },
  acceptInvitation: { method: 'POST', path: 'invitations/accept', kind: 'open' },
  signInOptions: { method: 'GET', path: 'sign-in/options', kind: 'open' },
  signOut: { method: 'POST', path: 'sign-out', kind: 'read' },
  me: { method: 'GET', path: 'me', kind: 'read' },
  sessions: { method: 'GET', path: 'sessions', kind: 'read', list: true },
  endSession: { method: 'POST', path: 'sessions/:sessionId/end', kind: 'write' },
  renewPassphrase: { method: 'POST', path: 'me/passphrase', kind: 'write' },
  startTotp: { method: 'POST', path: 'me/codes/start', kind: 'write' },
  confirmTotp: { method: 'POST', path: 'me/codes/confirm', kind: 'write' },
  passkeys: { method: 'GET', path: 'me/passkeys', kind: 'read', list: true },
  startPasskey: { method: 'POST', path: 'me/passkeys/start', kind: 'read' },
  addPasskey: { method: 'POST', path: 'me/passkeys', kind: 'write' },
  removePasskey: { method: 'POST', path: 'me/passkeys/:passkeyId/remove', kind: 'write' },

  /** One's own saved filters of lists. */
  views: { method: 'GET', path: 'views', kind: 'read', list: true },
  saveView: { method: 'POST', path: 'views', kind: 'write' },
  deleteView: { method: 'POST', path: 'views/:viewId/deletion', kind: 'write' },

  today: { method: 'GET', path: 'today', kind: 'read' },
  todayMoney: { method: 'GET', path: 'today/money', kind: 'read' },

  applications: { method: 'GET', path: 'applications', kind: 'read', list: true },
  application: { method: 'GET', path: 'applications/:orderId', kind: 'read' },
  decide: { method: 'POST', path: 'applications/:orderId/decision', kind: 'write' },

  payouts: { method: 'GET', path: 'payouts', kind: 'read', list: true },
  retryPayout: { method: 'POST', path: 'payouts/:payoutId/retry', kind: 'write' },
  cancelPayout: { method: 'POST', path: 'payouts/:payoutId/cancel', kind: 'write' },
  /** Asks the borrower for another account than the one that failed. */
  askForAccount: { method: 'POST', path: 'payouts/:payoutId/account-request', kind: 'write' },
  declarePayoutFailed: { method: 'POST', path: 'payouts/:payoutId/failure', kind: 'write' },
  paidByHand: { method: 'POST', path: 'loans/:orderId/paid-out', kind: 'write' },

  /** All matches of a search text by kind, as it is typed. */
  search: { method: 'GET', path: 'search', kind: 'read' },
  borrowers: { method: 'GET', path: 'borrowers', kind: 'read', list: true },
  borrower: { method: 'GET', path: 'borrowers/:borrowerId', kind: 'read' },
  timeline: { method: 'GET', path: 'borrowers/:borrowerId/timeline', kind: 'read', list: true },
  endBorrowerSessions: {
    method: 'POST',
    path: 'borrowers/:borrowerId/sessions/end',
    kind: 'write',
  },
  reveal: { method: 'POST', path: 'borrowers/:borrowerId/reveal', kind: 'write' },
  /** Name, address or phone, with approval. */
  correctPerson: { method: 'POST', path: 'borrowers/:borrowerId/corrections', kind: 'write' },
  setLanguage: { method: 'POST', path: 'borrowers/:borrowerId/language', kind: 'write' },

  /** What a message to borrowers says, before anybody sends it. */
  messageText: { method: 'GET', path: 'message-text', kind: 'read' },
  /** A reminder that staff choose; what automatic ones keep to holds for it. */
  sendReminder: { method: 'POST', path: 'borrowers/:borrowerId/reminders', kind: 'write' },

  loans: { method: 'GET', path: 'loans', kind: 'read', list: true },
  payments: { method: 'GET', path: 'payments', kind: 'read', list: true },
  refunds: { method: 'GET', path: 'refunds', kind: 'read', list: true },
  exits: { method: 'GET', path: 'exits', kind: 'read', list: true },
  exitMonths: { method: 'GET', path: 'exits/months', kind: 'read', list: true },

  loan: { method: 'GET', path: 'loans/:orderId', kind: 'read' },
  agreement: { method: 'POST', path: 'loans/:orderId/agreement', kind: 'write' },
  loanPaper: { method: 'POST', path: 'loans/:orderId/papers', kind: 'write' },
  pay: { method: 'POST', path: 'loans/:orderId/payments', kind: 'write' },
  receipt: { method: 'GET', path: 'loans/:orderId/receipt', kind: 'read' },
  reversalPreview: { method: 'GET', path: 'loans/:orderId/reversal-preview', kind: 'read' },
  reverse: { method: 'POST', path: 'loans/:orderId/reversals', kind: 'write' },
  waive: { method: 'POST', path: 'loans/:orderId/waivers', kind: 'write' },
  reverseWaiver: { method: 'POST', path: 'loans/:orderId/waiver-reversals', kind: 'write' },
  stopAccrual: { method: 'POST', path: 'loans/:orderId/accrual-stops', kind: 'write' },
  settle: { method: 'POST', path: 'loans/:orderId/settlements', kind: 'write' },
  withdrawSettlement: { method: 'POST', path: 'loans/:orderId/settlement-withdrawals', kind: 'write' },
  debtOnDay: { method: 'GET', path: 'loans/:orderId/debt', kind: 'read' },
  restructurePreview: { method: 'GET', path: 'loans/:orderId/restructure-preview', kind: 'read' },
  restructure: { method: 'POST', path: 'loans/:orderId/restructures', kind: 'write' },
  promise: { method: 'POST', path: 'loans/:orderId/promises', kind: 'write' },
  withdrawPromise: { method: 'POST', path: 'loans/:orderId/promise-withdrawals', kind: 'write' },
  pause: { method: 'POST', path: 'loans/:orderId/pauses', kind: 'write' },
  endPause: { method: 'POST', path: 'loans/:orderId/pause-ends', kind: 'write' },
  writeOff: { method: 'POST', path: 'loans/:orderId/write-off', kind: 'write' },
  refund: { method: 'POST', path: 'loans/:orderId/refunds', kind: 'write' },

  approvals: { method: 'GET', path: 'approvals', kind: 'read', list: true },
  approval: { method: 'GET', path: 'approvals/:approvalId', kind: 'read' },
  approve: { method: 'POST', path: 'approvals/:approvalId', kind: 'write' },
  withdraw: { method: 'POST', path: 'approvals/:approvalId/withdrawal', kind: 'write' },

  suspense: { method: 'GET', path: 'suspense', kind: 'read', list: true },
  suggestions: { method: 'GET', path: 'suspense/suggestions', kind: 'read', list: true },
  match: { method: 'POST', path: 'suspense/match', kind: 'write' },
  returnSuspense: { method: 'POST', path: 'suspense/return', kind: 'write' },
  unmatchedReversals: { method: 'GET', path: 'suspense/reversals', kind: 'read', list: true },
  noteReversal: { method: 'POST', path: 'suspense/reversals/note', kind: 'write' },
  closeReversal: { method: 'POST', path: 'suspense/reversals/close', kind: 'write' },

  claims: { method: 'GET', path: 'claims', kind: 'read', list: true },
  claim: { method: 'GET', path: 'claims/:orderId', kind: 'read' },
  answerClaim: { method: 'POST', path: 'loans/:orderId/claim-answer', kind: 'write' },

  reconciliation: { method: 'GET', path: 'reconciliation', kind: 'read', list: true },
  settlementLines: { method: 'GET', path: 'reconciliation/lines', kind: 'read', list: true },
  fetchSettlementFile: { method: 'POST', path: 'reconciliation/files/fetch', kind: 'write' },
  uploadSettlementFile: { method: 'POST', path: 'reconciliation/files', kind: 'write' },
  dayPayments: { method: 'GET', path: 'reconciliation/payments', kind: 'read', list: true },
  differences: { method: 'GET', path: 'reconciliation/differences', kind: 'read', list: true },
  closeDifference: { method: 'POST', path: 'reconciliation/differences/close', kind: 'write' },
  payoutDifferences: {
    method: 'GET',
    path: 'reconciliation/payout-differences',
    kind: 'read',
    list: true,
  },
  closePayoutDifference: {
    method: 'POST',
    path: 'reconciliation/payout-differences/close',
    kind: 'write',
  },
  closeDay: { method: 'POST', path: 'reconciliation/close', kind: 'write' },

  trialBalance: { method: 'GET', path: 'accounting/trial-balance', kind: 'read', list: true },
  journal: { method: 'GET', path: 'accounting/journal', kind: 'read', list: true },
  journalEntry: { method: 'GET', path: 'accounting/journal/:entry', kind: 'read' },
  accountingMonths: { method: 'GET', path: 'accounting/months', kind: 'read', list: true },
  closeMonth: { method: 'POST', path: 'accounting/months/:month/close', kind: 'write' },
  satFile: { method: 'GET', path: 'accounting/sat-file', kind: 'read' },
  invoiceLines: { method: 'GET', path: 'accounting/invoice-lines', kind: 'read', list: true },

  imports: { method: 'GET', path: 'imports', kind: 'read', list: true },
  importFiles: { method: 'GET', path: 'imports/files', kind: 'read' },
  importErrors: { method: 'GET', path: 'imports/:batchId/errors', kind: 'read', list: true },
  uploadImport: { method: 'POST', path: 'imports', kind: 'write' },
  applyImport: { method: 'POST', path: 'imports/:batchId/apply', kind: 'write' },
  undoImport: { method: 'POST', path: 'imports/:batchId/undo', kind: 'write' },

  tills: { method: 'GET', path: 'tills', kind: 'read', list: true },
  tillJournal: { method: 'GET', path: 'tills/:tillId/journal', kind: 'read', list: true },
  openTill: { method: 'POST', path: 'tills', kind: 'write' },
  closeTill: { method: 'POST', path: 'tills/:tillId/close', kind: 'write' },
  recountTill: { method: 'POST', path: 'tills/:tillId/recounts', kind: 'write' },
  tillDifference: { method: 'POST', path: 'tills/:tillId/difference', kind: 'write' },
  deposit: { method: 'POST', path: 'tills/:tillId/deposits', kind: 'write' },
  deposits: { method: 'GET', path: 'deposits', kind: 'read', list: true },
  matchDeposit: { method: 'POST', path: 'deposits/:depositId/match', kind: 'write' },
  correctDeposit: { method: 'POST', path: 'deposits/:depositId/corrections', kind: 'write' },
  bankStatements: { method: 'GET', path: 'bank-statements', kind: 'read', list: true },
  bankStatement: { method: 'GET', path: 'bank-statements/:statementId', kind: 'read', list: true },
  importBankStatement: { method: 'POST', path: 'bank-statements', kind: 'write' },
  statementLines: { method: 'GET', path: 'bank-statement-lines', kind: 'read', list: true },
  statementLine: { method: 'GET', path: 'bank-statement-lines/:lineId', kind: 'read' },
  explainLine: { method: 'POST', path: 'bank-statement-lines/:lineId/explanation', kind: 'write' },

  complaints: { method: 'GET', path: 'complaints', kind: 'read', list: true },
  complaint: { method: 'GET', path: 'complaints/:folio', kind: 'read' },
  complaintReport: { method: 'GET', path: 'complaint-report', kind: 'read' },
  /** What a complaint can be about. */
  complaintTypes: { method: 'GET', path: 'complaint-types', kind: 'read' },
  openComplaint: { method: 'POST', path: 'complaints', kind: 'write' },
  /** Asks the borrower about a complaint, which stays open. */
  askComplainant: { method: 'POST', path: 'complaints/:folio/questions', kind: 'write' },
  answerComplaint: { method: 'POST', path: 'complaints/:folio/answer', kind: 'write' },
  reopenComplaint: { method: 'POST', path: 'complaints/:folio/reopening', kind: 'write' },

  /** A row a borrower, in the order in which they are to be called. */
  callList: { method: 'GET', path: 'collections/borrowers', kind: 'read', list: true },
  /** How many borrowers each view of the list has. */
  callCounts: { method: 'GET', path: 'collections/counts', kind: 'read' },
  callCard: { method: 'GET', path: 'collections/borrowers/:borrowerId', kind: 'read' },
  recordContact: { method: 'POST', path: 'borrowers/:borrowerId/contacts', kind: 'write' },
  correctContact: {
    method: 'POST',
    path: 'borrowers/:borrowerId/contacts/:noteId/corrections',
    kind: 'write',
  },
  note: { method: 'POST', path: 'loans/:orderId/notes', kind: 'write' },

  funnel: { method: 'GET', path: 'promotion/funnel', kind: 'read', list: true },
  portfolio: { method: 'GET', path: 'portfolio', kind: 'read' },
  portfolioFigures: { method: 'GET', path: 'portfolio/figures', kind: 'read' },

  privacyRequests: { method: 'GET', path: 'privacy-requests', kind: 'read', list: true },
  privacyRequest: { method: 'GET', path: 'privacy-requests/:requestId', kind: 'read' },
  openPrivacyRequest: { method: 'POST', path: 'privacy-requests', kind: 'write' },
  answerPrivacyRequest: { method: 'POST', path: 'privacy-requests/:requestId/answer', kind: 'write' },
  /** Puts a granted objection to an optional use of data in effect. */
  withdrawConsent: {
    method: 'POST',
    path: 'privacy-requests/:requestId/consent-withdrawal',
    kind: 'write',
  },
  erasePerson: { method: 'POST', path: 'privacy-requests/:requestId/erasure', kind: 'write' },
  exportPerson: { method: 'POST', path: 'borrowers/:borrowerId/export', kind: 'write' },

  /** The assignee of a case: an application, complaint, claim, privacy request or loan past due. */
  assignment: { method: 'GET', path: 'cases/assignment', kind: 'read' },
  /** The staff members who may work on a kind of case. */
  caseStaff: { method: 'GET', path: 'cases/staff', kind: 'read' },
  assignCase: { method: 'POST', path: 'cases/assign', kind: 'write' },

  personalDataViews: { method: 'GET', path: 'personal-data-views', kind: 'read', list: true },
  personalDataAlerts: { method: 'GET', path: 'personal-data-alerts', kind: 'read', list: true },
  reviewAlert: { method: 'POST', path: 'personal-data-alerts/:alertId/review', kind: 'write' },

  /** The switches that stop lending, or cap it for a day. */
  switches: { method: 'GET', path: 'switches', kind: 'read', list: true },
  suspendLending: { method: 'POST', path: 'switches/suspensions', kind: 'write' },
  capLending: { method: 'POST', path: 'switches/caps', kind: 'write' },

  /** Jobs, providers, events and database now. */
  systemState: { method: 'GET', path: 'system', kind: 'read' },
  /** What was reported to the lender's own systems, and each attempt to deliver it. */
  events: { method: 'GET', path: 'events', kind: 'read', list: true },
  event: { method: 'GET', path: 'events/:eventId', kind: 'read' },
  redeliverEvent: { method: 'POST', path: 'events/:eventId/redelivery', kind: 'write' },
  /** Jobs without retries left. */
  failedJobs: { method: 'GET', path: 'failed-jobs', kind: 'read', list: true },
  retryJob: { method: 'POST', path: 'failed-jobs/:jobId/retry', kind: 'write' },
  /** What payment providers reported, as it arrived; personal fields masked. */
  providerNotices: { method: 'GET', path: 'provider-notices', kind: 'read', list: true },
  providerNotice: { method: 'GET', path: 'provider-notice', kind: 'read' },

  settings: { method: 'GET', path: 'settings', kind: 'read' },
  revokeToken: { method: 'POST', path: 'tokens/:name/revocation', kind: 'write' },
  staff: { method: 'GET', path: 'staff', kind: 'read', list: true },
  addStaff: { method: 'POST', path: 'staff', kind: 'write' },
  invitations: { method: 'GET', path: 'invitations', kind: 'read', list: true },
  /** Makes the link of an invitation anew: the one before opens nothing. */
  renewInvitationLink: { method: 'POST', path: 'invitations/:invitationId/link', kind: 'write' },
  revokeInvitation: { method: 'POST', path: 'invitations/:invitationId/revocation', kind: 'write' },
  changeStaff: { method: 'POST', path: 'staff/:staffId', kind: 'write' },
  /** By one admin alone, at once; `changeStaff` lifts it, with approval. */
  suspendStaff: { method: 'POST', path: 'staff/:staffId/suspension', kind: 'write' },

  audit: { method: 'GET', path: 'audit', kind: 'read', list: true },
  auditEvent: { method: 'GET', path: 'audit/events/:eventId', kind: 'read' },
  auditChain: { method: 'GET', path: 'audit/chain', kind: 'read' },
} as const satisfies Record<string, DeskCall>;

export type DeskCallName = keyof typeof deskCalls;
export const callNames = Object.keys(deskCalls) as DeskCallName[];
/** The names of the calls with such properties. */
type CallNameWith<Properties> = {
  [Name in DeskCallName]: (typeof deskCalls)[Name] extends Properties ? Name : never;
}[DeskCallName];
export type WriteCallName = CallNameWith<{ kind: 'write' }>;
export type ListCallName = CallNameWith<{ list: true }>;

/** The address of a call, and the fields that aren't in its path: the query of a GET, the body of a POST. */
export function deskAddress(name: DeskCallName, request: Readonly<Record<string, unknown>>) {
  const params = { ...request };
  const path = deskCalls[name].path.replaceAll(/:(\w+)/g, (_, field: string) => {
    const value = String(params[field] ?? '');
    delete params[field];
    return encodeURIComponent(value);
  });
  return { address: `${deskPrefix}/${path}`, params };
}

/**
 * What a call answers that isn't done: 400 malformed, 401 without a session, 403 not allowed, 404 not there (or another's),
 * 409 refused by a rule or a key used for something else, 429 too often, 503 the database is away (again after `retry-after`
 * seconds). `message` is for people, in their language; `field`: whose value is missing, malformed or refused; `min`, `max`: the
 * bound that a number passed.
 */
export type DeskErrorBody = {
  code: string;
  message: string;
  requestId: string;
  field?: string;
  min?: number;
  max?: number;
  approvalId?: string;
};
