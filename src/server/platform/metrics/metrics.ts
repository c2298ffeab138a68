/** What became of a request: `refused` is an answer with a reason, `rejected` one that was wrong as it came, `failed` our fault. */
export type RequestOutcome = 'done' | 'refused' | 'rejected' | 'failed';

/** What the server counts of itself. Nothing of it names a person. */
export type Metrics = {
  /** `call`: the route's own address, never the request's. */
  observeRequest(call: string, outcome: RequestOutcome, seconds: number): void;
  countNotice(provider: string, outcome: string): void;
  countJob(name: string, outcome: 'done' | 'failed'): void;
  recordLedgerCheck(mismatches: number): void;
};

export type OpenMetrics = Metrics & { port: number | undefined; close(): Promise<void> };

/** Where nobody asked for metrics. */
export const noopMetrics: Metrics = {
  observeRequest: () => undefined,
  countNotice: () => undefined,
  countJob: () => undefined,
  recordLedgerCheck: () => undefined,
};
