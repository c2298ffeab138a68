import sharp from 'sharp';
import { serveWorkerProcess } from '../workerProcess/index.ts';
import {
  type DecoderReply,
  type DecoderRequest,
  hasLargeTextChunks,
  type ImageHeader,
  maxStoredEdge,
} from './decoder.ts';

/** The decoder's process: untrusted images are decoded here and nowhere else. */

const maxMegabytes = 256;
const quality = 82;
const maxInputPixels = 50_000_000;

/** The only decoders that may open an image, chosen by its content. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads an image's header; null for anything but JPEG, PNG or WebP. */
async function readHeader(path: string): Promise<ImageHeader | null> {
  try {
    if (await hasLargeTextChunks(path)) return null;
    const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = await sharp(path, {
      limitInputPixels: false,
    }).metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null;
    const pixelBytes = channels * (depth === 'ushort' ? 2 : 1);
    const isChromaSubsampled = chromaSubsampling === '4:2:0';
    return { format, width, height, pixelBytes, isInterlaced: isProgressive, isChromaSubsampled };
  } catch {
    return null;
  }
}

/**
 * Re-encodes an image from its pixels as an upright JPEG of at most 2048 pixels a side, so that nothing else survives (no
 * EXIF, appended archive, script or second frame). False if it doesn't decode completely.
 */
async function reencodeImage(source: string, target: string): Promise<boolean> {
  try {
    await sharp(source, { failOn: 'error', limitInputPixels: maxInputPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: maxStoredEdge, height: maxStoredEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toFile(target);
    return true;
  } catch {
    return false;
  }
}

serveWorkerProcess<DecoderRequest, DecoderReply>(
  async (request) =>
    'read' in request
      ? { header: await readHeader(request.read) }
      : { drawn: await reencodeImage(request.draw, request.to) },
  maxMegabytes,
);
