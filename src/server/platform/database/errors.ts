/** Serialization failures and deadlocks: PostgreSQL asks to retry the transaction. */
const conflictCodes = new Set(['40001', '40P01']);
/** The server is stopping, starting or unreachable: no statement was executed. */
const connectionLossCodes = new Set([
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
/** Messages of `pg`, without a code, for a lost connection. */
const connectionLossMessage = /Connection terminated|not queryable|Client was closed/;

export function isTransactionConflict(error: unknown): boolean {
  return conflictCodes.has(getDatabaseErrorCode(error));
}

export function isConnectionLoss(error: unknown): boolean {
  return (
    connectionLossCodes.has(getDatabaseErrorCode(error)) ||
    (error instanceof Error && connectionLossMessage.test(error.message))
  );
}

/** The database's errors have a code, all but some of a lost connection. */
export function isDatabaseError(error: Error): boolean {
  return 'code' in error || isConnectionLoss(error);
}

/** Messages, without a code, of `kysely` and `pg` once this process closed its connections. */
const closedMessage = /driver has already been destroyed|after calling end on the pool/;

/** Whether the process closed its connections, since it is stopping: no statement succeeds any more. */
export function isClosed(error: unknown): boolean {
  return error instanceof Error && closedMessage.test(error.message);
}

/** A read-only server: a former primary or a standby. */
const readOnlyCode = '25006';
/** The pool's message for a connection timeout. */
const connectTimeoutMessage = /timeout exceeded when trying to connect|connection timeout/;

/** Whether the database is unavailable for now, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionLoss(error) || getDatabaseErrorCode(error) === readOnlyCode) return true;
  return error instanceof Error && connectTimeoutMessage.test(error.message);
}

/** Invalid values and violated constraints (classes 22 and 23): a retry fails the same way. */
export function isDataError(error: unknown): error is Error {
  return error instanceof Error && /^2[23]...$/.test(getDatabaseErrorCode(error));
}

export function getDatabaseErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** TLS errors of a certificate that Node can't verify. */
const unknownAuthorityCodes = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Why a database can't be used, for the operator who starts the server. */
export function describeConnectionError(error: unknown): string {
  if (unknownAuthorityCodes.has(getDatabaseErrorCode(error))) {
    return 'its certificate is of an authority that is not known here; name its file in the address (?sslrootcert=/path/ca.pem)';
  }
  return error instanceof Error ? error.message || getDatabaseErrorCode(error) : String(error);
}

/** The database can't be opened, for a reason that the operator can change: the message is complete. */
export class StartError extends Error {
  override name = 'StartError';
}

const maxAttempts = 3;

/**
 * Repeats `work` if its connection was lost, even during the commit: only for idempotent work.
 */
export async function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || attempt === maxAttempts) throw error;
    }
  }
}
