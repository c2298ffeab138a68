/** PostgreSQL can't run or can't be reached, for a reason that whoever starts it can change: the message says it all. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
