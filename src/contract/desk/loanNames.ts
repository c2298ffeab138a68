/** What is recorded of a loan beside its payments. */
export const servicingKinds = [
  'extension',
  'reversal',
  'waiver',
  'accrualStop',
  'settlementOffer',
  'restructure',
  'promise',
  'promiseWithdrawal',
  'pause',
  'writeOff',
  'payout',
  'opening',
  'openingReversal',
] as const;

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

/** Whose cause a reversal was. */
export const reversalCauses = ['payer', 'lender', 'provider'] as const;

/** Documents of a loan that staff draw. */
export const loanPapers = ['statement', 'caseFile'] as const;

/** What staff write down of a contact. */
export const noteKinds = ['note', 'call', 'message', 'visit'] as const;

/** What a line of a borrower's timeline is about. */
export const timelineKinds = [
  ...noteKinds,
  'order',
  'payment',
  'servicing',
  'refund',
  'payout',
  'complaint',
  'answer',
  'reopened',
  'claim',
  'audit',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What decides whether and how much is lent. */
export const ruleNames = [
  'openAtOnce',
  'age',
  'lateNow',
  'lateBefore',
  'openDebt',
  'paidOnTime',
  'product',
] as const;

/** What lending of a market or product is turned to. */
export const lendingSwitchPositions = ['suspended', 'resumed'] as const;

/** How a complaint came: by the borrower's own app, or told to staff. */
export const complaintChannels = ['app', 'phone'] as const;
export type ComplaintChannel = (typeof complaintChannels)[number];

/** Files on complaints for an authority: all but those about collection, and those. */
export const complaintReportKinds = ['reune', 'redeco'] as const;
export type ComplaintReportKind = (typeof complaintReportKinds)[number];

/** What became of a request to exit a loan within its cooling-off period. */
export const exitStates = ['open', 'paid', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];
