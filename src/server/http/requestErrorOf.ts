import type { FastifyRequest } from 'fastify';
import { isAway } from '../database/index.ts';
import { away, fault, notFound, tooLarge, unreadable, unsupportedType } from './errors.ts';
import { RequestError } from './refusal.ts';

/** What a caller is told of an error nobody meant for it; faults of ours are logged whole. */
export function requestErrorOf(error: unknown, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  const status = statusOf(error);
  if (status === 404) return notFound();
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedType();
  if (status >= 400 && status < 500) return unreadable();
  if (isAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return away();
  }
  request.log.error({ err: error }, 'request failed');
  return fault(request.id);
}

function statusOf(error: unknown): number {
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode;
  }
  return 500;
}
