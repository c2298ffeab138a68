import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../../platform/database/index.ts';
import {
  internalError,
  notFound,
  serviceUnavailable,
  tooLarge,
  unreadableBody,
  unsupportedType,
} from './errors.ts';
import { RequestError } from './errorTypes.ts';

/** What a caller is told of an error nobody meant for it; faults of ours are logged whole. */
export function toRequestError(error: unknown, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  const status = getStatusCode(error);
  if (status === 404) return notFound();
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedType();
  if (status >= 400 && status < 500) return unreadableBody();
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return serviceUnavailable();
  }
  request.log.error({ err: error }, 'request failed');
  return internalError(request.id);
}

function getStatusCode(error: unknown): number {
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode;
  }
  return 500;
}
