/** The serializable or deadlocked transaction that PostgreSQL asks to repeat. */
const CONFLICTS = new Set(['40001', '40P01']);
/** The server ends, starts or isn't there: nothing was done on a connection that could not be made. */
const ABSENCES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
/** What `pg` says without a code when the connection ends under it. */
const LOST = /Connection terminated|not queryable|Client was closed/;

export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

export function isConnectionLoss(error: unknown): boolean {
  return ABSENCES.has(codeOf(error)) || (error instanceof Error && LOST.test(error.message));
}

/** A server that only reads: a primary of before, or a standby. */
const READS_ONLY = '25006';
/** What the pool says when no connection came in time: all of them wait for a server that is silent. */
const NONE_IN_TIME = /timeout exceeded when trying to connect|connection timeout/;

/** Whether the database is away for now, or another server takes its place: the same again may well be done. */
export function isAway(error: unknown): boolean {
  if (isConnectionLoss(error) || codeOf(error) === READS_ONLY) return true;
  return error instanceof Error && NONE_IN_TIME.test(error.message);
}

/** What PostgreSQL can't store or a constraint forbids (classes 22 and 23): the same again would fail the same way. */
export function isOfData(error: unknown): error is Error {
  return error instanceof Error && /^2[23]...$/.test(codeOf(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Codes of TLS: the certificate may be right, and Node knows nobody who says so. */
const OF_UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Why a database can't be used, for whoever starts the server. */
export function whyUnusable(error: unknown): string {
  if (OF_UNKNOWN_AUTHORITY.has(codeOf(error))) {
    return 'its certificate is of an authority that is not known here; name its file in the address (?sslrootcert=/path/ca.pem)';
  }
  return error instanceof Error ? error.message || codeOf(error) : String(error);
}
