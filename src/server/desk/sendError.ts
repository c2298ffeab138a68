import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskError } from '../../contract/desk/errors.ts';
import { inLanguage, type RequestError, requestErrorOf } from '../http/index.ts';
import { DeskRefusal } from './refusals.ts';

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

/** Every error of the desk's wire, in the language that the browser asks for. */
export function sendDeskError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = requestErrorOf(error, request);
  const { status, text, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: DeskError = {
    code: deskErrorCode(failure),
    message: inLanguage(text, deskLanguage(request)),
    requestId: request.id,
  };
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Of a refusal its own code, of any other error the one of its status. */
export function deskErrorCode(failure: RequestError): string {
  return failure instanceof DeskRefusal ? failure.code : (codes[failure.status] ?? 'fault');
}

/** Spanish unless English is asked for first. */
export function deskLanguage({ headers }: FastifyRequest): 'es' | 'en' {
  return headers['accept-language']?.trim().toLowerCase().startsWith('en') ? 'en' : 'es';
}
