import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { createWorkerClient } from '../workerProcess/index.ts';

/** Requests to the decoder's process and their responses: an image's header, or whether it was re-encoded. */
export type DecoderRequest = { read: string } | { draw: string; to: string };
export type DecoderReply = { header: ImageHeader | null } | { drawn: boolean };

/** An image's header, read before any pixel is decoded. */
export type ImageHeader = {
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
  /** Bytes of a decoded pixel. */
  pixelBytes: number;
  /** Progressive JPEG or interlaced PNG, which is decoded only as a whole. */
  isInterlaced: boolean;
  /** Chroma subsampling 4:2:0, as in most JPEGs. */
  isChromaSubsampled: boolean;
};

export const maxStoredEdge = 2048;

/** A panorama's longest side. */
const maxEdge = 16_384;
/** A phone's largest photo (8160 × 6120). */
const maxPixels = 50_000_000;
/** The same decoded: a second of work. */
const maxBytes = 3 * maxPixels;
/** The decoder's memory for one image as computed here; up to twice as much was measured. */
const maxBufferedBytes = 32_000_000;
/** Rows held of an image that is decoded row by row. */
const bufferedRows = 1_000;
/** A JPEG is downscaled by whole fractions while decoding, to no less than twice the stored size. */
const maxJpegRow = 4_096;
/** A photo of 12 megapixels: a fifth of a second. */
const maxLightBytes = 40_000_000;

/** Whether an image can be decoded within the bounds of time and memory. */
export function isWithinBounds(header: ImageHeader): boolean {
  const { width, height, pixelBytes } = header;
  return (
    Math.max(width, height) <= maxEdge &&
    width * height <= maxPixels &&
    width * height * pixelBytes <= maxBytes &&
    estimateBufferedBytes(header) <= maxBufferedBytes
  );
}

/** Whether an image is decoded so fast that it goes before heavy ones. */
export function isQuickToDecode({ width, height, pixelBytes, isInterlaced }: ImageHeader): boolean {
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
/** More than honest metadata needs; deflate inflates it at most a thousandfold. */
const maxTextBytes = 64 * 1024;
/** Bytes of a chunk's length, type and checksum. */
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
  /** Null for an unsupported or unreadable image. */
  readHeader(path: string): Promise<ImageHeader | null>;
  /** Re-encodes the image at `from` to `to`; false if that failed. */
  reencode(source: string, target: string): Promise<boolean>;
  /** Ends the process; pending requests fail. */
  close(): void;
};

const program = {
  name: 'decoder of images',
  path: join(import.meta.dirname, 'decoderProcess.ts'),
  megabytes: 32,
};

/** The decoder is a process of its own, so that a malicious image can only fail its own request. */
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
