export type WriteRequest = { path: string; body: Record<string, unknown> };

/** A request, its duplicate, and a similar one that is none. */
export type Duplicates = { one: WriteRequest; again: WriteRequest; other?: WriteRequest };

export const reason = 'asked by telephone';

export const createWriteRequest = (path: string, body: Record<string, unknown> = {}): WriteRequest => ({
  path,
  body: { reason, ...body },
});
