import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Input } from './caller.ts';
import { malformed, unreadable } from './errors.ts';
import { readMultipart } from './multipart.ts';
import { RequestError } from './refusal.ts';

/**
 * The values of a request: its query, overlaid by its body as JSON, form or multipart. A name sent
 * twice keeps its last value. Files pass by unread.
 */
export async function readInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  const values = { ...lastOfEach(request.query as Input) };
  if (request.isMultipart()) {
    await readMultipart(request, values);
    return values;
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw unreadable();
  return Object.assign(values, lastOfEach(body as Input));
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
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  return field === '' ? unreadable() : malformed(field);
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
