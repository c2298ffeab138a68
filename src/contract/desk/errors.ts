/**
 * What a call answers that isn't done: 400 malformed, 401 without a session, 403 not allowed, 404 not there (or another's),
 * 409 refused by a rule or a key used for something else, 429 too often, 503 the database is away (again after `retry-after`
 * seconds). `message` is for people, in their language.
 */
export type DeskErrorBody = { code: string; message: string; requestId: string };
