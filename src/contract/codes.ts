import type { EnvelopeFamily } from './endpoints.ts';

/** The code of success in each family of envelopes. Source: SPEC 7, DESIGN 2. */
export const successCode = { v3: 0, legacy: 0, store: '00', promotion: '0' } as const satisfies Record<
  EnvelopeFamily,
  string | number
>;

/** Refusals of the loan calls: HTTP 200, `success: false` and one of these. */
export const loanCode = {
  amountChanged: 1001,
  offerChanged: 1002,
  notRepayable: 1003,
  extensionUnavailable: 1004,
  channelUnavailable: 1005,
  notRateable: 1007,
  profileMissing: 1008,
  contractNotReady: 1009,
  amountOutside: 1010,
  termOutside: 1011,
  notEligible: 1012,
  otherLoanOpen: 1013,
  partOutside: 1014,
  notYetWhole: 1015,
} as const;

/** Refusals of the complaint calls (legacy integers). */
export const complaintCode = {
  collectionUnsupported: 2001,
  badImage: 2003,
  tooManyImages: 2004,
  notAnswered: 2005,
} as const;

/** Refusals of the card repayment calls. `800005` and `800006` are SPEC 8's. */
export const cardCode = {
  repeated: '800005',
  wrongCode: '800006',
  codeExpired: '800007',
  declined: '800008',
  nothingDue: '800009',
  unavailable: '800010',
  amountChanged: '800011',
  pageExpired: '800012',
  codeNotSent: '800013',
} as const;

/** Refusals of the promotion calls. `101`, `11` and `-1` are SPEC 8's. */
export const promotionCode = {
  wrongCaptchaForSms: '101',
  wrongCaptchaForRegister: '-1',
  alreadyRegistered: '11',
  wrongSmsCode: '12',
  badPhone: '13',
  unknownTemplate: '15',
  notSent: '16',
} as const;

/** Refusals of the account and bank calls. */
export const accountCode = {
  wrongCode: 3001,
  codeExpired: 3002,
  codeNotSent: 3003,
  tooYoung: 3004,
  badIdNumber: 3005,
  badClabe: 3006,
  badAccount: 3007,
  ownPhone: 3008,
  openOrder: 3009,
  certificationMissing: 3010,
  notEligible: 3011,
  notClosable: 3012,
} as const;

/** Codes that answer a request which never reached a rule: the HTTP status, in each family's type. */
export function statusCode(family: EnvelopeFamily, status: number): string | number {
  return family === 'v3' || family === 'legacy' ? status : String(status);
}
