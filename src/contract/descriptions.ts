import type { accountCode, cardCode, complaintCode, loanCode, promotionCode } from './codes.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import type { EndpointName } from './endpoints.ts';

/** What each call is for, in a line, for who writes a client. */
export const endpointSummaries: Record<EndpointName, string> = descriptions.calls;

/** Every call's name, in the order of its account. */
export const endpointNames = Object.keys(endpointSummaries) as EndpointName[];

type Meanings<Codes> = Record<keyof Codes, string>;

/** What a refusal's code means, for who writes a client. The message beside it is for the borrower, in his language. */
export const errorCodeDescriptions: {
  loan: Meanings<typeof loanCode>;
  account: Meanings<typeof accountCode>;
  complaint: Meanings<typeof complaintCode>;
  card: Meanings<typeof cardCode>;
  promotion: Meanings<typeof promotionCode>;
} = descriptions.codes;
