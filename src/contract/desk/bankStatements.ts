/** The part of a bank statement's line for which it is refused, and what is wrong with that part. */
export const bankStatementFields = ['line', 'date', 'amount', 'currency', 'reference', 'status'] as const;
export type BankStatementField = (typeof bankStatementFields)[number];

export const bankStatementLineErrors = [
  'missing',
  'unreadable',
  'otherCurrency',
  'tooLong',
  'notBooked',
] as const;
export type BankStatementLineError = (typeof bankStatementLineErrors)[number];

/** The lines of a statement that a list shows: credits and debits that show nothing and aren't explained, and refused ones. */
export const bankStatementLineStates = ['unused', 'debits', 'refused'] as const;

/** What a line of a bank is that shows neither a payment of a loan nor a deposit of cash. */
export const lineExplanations = [
  'bankFee',
  'bankInterest',
  /** A provider's collections, which came to the bank. */
  'providerTransfer',
  /** Between the lender's own accounts. */
  'ownTransfer',
  /** It went back to its sender, or undoes another line. */
  'sentBack',
  'other',
] as const;
export type LineExplanation = (typeof lineExplanations)[number];
