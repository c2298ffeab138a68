import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestValues } from './caller.ts';
import { invalidField, unreadableBody } from './errors.ts';
import { RequestError } from './errorTypes.ts';
import { readMultipart } from './multipart.ts';

/**
 * The values of a request: its query, overlaid by its body as JSON, form or multipart. A name sent
 * twice keeps its last value. Files pass by unread.
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

/** Parses by the call's schema. Throws what {@link tryParseRequest} gives otherwise. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = tryParseRequest(schema, values);
  if (parsed instanceof RequestError) throw parsed;
  return parsed;
}

/** The same, or the error that names the first field that is wrong. */
export function tryParseRequest<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> | RequestError {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('../../platform/http') ?? '';
  return field === '' ? unreadableBody() : invalidField(field);
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
