/** A staff member's request: by which it is known in requests, exposures, approvals, loan events and the audit. */
type RequestId = { staffId: string; key: string };

/** `<staff id>:<idempotency key>` */
export function formatRequestKey({ staffId, key }: RequestId): string {
  return `${staffId}:${key}`;
}

export function parseRequestKey(requestKey: string): RequestId {
  const end = requestKey.indexOf(':');
  return { staffId: requestKey.slice(0, end), key: requestKey.slice(end + 1) };
}
