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

/** What a PDF's pages say, line by line as they were drawn: their letters, not their pictures. */
export function linesOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const letters = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', object]) => {
      const font = file.slice(file.indexOf(`\n${object} 0 obj\n`));
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
      return [name, lettersOf(streamAt(pdf, file.indexOf(`\n${map} 0 obj\n`)).toString('latin1'))] as const;
    }),
  );
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gs)].map(([, font = '', drawn = '']) =>
      [...drawn.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(font)?.[Number.parseInt(glyph, 16)] ?? '\ufffd')
        .join(''),
    ),
  );
}

/** By glyph, from a font's table. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    let glyph = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      letters[glyph] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      glyph += 1;
    }
  }
  return letters;
}

/** The drawing of each page. */
function contentsOf(pdf: Buffer): string[] {
  const contents = [];
  for (let at = pdf.indexOf('/FlateDecode'); at !== -1; at = pdf.indexOf('/FlateDecode', at + 1)) {
    const content = streamAt(pdf, at).toString('latin1');
    if (content.includes('\nBT\n')) contents.push(content);
  }
  return contents;
}

function streamAt(pdf: Buffer, from: number): Buffer {
  const start = pdf.indexOf('stream\n', from) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)));
}
