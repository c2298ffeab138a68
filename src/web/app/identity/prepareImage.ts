import { drawScaled, toJpeg } from '../../ui/scaleImage.ts';
import {
  computeMean,
  findDefect,
  type ImageDefect,
  laplacianVariance,
  measuredEdge,
  toLuma,
} from './imageQuality.ts';

/** An image as it will be sent, and what is wrong with it. */
export type PreparedImage = {
  readonly image: Blob;
  readonly defect: ImageDefect | undefined;
};

/** Sharp enough to read the smallest print of a card; half a megabyte instead of five. */
const sentEdge = 2000;
const quality = 0.88;

function measure(bitmap: ImageBitmap) {
  const canvas = drawScaled(bitmap, measuredEdge);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) throw new Error('no pixels');
  const luma = toLuma(pixels);
  return { sharpness: laplacianVariance(luma, width, height), brightness: computeMean(luma) };
}

/** Looks at an image before it is sent, and makes it small enough for a slow line. Never rejects. */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const defect = findDefect({ width, height, ...measure(bitmap) });
    const image = await toJpeg(drawScaled(bitmap, sentEdge), quality);
    bitmap.close();
    return { image, defect };
  } catch {
    return { image: file, defect: 'unreadable' };
  }
}
