import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { createWorkerClient } from '../workerProcess/index.ts';

/** What the decoder's process is asked, and what it answers: an image's header, or whether it has been drawn anew. */
export type DecoderRequest = { read: string } | { draw: string; to: string };
export type DecoderReply = { header: ImageHeader | null } | { drawn: boolean };

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

/** The longest side of an image as it is stored. */
export const storedMaxEdge = 2048;

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

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const textChunkTypes = ['tEXt', 'zTXt', 'iTXt'];
/** More than a picture has to say about itself; deflate makes at most a thousand times as much of it. */
const maxTextBytes = 64 * 1024;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = { before: 8, aroundData: 12 };

/**
 * Whether a PNG carries so many bytes of text that unpacking them, which the decoder does before the first pixel, is an
 * attack of its own: 2 MB of them unpack to 2 GB.
 */
export async function hasLargeTextChunks(path: string): Promise<boolean> {
  const file = await readFile(path);
  if (!file.subarray(0, signature.length).equals(signature)) return false;
  let bytes = 0;
  for (let position = signature.length; position + chunkOverhead.aroundData <= file.length; ) {
    const length = file.readUInt32BE(position);
    if (textChunkTypes.includes(file.toString('latin1', position + 4, position + chunkOverhead.before)))
      bytes += length;
    position += length + chunkOverhead.aroundData;
  }
  return bytes > maxTextBytes;
}

export type ImageDecoder = {
  /** Null for what isn't an image we take, or can't be opened. */
  readHeader(path: string): Promise<ImageHeader | null>;
  /** Whether the image at `from` has been drawn anew at `to`. */
  reencode(source: string, target: string): Promise<boolean>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

const program = {
  name: 'decoder of images',
  path: join(import.meta.dirname, 'decoderProcess.ts'),
  megabytes: 32,
};

/** The decoder: a process of its own, so that what an image makes of it is at worst that image's failure. */
export function createDecoder(
  log: BaseLogger,
  timeouts?: { deadlineMs: number; idleMs: number },
): ImageDecoder {
  const workerProcess = createWorkerClient<DecoderRequest, DecoderReply>(program, log, timeouts);
  return {
    async readHeader(path) {
      const reply = await workerProcess.request({ read: path });
      return reply && 'header' in reply ? reply.header : null;
    },
    async reencode(source, target) {
      const reply = await workerProcess.request({ draw: source, to: target });
      return reply !== null && 'drawn' in reply && reply.drawn;
    },
    close: () => workerProcess.close(),
  };
}
