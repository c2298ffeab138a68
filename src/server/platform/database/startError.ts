/** The database can't be opened, for a reason that whoever starts the server can change: the message says it all. */
export class StartError extends Error {
  override name = 'StartError';
}
