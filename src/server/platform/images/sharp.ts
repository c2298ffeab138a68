import sharp from 'sharp';
import { hasLargeTextChunks, type ImageHeader, storedMaxEdge } from './decoder.ts';

const quality = 82;
const maxInputPixels = 50_000_000;

/** What a picture is opened with: its content decides, and nothing but these decoders is asked. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads what the file says of itself at its start; null for what isn't a JPEG, PNG or WebP. */
export async function readHeader(path: string): Promise<ImageHeader | null> {
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
 * A photo as we keep it: a JPEG of at most 2048 pixels a side, upright, drawn anew from its pixels, so that nothing
 * but the picture survives (no EXIF, no appended archive, no script, one frame). False for what doesn't decode whole.
 */
export async function reencodeImage(source: string, target: string): Promise<boolean> {
  try {
    await sharp(source, { failOn: 'error', limitInputPixels: maxInputPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: storedMaxEdge, height: storedMaxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toFile(target);
    return true;
  } catch {
    return false;
  }
}
