import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** The file attached to a PDF, and its SHA-256, hex. */
export function attachedTo(pdf: Buffer): { bytes: Buffer; hash: string } {
  const start = pdf.indexOf('stream\n', pdf.indexOf('/EmbeddedFile')) + 'stream\n'.length;
  const bytes = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
