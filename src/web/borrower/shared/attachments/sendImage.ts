import type { NormalizedReply } from '../../../../contract/envelope.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { type UploadOptions, uploadImage } from '../../../api/upload.ts';
import { drawScaled, toJpeg } from '../../../ui/scaleImage.ts';

/** Enough to read a receipt by, and some 300 KB instead of the 5 MB of a 12-megapixel photo. */
const maxSide = 1600;
const quality = 0.82;
/** An image of these kinds and at most this many bytes goes up as it is. */
const passthroughTypes = ['image/jpeg', 'image/png', 'image/webp'];
const passthroughBytes = 300_000;

/** A smaller JPEG of a picture; the picture itself where this browser can't draw it. */
export async function downscale(file: Blob): Promise<Blob> {
  if (file.size <= passthroughBytes && passthroughTypes.includes(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scaled = await toJpeg(drawScaled(bitmap, maxSide), quality);
    bitmap.close();
    return scaled.size < file.size || !passthroughTypes.includes(file.type) ? scaled : file;
  } catch {
    return file;
  }
}

/** Makes a photo small enough for a slow line and sends it. Loaded with the first image. Never rejects. */
export async function sendImage(
  file: File,
  options: UploadOptions,
): Promise<NormalizedReply<ResponseData<'complaintUpload'>>> {
  const image = await downscale(file);
  return uploadImage(image, image === file ? file.name : 'image.jpg', options);
}
