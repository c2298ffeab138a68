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
