const maxEdge = 2048;
/** A phone's largest photo (48 megapixels); a picture that unpacks to more is refused before it is unpacked. */
const maxPixels = 50_000_000;
const maxSeconds = 15;
const quality = 82;

/** First bytes of what is accepted, and the decoder that may read it. */
const kinds = [
  {
    format: 'jpeg',
    matches: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    format: 'png',
    matches: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  },
  {
    format: 'webp',
    matches: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
] as const;

/**
 * A photo as we keep it: a JPEG of at most 2048 pixels a side, upright, drawn anew from its pixels, so that nothing
 * but the picture survives (no EXIF, no appended archive, no script, one frame). Null for what isn't a JPEG, PNG or
 * WebP that decodes whole.
 */
export async function redraw(bytes: Buffer): Promise<Buffer | null> {
  const kind = kinds.find(({ matches }) => matches(bytes));
  if (kind === undefined) return null;
  // Loaded with the first photo: it takes some 10 MB.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
    const { format } = await picture.metadata();
    if (format !== kind.format) return null;
    return await picture
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
  } catch {
    return null;
  }
}
