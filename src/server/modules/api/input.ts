import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limits } from '../../../contract/limits.ts';
import { limitBufferGarbage } from '../../platform/http/bufferGarbage.ts';
import { maxBodyBytes, maxFieldBytes, maxMultipartBytes } from './bodyMonitor.ts';
import type { RequestValues } from './caller.ts';
import { invalidField, type NumberBounds, RequestError, tooLarge, unreadableBody } from './errors.ts';

/**
 * The values of a request: its query, overridden by its body as JSON, form or multipart. The last value of a repeated name
 * counts. Files are skipped.
 */
export async function readInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  const values = { ...takeLastValues(request.query as RequestValues) };
  if (request.isMultipart()) {
    await readMultipart(request, values);
    return values;
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw unreadableBody();
  return Object.assign(values, takeLastValues(body as RequestValues));
}

/** Parses values. Throws the error that {@link tryParseRequest} returns. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = tryParseRequest(schema, values);
  if (parsed instanceof RequestError) throw parsed;
  return parsed;
}

/** Parses values, or returns the 400 that names the first invalid field. */
export function tryParseRequest<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> | RequestError {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  return issue === undefined || field === '' ? unreadableBody() : invalidField(field, findBounds(issue));
}

function findBounds(issue: z.core.$ZodIssue): NumberBounds {
  if (issue.code === 'too_big' && issue.origin === 'number') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.origin === 'number') return { min: Number(issue.minimum) };
  return {};
}

function takeLastValues(values: RequestValues): RequestValues {
  if (!Object.values(values).some(Array.isArray)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.at(-1) : value,
    ]),
  );
}

/** Consumes a file's stream, or throws; `abortSignal` fires if the file is too large. */
type FileConsumer = (
  field: string,
  content: MultipartFile['file'],
  abortSignal: AbortSignal,
) => Promise<void>;

const multipartLimits = { fileSize: limits.uploadBytes, files: 2, fields: 50, fieldSize: maxFieldBytes };

/**
 * Reads a multipart body part by part: fields into `fields`, where the last of a name counts, and files to `consumeFile`, which
 * can use the fields before it.
 */
export async function readMultipart(
  request: FastifyRequest,
  fields: Record<string, unknown>,
  consumeFile: FileConsumer = discardFile,
): Promise<void> {
  let remainingBytes = maxBodyBytes;
  limitBufferGarbage(request.raw);
  try {
    if (Number(request.headers['content-length']) > maxMultipartBytes) throw tooLarge();
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'file') {
        await consumePart(part, consumeFile);
        continue;
      }
      remainingBytes -= typeof part.value === 'string' ? part.value.length : maxFieldBytes;
      if (part.valueTruncated || remainingBytes < 0) throw tooLarge();
      fields[part.fieldname] = part.value;
    }
  } catch (error) {
    drainBody(request.raw);
    if (error instanceof RequestError) throw error;
    throw isTooLarge(error) ? tooLarge() : unreadableBody();
  }
}

/** Discards the rest of a body, so that its sender receives the response. */
export function drainBody(body: Readable): void {
  body.unpipe();
  body.resume();
}

async function consumePart({ fieldname, file }: MultipartFile, consumeFile: FileConsumer): Promise<void> {
  const abortSignal = new AbortController();
  file.once('limit', () => abortSignal.abort());
  try {
    await consumeFile(fieldname, file, abortSignal.signal);
  } catch (error) {
    throw file.truncated ? tooLarge() : error;
  }
  if (file.truncated) throw tooLarge();
}

async function discardFile(_field: string, content: MultipartFile['file']): Promise<void> {
  content.resume();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
