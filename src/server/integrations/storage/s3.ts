import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { StorageSettings } from '../../config/settings.ts';
import { jobDeadlineMs } from '../request.ts';
import { assertStoredName, type ImageStorage } from './storage.ts';

type S3Settings = Extract<StorageSettings, { kind: 's3' }>;
type Method = 'PUT' | 'GET' | 'DELETE';

/** What a store that is busy (429) or at fault (5xx) is asked again. */
const retries = 2;

/** Keeps images in a bucket of S3 or of what speaks like it, by requests signed with AWS' signature version 4. */
export function createS3Storage(settings: S3Settings): ImageStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  /** Undefined where nothing bears the name. */
  async function request(method: Method, name: string, bytes?: Buffer): Promise<Response | undefined> {
    assertStoredName(name);
    const hash = createHash('sha256').update(bytes ?? '');
    const response = await client.fetch(`${bucketUrl(settings)}/uploads/${name}`, {
      method,
      headers: {
        'x-amz-content-sha256': hash.digest('hex'),
        ...(bytes && { 'content-type': 'image/jpeg' }),
      },
      body: bytes ? new Uint8Array(bytes) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(jobDeadlineMs),
    });
    if (response.ok) return response;
    const errorBody = await response.text();
    if (response.status === 404 && errorBody.includes('<Code>NoSuchKey</Code>')) return undefined;
    throw new Error(`S3 answered ${method} with ${response.status}: ${errorBody}`);
  }
  return {
    async store(name, bytes) {
      await request('PUT', name, bytes);
    },
    async find(name) {
      const response = await request('GET', name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async delete(name) {
      await request('DELETE', name);
    },
  };
}

/** Stores other than Amazon's have no host name a bucket. */
function bucketUrl({ endpoint, bucket, region }: S3Settings): string {
  return endpoint
    ? new URL(bucket, withTrailingSlash(endpoint)).href
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function withTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
