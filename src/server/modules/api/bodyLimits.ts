import { limits } from '../../../contract/limits.ts';

/** The longest body as JSON or form, and all fields of a multipart one together; held in memory while it comes. */
export const maxBodyBytes = 64 * 1024;
/** The longest field: the list of a complaint's images. */
export const maxFieldBytes = 24_000;
/** The longest multipart body: a file, which isn't held in memory, and fields. */
export const maxMultipartBytes = limits.uploadBytes + maxBodyBytes;
/** A bank statement of 24 MB, as base64 in JSON; of staff alone. */
export const maxStatementBytes = 34 * 1024 * 1024;
