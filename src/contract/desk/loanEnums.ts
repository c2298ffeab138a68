/** The events of a loan beside its payments. */
export const servicingKinds = [
  'extension',
  'reversal',
  'waiver',
  'waiverReversal',
  'accrualStop',
  'settlementOffer',
  'settlementWithdrawal',
  'restructure',
  'promise',
  'promiseWithdrawal',
  'pause',
  'pauseEnd',
  'writeOff',
  'payout',
  'opening',
  'openingReversal',
] as const;

/** Control totals of an import: numbers of rows, what was paid, and each component of what is owed. */
export const importMeasures = [
  'loans',
  'payments',
  'paid',
  'lateInterest',
  'enforcement',
  'penalty',
  'fee',
  'interest',
  'vat',
  'principal',
] as const;
export type ImportMeasure = (typeof importMeasures)[number];

/** Stages of an import of a portfolio. */
export const importStates = [
  'checking',
  'refused',
  'checked',
  'applying',
  'applied',
  'undone',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

/** Components of a debt that may be waived. */
export const waivableComponents = ['late_charges', 'fee', 'interest'] as const;

/** The party that caused a reversal. */
export const reversalCauses = ['payer', 'lender', 'provider'] as const;

/** Documents of a loan that staff draw. */
export const loanDocuments = ['statement', 'caseFile'] as const;

/** The kinds of notes about a contact. */
export const noteKinds = ['note', 'call', 'message', 'visit'] as const;

/** The subjects of a borrower's timeline. */
export const timelineKinds = [
  ...noteKinds,
  'callCorrection',
  'order',
  'payment',
  'servicing',
  'refund',
  'payout',
  'complaint',
  'question',
  'reply',
  'answer',
  'reopened',
  'claim',
  'approvalRequest',
  'approval',
  'audit',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The rules of lending. */
export const ruleNames = [
  'openAtOnce',
  'age',
  'lateNow',
  'lateBefore',
  'openDebt',
  'paidOnTime',
  'product',
] as const;

/** The states of lending in a market or of a product. */
export const lendingSwitchPositions = ['suspended', 'resumed'] as const;

/** The channel of a complaint: the borrower's own app, or staff. */
export const complaintChannels = ['app', 'phone'] as const;
export type ComplaintChannel = (typeof complaintChannels)[number];

/** Of the last question to the borrower of a complaint that waits for its answer. */
export const complaintQuestionStates = ['asked', 'replied'] as const;
export type ComplaintQuestionState = (typeof complaintQuestionStates)[number];

/** How an answered complaint ended, for the borrower. */
export const complaintOutcomes = ['favourable', 'partlyFavourable', 'unfavourable'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** Files on complaints for an authority: all but those about collection, and those. */
export const complaintReportKinds = ['reune', 'redeco'] as const;
export type ComplaintReportKind = (typeof complaintReportKinds)[number];

/** The outcome of a request to exit a loan within its cooling-off period. */
export const exitStates = ['open', 'paid', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];

/** Bounds of a restructure: instalments, and days of each one's period. */
export const maxPlanPayments = 60;
export const maxPeriodDays = 366;
