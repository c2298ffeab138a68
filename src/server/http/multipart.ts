import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { bodyBytes, fieldBytes, multipartBytes } from './bodyBounds.ts';
import { tooLarge, unreadable } from './errors.ts';
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
  takeFile: TakeFile = letBy,
): Promise<void> {
  let left = bodyBytes;
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
    // What still comes is let by: whoever sends it hears the answer when he is done.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof RequestError) throw error;
    throw isTooLarge(error) ? tooLarge() : unreadable();
  }
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

async function letBy(_field: string, content: MultipartFile['file']): Promise<void> {
  content.resume();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
