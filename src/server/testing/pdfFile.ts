import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** The file attached to a PDF, and its SHA-256, hex. */
export function attachedTo(pdf: Buffer): { bytes: Buffer; hash: string } {
  const bytes = streamAt(pdf, pdf.indexOf('/EmbeddedFile'));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** How many letters a PDF's pages draw as an empty box, because its font hasn't them. */
export function boxesIn(pdf: Buffer): number {
  let boxes = 0;
  for (let at = pdf.indexOf('/FlateDecode'); at !== -1; at = pdf.indexOf('/FlateDecode', at + 1)) {
    const content = streamAt(pdf, at).toString('latin1');
    for (const [, glyphs = ''] of content.matchAll(/<([0-9a-f]+)> [-\d.]+/g)) {
      boxes += glyphs.match(/.{4}/g)?.filter((glyph) => glyph === '0000').length ?? 0;
    }
  }
  return boxes;
}

function streamAt(pdf: Buffer, from: number): Buffer {
  const start = pdf.indexOf('stream\n', from) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)));
}
