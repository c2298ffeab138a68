import type { NormalizedReply } from '../../../../contract/envelope.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { type UploadOptions, uploadImage } from '../../../api/upload.ts';
import { downscale } from './downscale.ts';

/** Makes a photo small enough for a slow line and sends it. Loaded with the first image. Never rejects. */
export async function sendImage(
  file: File,
  options: UploadOptions,
): Promise<NormalizedReply<ResponseData<'complaintUpload'>>> {
  const image = await downscale(file);
  return uploadImage(image, image === file ? file.name : 'image.jpg', options);
}
