/** The outcome of a request: `refused` is a business error, `rejected` an invalid request (4xx), `failed` a 5xx. */
export type RequestOutcome = 'done' | 'refused' | 'rejected' | 'failed';

/** The server's metrics. None identifies a person. */
export type Metrics = {
  /** `call`: the route's own address, never the request's. */
  observeRequest(call: string, outcome: RequestOutcome, seconds: number): void;
  countNotice(provider: string, outcome: string): void;
  countJob(name: string, outcome: 'done' | 'failed'): void;
  recordLedgerCheck(mismatches: number): void;
};

export type OpenMetrics = Metrics & { port: number | undefined; close(): Promise<void> };

/** Without a metrics port. */
export const noopMetrics: Metrics = {
  observeRequest: () => undefined,
  countNotice: () => undefined,
  countJob: () => undefined,
  recordLedgerCheck: () => undefined,
};
