import {
  findDefect,
  type ImageDefect,
  laplacianVariance,
  meanOf,
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

function drawScaled(source: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function measure(bitmap: ImageBitmap) {
  const canvas = drawScaled(bitmap, measuredEdge);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) throw new Error('no pixels');
  const luma = toLuma(pixels);
  return { sharpness: laplacianVariance(luma, width, height), brightness: meanOf(luma) };
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/jpeg', quality);
  });
}

/** Looks at an image before it is sent, and makes it small enough for a slow line. Never rejects. */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const defect = findDefect({ width, height, ...measure(bitmap) });
    const image = await toJpeg(drawScaled(bitmap, sentEdge));
    bitmap.close();
    return { image, defect };
  } catch {
    return { image: file, defect: 'unreadable' };
  }
}
