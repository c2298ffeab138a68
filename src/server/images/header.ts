/** What an image says of itself before a pixel of it is unpacked. */
export type Header = {
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
  /** What a pixel takes unpacked. */
  pixelBytes: number;
  /** It comes in passes over the whole image, so that all of it has to be held: progressive JPEG, interlaced PNG. */
  inPasses: boolean;
  /** Colour at half the width and height, as most JPEGs have it. */
  halfColour: boolean;
};

/** A panorama's longest side. */
const mostEdge = 16_384;
/** A phone's largest photo (8160 × 6120). */
const mostPixels = 50_000_000;
/** The same unpacked: a second of work. */
const mostBytes = 3 * mostPixels;
/** What the decoder may have to hold of one image; measured, it takes up to twice as much. */
const mostHeldBytes = 32_000_000;
/** Rows that the decoder holds of an image that comes row by row. */
const heldRows = 1_000;
/** A JPEG is made smaller by whole parts while it is read, down to twice what we keep. */
const mostJpegRow = 4_096;
/** A photo of 12 megapixels: a fifth of a second. */
const lightBytes = 40_000_000;

/** Whether an image can be unpacked within the decoder's bounds of time and memory. */
export function isWithinBounds(header: Header): boolean {
  const { width, height, pixelBytes } = header;
  return (
    Math.max(width, height) <= mostEdge &&
    width * height <= mostPixels &&
    width * height * pixelBytes <= mostBytes &&
    heldBytes(header) <= mostHeldBytes
  );
}

/** Whether an image is done so soon that it goes before those that aren't. */
export function isLight({ width, height, pixelBytes, inPasses }: Header): boolean {
  return width * height * pixelBytes <= lightBytes && !inPasses;
}

function heldBytes({ format, width, height, pixelBytes, inPasses, halfColour }: Header): number {
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  // Coefficients of 2 bytes.
  if (format === 'jpeg' && inPasses) return pixels * (halfColour ? 3 : 2 * pixelBytes);
  if (inPasses) return pixels * pixelBytes;
  const rowPixels = format === 'jpeg' ? Math.min(width, mostJpegRow) : width;
  return rowPixels * pixelBytes * Math.min(height, heldRows);
}
