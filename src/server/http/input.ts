import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import type { Input } from './caller.ts';
import { malformed, tooLarge, unreadable } from './errors.ts';
import { RequestError } from './refusal.ts';

/** The longest field is the list of a complaint's images. */
const fieldBytes = 24_000;

/** A file that came with a multipart request. */
export type SentFile = { field: string; bytes: Buffer };

export type RequestInput = { values: Input; files: readonly SentFile[] };

/**
 * The values of a request: its query, overlaid by its body as JSON, form or multipart. A name sent
 * twice keeps its last value. Files are held in memory only for a call that takes one; others let them pass.
 */
export async function readInput(request: FastifyRequest, takesFile: boolean): Promise<RequestInput> {
  const query = request.query as Input;
  if (request.isMultipart()) {
    const { fields, files } = await readMultipart(request, takesFile);
    return { values: { ...lastOfEach(query), ...fields }, files };
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw unreadable();
  return { values: { ...lastOfEach(query), ...lastOfEach(body as Input) }, files: [] };
}

/** Parses by the call's schema. Throws what {@link tryParse} gives otherwise. */
export function parse<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = tryParse(schema, values);
  if (parsed instanceof RequestError) throw parsed;
  return parsed;
}

/** The same, or the error that names the first field that is wrong. */
export function tryParse<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> | RequestError {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  return malformed(parsed.error.issues[0]?.path.join('.') ?? '');
}

function lastOfEach(values: Input): Input {
  if (!Object.values(values).some(Array.isArray)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.at(-1) : value,
    ]),
  );
}

async function readMultipart(
  request: FastifyRequest,
  takesFile: boolean,
): Promise<{ fields: Input; files: SentFile[] }> {
  const fields: Record<string, unknown> = {};
  const files: SentFile[] = [];
  try {
    for await (const part of request.parts({
      limits: { fileSize: limits.uploadBytes, files: 2, fields: 50, fieldSize: fieldBytes },
    })) {
      if (part.type === 'file') {
        if (takesFile) files.push({ field: part.fieldname, bytes: await part.toBuffer() });
        else part.file.resume();
        continue;
      }
      if (part.valueTruncated) throw tooLarge();
      fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (isTooLarge(error)) throw tooLarge();
    throw unreadable();
  }
  return { fields, files };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
