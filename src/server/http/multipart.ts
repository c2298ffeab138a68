import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { bodyBytes, fieldBytes, multipartBytes } from './bodyBounds.ts';
import { tooLarge, unreadable } from './errors.ts';
import { watchGarbage } from './garbage.ts';
import { RequestError } from './refusal.ts';

/** Takes a file as it comes, or throws; `cut` is aborted where it turns out too large. */
export type TakeFile = (field: string, content: MultipartFile['file'], cut: AbortSignal) => Promise<void>;

const bounds = { fileSize: limits.uploadBytes, files: 2, fields: 50, fieldSize: fieldBytes };

/**
 * Reads a multipart body part by part. Fields go into `fields` as they come, the last of a name counts; a file goes to
 * `takeFile`, which knows the fields before it.
 */
export async function readMultipart(
  request: FastifyRequest,
  fields: Record<string, unknown>,
  takeFile: TakeFile = passOver,
): Promise<void> {
  let left = bodyBytes;
  watchGarbage(request.raw);
  try {
    if (Number(request.headers['content-length']) > multipartBytes) throw tooLarge();
    for await (const part of request.parts({ limits: bounds })) {
      if (part.type === 'file') {
        await take(part, takeFile);
        continue;
      }
      left -= typeof part.value === 'string' ? part.value.length : fieldBytes;
      if (part.valueTruncated || left < 0) throw tooLarge();
      fields[part.fieldname] = part.value;
    }
  } catch (error) {
    letBy(request.raw);
    if (error instanceof RequestError) throw error;
    throw isTooLarge(error) ? tooLarge() : unreadable();
  }
}

/** Reads and forgets what still comes: whoever sends it hears the answer when he is done. */
export function letBy(body: Readable): void {
  body.unpipe();
  body.resume();
}

async function take({ fieldname, file }: MultipartFile, takeFile: TakeFile): Promise<void> {
  const cut = new AbortController();
  file.once('limit', () => cut.abort());
  try {
    await takeFile(fieldname, file, cut.signal);
  } catch (error) {
    throw file.truncated ? tooLarge() : error;
  }
  if (file.truncated) throw tooLarge();
}

async function passOver(_field: string, content: MultipartFile['file']): Promise<void> {
  content.resume();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
