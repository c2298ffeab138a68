export type Attributes = Readonly<Record<string, string | number>>;

/** Adds attributes that are known only at the end. */
type AnnotateSpan = (attributes: Attributes) => void;

/** The span of a request, opened before its route is known. */
export type RequestSpan = {
  readonly traceId: string;
  /** Runs `work` with this span as the parent of new ones. */
  run(work: () => void): void;
  /** @param call the route's own address, never the request's */
  end(call: string, status: number): void;
};

/** The server's spans. Attributes hold no values, persons or orders. */
export type Traces = {
  request(method: string): RequestSpan | undefined;
  /** Pipelined statements without their values; only within another span. */
  statements<T>(statements: readonly { text: string }[], work: () => Promise<T>): Promise<T>;
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A call of an external service. */
  outgoing<T>(provider: string, operation: string, work: (annotate: AnnotateSpan) => Promise<T>): Promise<T>;
  /** The fields that link a log line to its trace. */
  logFields(): { traceId?: string };
};

/** Without a collector. */
export const noopTraces: Traces = {
  request: () => undefined,
  statements: (_statements, work) => work(),
  job: (_name, work) => work(),
  outgoing: (_provider, _operation, work) => work(() => undefined),
  logFields: () => ({}),
};
