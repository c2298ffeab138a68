import type { S3Client } from '@aws-sdk/client-s3';
import type { StorageSettings } from '../../config/settings.ts';
import { assertStoredName, type Storage } from './storage.ts';

type S3Settings = Extract<StorageSettings, { kind: 's3' }>;

const prefix = 'uploads/';

/** Keeps images in a bucket of S3 or of what speaks like it. Its library is loaded with the first image. */
export function s3Storage(settings: S3Settings): Storage {
  let opened: Promise<S3Client> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  function keyOf(name: string): { Bucket: string; Key: string } {
    assertStoredName(name);
    return { Bucket: settings.bucket, Key: `${prefix}${name}` };
  }
  return {
    async put(name, bytes) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      const s3 = await client();
      await s3.send(new PutObjectCommand({ ...keyOf(name), Body: bytes, ContentType: 'image/jpeg' }));
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
      const s3 = await client();
      try {
        const { Body } = await s3.send(new GetObjectCommand(keyOf(name)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      const s3 = await client();
      await s3.send(new DeleteObjectCommand(keyOf(name)));
    },
  };
}

async function openClient(settings: S3Settings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { accessKeyId, secretAccessKey, endpoint, region } = settings;
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's have no host name a bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}
