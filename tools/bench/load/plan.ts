/** What one load process does, handed to it as JSON. */
export type LoadPlan = {
  origin: string;
  kind: LoadKind;
  /** Borrowers to speak for: so many from this number on, every so manieth. */
  firstBorrower: number;
  borrowers: number;
  borrowerStep: number;
  /** Connections that ask one call after the other; visitors bring their own. */
  connections: number;
  seconds: number;
  /** Seconds before those in which nothing is counted: Node compiles the load too. */
  warmUp: number;
  /** Requests (or visitors) a second, on time however slow the answers are; 0: as fast as the answers come. */
  rate: number;
  /** Ends after so many requests even if time is left; 0: doesn't. */
  maxRequests: number;
};

/** One call again and again, or people who open the page, read, make a reference, pay and complain. */
export type LoadKind = CallKind | 'visit';
export type CallKind = 'loanDetails' | 'repaymentDetail' | 'webhook';

/** What came of it. Latencies in milliseconds; with a rate they count from when the request was due. */
export type LoadResult = {
  requests: number;
  errors: number;
  firstError: string;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Size of the last answer. */
  replyBytes: number;
};
