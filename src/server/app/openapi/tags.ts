/** What the calls are grouped by, with a sentence each. */
export const tags = {
  loan: 'The loan pages and the app: JSON, session parameters in headers',
  store: 'Card repayment and promotion: form-encoded',
  legacy: 'Complaints and contract: form-encoded, session parameters in the query',
  files: 'Pictures and documents, not envelopes',
  providers: 'What payment providers tell us',
  operator: 'Staff and the lender’s own systems, each machine by a token of its own',
  machine: 'Whether the server lives and serves',
};

export type Tag = keyof typeof tags;
