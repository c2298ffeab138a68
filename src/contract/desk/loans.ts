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
/** Components of a debt that may be waived. */
export const waivableComponents = ['late_charges', 'fee', 'interest'] as const;

/** The party that caused a reversal. */
export const reversalCauses = ['payer', 'lender', 'provider'] as const;

/** Documents of a loan that staff draw. */
export const loanDocuments = ['statement', 'caseFile'] as const;

/** The kinds of notes about a contact. */
export const noteKinds = ['note', 'call', 'message', 'visit'] as const;
/** Bounds of a restructure: instalments, and days of each one's period. */
export const maxPlanPayments = 60;
export const maxPeriodDays = 366;

/** Where what came in is recorded. */
export const paymentAllocations = ['loan', 'suspense', 'nowhere'] as const;
