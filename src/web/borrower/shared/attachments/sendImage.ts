import type { NormalizedReply } from '../../../../contract/envelope.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { type UploadOptions, uploadImage } from '../../../api/upload.ts';

type ImageSize = { readonly width: number; readonly height: number };

/** Enough to read a receipt by, and some 300 KB instead of the 5 MB of a 12-megapixel photo. */
const maxSide = 1600;
const quality = 0.82;
/** An image of these kinds and at most this many bytes goes up as it is. */
const passthroughTypes = ['image/jpeg', 'image/png', 'image/webp'];
const passthroughBytes = 300_000;

/** The size in which an image is sent: same proportions, never enlarged. */
export function fitSize({ width, height }: ImageSize): ImageSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A smaller JPEG of a picture; the picture itself where this browser can't draw it. */
export async function downscale(file: Blob): Promise<Blob> {
  if (file.size <= passthroughBytes && passthroughTypes.includes(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scaled = await drawScaled(bitmap);
    bitmap.close();
    return scaled && (scaled.size < file.size || !passthroughTypes.includes(file.type)) ? scaled : file;
  } catch {
    return file;
  }
}

function drawScaled(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { width, height } = fitSize(bitmap);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency: without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Makes a photo small enough for a slow line and sends it. Loaded with the first image. Never rejects. */
export async function sendImage(
  file: File,
  options: UploadOptions,
): Promise<NormalizedReply<ResponseData<'complaintUpload'>>> {
  const image = await downscale(file);
  return uploadImage(image, image === file ? file.name : 'image.jpg', options);
}
