import { createClabe, createPaymentReference } from './references.ts';

/** Numbers that payers type, by the names that markets.json chooses them by: digits of a prefix, digits of their own, a check. */
export const referenceKinds = {
  clabe: { prefix: 6, serial: 11, create: createClabe },
  reference: { prefix: 4, serial: 9, create: createPaymentReference },
} as const satisfies Record<
  string,
  { prefix: number; serial: number; create: (prefix: string, serial: string) => string }
>;
