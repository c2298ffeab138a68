import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { clientTimeoutMs } from '../../contract/launch.ts';
import type { RequestPayload } from '../../contract/schemas/index.ts';
import { CallTimeoutError, type RawReply, receiveReply } from './call.ts';
import { getLaunchParameters } from './launchParameters.ts';
import { buildHeaders, buildUrl, type ReplyTo } from './request.ts';

export type UploadOptions = {
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Aborting it ends the upload as a network failure. */
  readonly signal?: AbortSignal;
};

/** Sends one picture of a complaint (multipart field `problemImage`). Never rejects. */
export async function uploadImage(
  image: Blob,
  fileName: string,
  options: UploadOptions = {},
): Promise<ReplyTo<'complaintUpload'>> {
  const endpoint = endpoints.complaintUpload;
  const form = new FormData();
  form.append('problemImage', image, fileName);
  return receiveReply(endpoint, sendForm(endpoint, form, options));
}

/** Sends an image of the identity document (multipart, fields `kind` and `image`). Never rejects. */
export async function uploadIdentityImage(
  kind: RequestPayload<'identityImage'>['kind'],
  image: Blob,
): Promise<ReplyTo<'identityImage'>> {
  const endpoint = endpoints.identityImage;
  const form = new FormData();
  form.append('kind', kind);
  form.append('image', image, `${kind}.jpg`);
  return receiveReply(endpoint, sendForm(endpoint, form, {}));
}

function sendForm(
  endpoint: Endpoint,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', buildUrl(endpoint, {}, getLaunchParameters()));
    for (const [name, value] of Object.entries(buildHeaders(endpoint, getLaunchParameters())))
      request.setRequestHeader(name, value);
    request.timeout = clientTimeoutMs;
    const startedAt = performance.now();
    request.upload.onprogress = ({ loaded, total }) => {
      // A large image on a slow line may take minutes: the limit applies to the time without progress.
      request.timeout = performance.now() - startedAt + clientTimeoutMs;
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve({ status: request.status, body: JSON.parse(request.responseText) });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = request.onabort = () => reject(new Error('upload'));
    request.ontimeout = () => reject(new CallTimeoutError());
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
