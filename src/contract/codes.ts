import type { EnvelopeFamily } from './endpoints.ts';

/** The code of success in each family of envelopes. Source: SPEC 7, DESIGN 2. */
export const successCode = { v3: 0, legacy: 0, store: '00', promotion: '0' } as const satisfies Record<
  EnvelopeFamily,
  string | number
>;

/** Refusals of the account and bank calls. */
export * as accountCode from './constants/accountCode.ts';
/** Refusals of the card repayment calls. `800005` and `800006` are SPEC 8's. */
export * as cardCode from './constants/cardCode.ts';
/** Refusals of the complaint calls (legacy integers). */
export * as complaintCode from './constants/complaintCode.ts';
/** Refusals of the loan calls: HTTP 200, `success: false` and one of these. */
export * as loanCode from './constants/loanCode.ts';
/** Refusals of the promotion calls. `101`, `11` and `-1` are SPEC 8's. */
export * as promotionCode from './constants/promotionCode.ts';

/** Codes that answer a request which never reached a rule: the HTTP status, in each family's type. */
export function toStatusCode(family: EnvelopeFamily, status: number): string | number {
  return family === 'v3' || family === 'legacy' ? status : String(status);
}
