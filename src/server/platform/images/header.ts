/** What an image says of itself before a pixel of it is unpacked. */
export type ImageHeader = {
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
  /** What a pixel takes unpacked. */
  pixelBytes: number;
  /** It comes in passes over the whole image, so that all of it has to be held: progressive JPEG, interlaced PNG. */
  isInterlaced: boolean;
  /** Colour at half the width and height, as most JPEGs have it. */
  isChromaSubsampled: boolean;
};

/** A panorama's longest side. */
const maxEdge = 16_384;
/** A phone's largest photo (8160 × 6120). */
const maxPixels = 50_000_000;
/** The same unpacked: a second of work. */
const maxBytes = 3 * maxPixels;
/** What the decoder may have to hold of one image; measured, it takes up to twice as much. */
const maxBufferedBytes = 32_000_000;
/** Rows that the decoder holds of an image that comes row by row. */
const bufferedRows = 1_000;
/** A JPEG is made smaller by whole parts while it is read, down to twice what we keep. */
const maxJpegRow = 4_096;
/** A photo of 12 megapixels: a fifth of a second. */
const maxLightBytes = 40_000_000;

/** Whether an image can be unpacked within the decoder's bounds of time and memory. */
export function isWithinBounds(header: ImageHeader): boolean {
  const { width, height, pixelBytes } = header;
  return (
    Math.max(width, height) <= maxEdge &&
    width * height <= maxPixels &&
    width * height * pixelBytes <= maxBytes &&
    estimateBufferedBytes(header) <= maxBufferedBytes
  );
}

/** Whether an image is done so soon that it goes before those that aren't. */
export function isLight({ width, height, pixelBytes, isInterlaced }: ImageHeader): boolean {
  return width * height * pixelBytes <= maxLightBytes && !isInterlaced;
}

function estimateBufferedBytes({
  format,
  width,
  height,
  pixelBytes,
  isInterlaced,
  isChromaSubsampled,
}: ImageHeader): number {
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  // Coefficients of 2 bytes.
  if (format === 'jpeg' && isInterlaced) return pixels * (isChromaSubsampled ? 3 : 2 * pixelBytes);
  if (isInterlaced) return pixels * pixelBytes;
  const rowPixels = format === 'jpeg' ? Math.min(width, maxJpegRow) : width;
  return rowPixels * pixelBytes * Math.min(height, bufferedRows);
}
