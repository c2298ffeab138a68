/** The part of a bank statement's line for which it is refused, and what is wrong with that part. */
export const statementFields = ['line', 'date', 'amount', 'currency', 'reference', 'status'] as const;
export type StatementField = (typeof statementFields)[number];

export const statementLineErrors = [
  'missing',
  'unreadable',
  'otherCurrency',
  'tooLong',
  'notBooked',
] as const;
export type StatementLineError = (typeof statementLineErrors)[number];

/** Lines of a bank statement that count for nothing yet. */
export const statementLineStates = ['refused', 'unused'] as const;
