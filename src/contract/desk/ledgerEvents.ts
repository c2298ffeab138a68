/** The event for which a journal entry was posted. */
export const ledgerEventKinds = [
  'disbursement',
  /** A payout that came back, or was declared failed: the loan is not disbursed. */
  'payout',
  'payment',
  /** Unidentified money that was found to belong to a loan. */
  'match',
  'reversal',
  /** A loan with reversals of an earlier rule, brought to the present one. */
  'correction',
  'accrual',
  /** The daily run: a loan brought to its day by replay. */
  'replay',
  'extension',
  'waiver',
  'waiverReversal',
  'accrualStop',
  'settlementOffer',
  'settlementWithdrawal',
  'restructure',
  'pause',
  'pauseEnd',
  'promise',
  'promiseWithdrawal',
  'writeOff',
  'refund',
  'refund_paid_out',
  'refund_undone',
  /** The return of unidentified money to its sender. */
  'return',
  'return_undone',
  'till_opened',
  'till_counted',
  'till_uncounted',
  'till_recounted',
  'till_difference',
  'till_difference_undone',
  'till_unapproved',
  'placed',
  'taken_out',
  'deposit',
  'deposit_corrected',
  'deposit_matched',
  'import',
  'importUndone',
  /** Unearned interest and the allowance for loan losses. */
  'adjustment',
] as const;
/** The longest periods of the journal that are read at once, in days; of one kind all entries of each day are looked at. */
export const maxJournalDays = 366;
export const maxKindDays = 31;

export type LedgerEventKind = (typeof ledgerEventKinds)[number];
