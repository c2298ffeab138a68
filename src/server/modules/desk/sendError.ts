import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskErrorBody } from '../../../contract/desk/calls.ts';
import { InvalidFieldError, localize, type RequestError, toRequestError } from '../api/index.ts';
import { ApprovalRefusedError } from '../loans/origination/index.ts';
import { DeskRequestError, PendingConflict, RejectedFieldError } from './errors.ts';

const codes: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'noSession',
  403: 'notAllowed',
  404: 'notFound',
  409: 'refused',
  413: 'tooLarge',
  415: 'unsupported',
  429: 'tooMany',
  503: 'away',
};

/** Sends an error as {@link DeskErrorBody}, in the language of the browser. */
export function sendDeskError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestError = toRequestError(error, request);
  const { status, text, retryAfterSeconds } = requestError;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: DeskErrorBody = {
    code: deskErrorCode(requestError),
    message: localize(text, negotiateLanguage(request)),
    requestId: request.id,
    ...('field' in requestError && typeof requestError.field === 'string'
      ? { field: requestError.field }
      : {}),
    ...(requestError instanceof InvalidFieldError || requestError instanceof RejectedFieldError
      ? requestError.bounds
      : {}),
    ...(requestError instanceof PendingConflict && { approvalId: requestError.approvalId }),
  };
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** The error's own code, else that of the status. */
export function deskErrorCode(requestError: RequestError): string {
  return requestError instanceof DeskRequestError || requestError instanceof ApprovalRefusedError
    ? requestError.code
    : (codes[requestError.status] ?? 'fault');
}

/** Spanish unless English is asked for first. */
export function negotiateLanguage({ headers }: FastifyRequest): 'es' | 'en' {
  return headers['accept-language']?.trim().toLowerCase().startsWith('en') ? 'en' : 'es';
}
