import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { StorageSettings } from '../../config/settings.ts';
import { jobRequestTimeoutMs } from '../request.ts';

export type S3Settings = Extract<StorageSettings, { kind: 's3' }>;
type Method = 'PUT' | 'GET' | 'DELETE' | 'POST';
type Content = { bytes?: Buffer; type?: string; query?: Readonly<Record<string, string>> };

/** Requests of objects in a bucket. Undefined for an unknown key; throws what S3 answers else. */
type S3Requests = (method: Method, key: string, content?: Content) => Promise<Response | undefined>;

/** After 429 and 5xx. */
const retries = 2;

/** Requests to a bucket of S3 or a compatible service, signed with AWS Signature Version 4. */
export function createS3Requests(settings: S3Settings): S3Requests {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  return async (method, key, { bytes, type, query = {} } = {}) => {
    const hash = createHash('sha256').update(bytes ?? '');
    const url = new URL(`${bucketUrl(settings)}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await client.fetch(url.href, {
      method,
      headers: {
        'x-amz-content-sha256': hash.digest('hex'),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body: bytes ? new Uint8Array(bytes) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(jobRequestTimeoutMs),
    });
    if (response.ok) return response;
    const errorBody = await response.text();
    if (response.status === 404 && errorBody.includes('<Code>NoSuchKey</Code>')) return undefined;
    throw new Error(`S3 answered ${method} with ${response.status}: ${errorBody}`);
  };
}

/** Compatible services address buckets by path, not by host name. */
function bucketUrl({ endpoint, bucket, region }: S3Settings): string {
  return endpoint
    ? new URL(bucket, withTrailingSlash(endpoint)).href
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function withTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
