import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportSettings } from '../../config/settings.ts';
import { createS3Requests, type S3Settings } from './s3.ts';

/** Where exported files go. A reader sees a file whole or, until it is written, its former one or none. */
export type ExportStorage = {
  /** @param path like `2026-11-25/loans.csv.gz` */
  write(path: string, chunks: AsyncIterable<Buffer>): Promise<void>;
};

/** The folder or bucket of the settings. */
export function createExportStorage({ target }: ExportSettings): ExportStorage {
  return target.kind === 's3' ? createS3ExportStorage(target) : createDiskExportStorage(target.folder);
}

/** A folder, in which files have a temporary name until they are whole. */
function createDiskExportStorage(folder: string): ExportStorage {
  return {
    async write(path, chunks) {
      const target = join(folder, path);
      const part = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o750 });
      try {
        await pipeline(chunks, createWriteStream(part, { mode: 0o640, flush: true }));
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

/** S3 takes parts of at least 5 MB, apart from the last. */
const partBytes = 8 * 1024 * 1024;

/** A bucket, in which an upload of several parts becomes an object once it is completed. */
function createS3ExportStorage(settings: S3Settings): ExportStorage {
  const request = createS3Requests(settings);
  return {
    async write(path, chunks) {
      const key = `exports/${path}`;
      const started = await request('POST', key, { query: { uploads: '' } });
      const uploadId = readElement(await started?.text(), 'UploadId');
      try {
        const tags: string[] = [];
        for await (const bytes of toParts(chunks)) {
          const query = { partNumber: String(tags.length + 1), uploadId };
          const stored = await request('PUT', key, { bytes, query });
          tags.push(stored?.headers.get('etag') ?? '');
        }
        const bytes = Buffer.from(renderCompletion(tags));
        const completed = await request('POST', key, { bytes, type: 'application/xml', query: { uploadId } });
        // A completion that fails late is answered with 200 and an error.
        readElement(await completed?.text(), 'ETag');
      } catch (error) {
        await request('DELETE', key, { query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Parts of at least {@link partBytes}, the last one shorter. */
async function* toParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function renderCompletion(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

function readElement(xml: string | undefined, name: string): string {
  const [, content] = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml ?? '') ?? [];
  if (content === undefined) throw new Error(`S3 answered an upload without ${name}: ${xml}`);
  return content;
}
