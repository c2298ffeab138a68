import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** The file attached to a PDF, and its SHA-256, hex. */
export function extractAttachment(pdf: Buffer): { bytes: Buffer; hash: string } {
  const bytes = readStreamAt(pdf, pdf.indexOf('/EmbeddedFile'));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** How many letters a PDF's pages draw as an empty box, because its font hasn't them. */
export function countMissingGlyphs(pdf: Buffer): number {
  let missingGlyphs = 0;
  for (
    let offset = pdf.indexOf('/FlateDecode');
    offset !== -1;
    offset = pdf.indexOf('/FlateDecode', offset + 1)
  ) {
    const content = readStreamAt(pdf, offset).toString('latin1');
    for (const [, glyphs = ''] of content.matchAll(/<([0-9a-f]+)> [-\d.]+/g)) {
      missingGlyphs += glyphs.match(/.{4}/g)?.filter((glyph) => glyph === '0000').length ?? 0;
    }
  }
  return missingGlyphs;
}

/** What a PDF's pages say, line by line as they were drawn: their letters, not their pictures. */
export function extractLines(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const glyphMaps = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', object]) => {
      const font = file.slice(file.indexOf(`\n${object} 0 obj\n`));
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
      return [
        name,
        parseGlyphMap(readStreamAt(pdf, file.indexOf(`\n${map} 0 obj\n`)).toString('latin1')),
      ] as const;
    }),
  );
  return extractContents(pdf).flatMap((content) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gs)].map(([, font = '', glyphList = '']) =>
      [...glyphList.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => glyphMaps.get(font)?.[Number.parseInt(glyph, 16)] ?? '\ufffd')
        .join(''),
    ),
  );
}

/** By glyph, from a font's table. */
function parseGlyphMap(map: string): string[] {
  const glyphMaps: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    let glyph = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      glyphMaps[glyph] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      glyph += 1;
    }
  }
  return glyphMaps;
}

/** The drawing of each page. */
function extractContents(pdf: Buffer): string[] {
  const contents = [];
  for (
    let offset = pdf.indexOf('/FlateDecode');
    offset !== -1;
    offset = pdf.indexOf('/FlateDecode', offset + 1)
  ) {
    const content = readStreamAt(pdf, offset).toString('latin1');
    if (content.includes('\nBT\n')) contents.push(content);
  }
  return contents;
}

function readStreamAt(pdf: Buffer, from: number): Buffer {
  const start = pdf.indexOf('stream\n', from) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)));
}
