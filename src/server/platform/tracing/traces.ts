export type Attributes = Readonly<Record<string, string | number>>;

/** Adds to the span what is known by the end. */
type AnnotateSpan = (attributes: Attributes) => void;

/** The span of a request, opened before anybody knows what it asks for. */
export type RequestSpan = {
  readonly traceId: string;
  /** What `work` starts belongs to the request. */
  run(work: () => void): void;
  /** @param call the route's own address, never the request's */
  end(call: string, status: number): void;
};

/** Spans of what the server does. Attributes are our names and numbers alone: no value, no person, no order. */
export type Traces = {
  request(method: string): RequestSpan | undefined;
  /** Statements that leave together, as they were prepared: their values stay out. Only within another span. */
  statements<T>(statements: readonly { text: string }[], work: () => Promise<T>): Promise<T>;
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** What is asked of somebody outside. */
  outgoing<T>(provider: string, operation: string, work: (annotate: AnnotateSpan) => Promise<T>): Promise<T>;
  /** What a log line says of the trace that it is written in. */
  logFields(): { traceId?: string };
};

/** Where nobody asked for traces. */
export const noopTraces: Traces = {
  request: () => undefined,
  statements: (_statements, work) => work(),
  job: (_name, work) => work(),
  outgoing: (_provider, _operation, work) => work(() => undefined),
  logFields: () => ({}),
};
