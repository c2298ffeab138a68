import type { accountCode, cardCode, complaintCode, loanCode, promotionCode } from './codes.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import type { EndpointName } from './endpoints.ts';

/** One-line summaries of the calls, for authors of clients. */
export const endpointSummaries: Record<EndpointName, string> = descriptions.calls;

/** The names of all calls, in the order of their summaries. */
export const endpointNames = Object.keys(endpointSummaries) as EndpointName[];

type Meanings<Codes> = Record<keyof Codes, string>;

/** The meanings of result codes, for authors of clients; the message of a reply is for the borrower. */
export const errorCodeDescriptions: {
  loan: Meanings<typeof loanCode>;
  account: Meanings<typeof accountCode>;
  complaint: Meanings<typeof complaintCode>;
  card: Meanings<typeof cardCode>;
  promotion: Meanings<typeof promotionCode>;
} = descriptions.codes;
