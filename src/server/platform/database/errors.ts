/** The serializable or deadlocked transaction that PostgreSQL asks to repeat. */
const CONFLICT_CODES = new Set(['40001', '40P01']);
/** The server ends, starts or isn't there: nothing was done on a connection that could not be made. */
const CONNECTION_LOSS_CODES = new Set([
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
const CONNECTION_LOSS_MESSAGE = /Connection terminated|not queryable|Client was closed/;

export function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.has(getDatabaseErrorCode(error));
}

export function isConnectionLoss(error: unknown): boolean {
  return (
    CONNECTION_LOSS_CODES.has(getDatabaseErrorCode(error)) ||
    (error instanceof Error && CONNECTION_LOSS_MESSAGE.test(error.message))
  );
}

/** A server that only reads: a primary of before, or a standby. */
const READ_ONLY_CODE = '25006';
/** What the pool says when no connection came in time: all of them wait for a server that is silent. */
const CONNECT_TIMEOUT_MESSAGE = /timeout exceeded when trying to connect|connection timeout/;

/** Whether the database is away for now, or another server takes its place: the same again may well be done. */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionLoss(error) || getDatabaseErrorCode(error) === READ_ONLY_CODE) return true;
  return error instanceof Error && CONNECT_TIMEOUT_MESSAGE.test(error.message);
}

/** What PostgreSQL can't store or a constraint forbids (classes 22 and 23): the same again would fail the same way. */
export function isDataError(error: unknown): error is Error {
  return error instanceof Error && /^2[23]...$/.test(getDatabaseErrorCode(error));
}

export function getDatabaseErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Codes of TLS: the certificate may be right, and Node knows nobody who says so. */
const UNKNOWN_AUTHORITY_CODES = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Why a database can't be used, for the operator who starts the server. */
export function unusableReason(error: unknown): string {
  if (UNKNOWN_AUTHORITY_CODES.has(getDatabaseErrorCode(error))) {
    return 'its certificate is of an authority that is not known here; name its file in the address (?sslrootcert=/path/ca.pem)';
  }
  return error instanceof Error ? error.message || getDatabaseErrorCode(error) : String(error);
}

/** The database can't be opened, for a reason that the operator can change: the message is complete. */
export class StartError extends Error {
  override name = 'StartError';
}

const MAX_ATTEMPTS = 3;

/**
 * Does `work` again when its connection was lost, even while it was committed: only for what is known by a key of its own,
 * so that done twice it is done once.
 */
export async function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
