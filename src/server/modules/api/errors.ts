import type { FastifyRequest } from 'fastify';
import { statusCode, successCode } from '../../../contract/codes.ts';
import type { EnvelopeFamily } from '../../../contract/endpoints.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { encodeKeys } from '../../../contract/keyTable.ts';
import type { Language } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import en from '../../messages/en/api.json' with { type: 'json' };
import es from '../../messages/es/api.json' with { type: 'json' };
import { type LocalizedText, localizedTexts, type TextValues } from '../../messages/index.ts';
import zh from '../../messages/zh/api.json' with { type: 'json' };
import { isUnavailable } from '../../platform/database/index.ts';

const text = localizedTexts({ es, en, zh });

export type { LocalizedText };

export function localize(text: LocalizedText, language: Language): string {
  return text[language] ?? text.en;
}

/** The rules say no: HTTP 200 with the call's own code and a message for the caller. */
export class BusinessError extends Error {
  readonly code: string | number;
  readonly text: LocalizedText;
  readonly data: unknown;

  constructor(code: string | number, text: LocalizedText, data: unknown = null) {
    super(text.en);
    this.code = code;
    this.text = text;
    this.data = data;
  }
}

/** The request itself can't be served: an HTTP status of 4xx and a message for the caller. */
export class RequestError extends Error {
  readonly status: number;
  readonly text: LocalizedText;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: LocalizedText, retryAfterSeconds?: number) {
    super(text.en);
    this.status = status;
    this.text = text;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What makes a refusal that always says the same. */
export function createErrorFactory<ErrorType, Arguments extends readonly unknown[]>(
  errorClass: new (...args: Arguments) => ErrorType,
  ...args: Arguments
): () => ErrorType {
  return () => new errorClass(...args);
}

/** Makes the refusals of an area: each says the text of its name, by the code of its name. `values` stand in the text. */
export function createRefusals<Name extends string>(
  text: (name: NoInfer<Name>, values?: TextValues) => LocalizedText,
  codes: Readonly<Record<Name, string | number>>,
): (name: Name, values?: TextValues, data?: unknown) => BusinessError {
  return (name, values, data) => new BusinessError(codes[name], text(name, values), data);
}

/** The request errors of every call, each written once. */

export function invalidField(field: string): RequestError {
  return new RequestError(400, text('invalidField', { field }));
}

export const unreadableBody = createErrorFactory(RequestError, 400, text('unreadableBody'));

export const unauthenticated = createErrorFactory(RequestError, 401, text('unauthenticated'));

/** The same for what is another's and what doesn't exist: nobody can tell the two apart. */
export const notFound = createErrorFactory(RequestError, 404, text('notFound'));

export const tooLarge = createErrorFactory(RequestError, 413, text('tooLarge'));

const unsupportedType = createErrorFactory(RequestError, 415, text('unsupportedType'));

const shortWaitSeconds = 3_600;

/** Says whether it is worth waiting for. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  const key = retryAfterSeconds <= shortWaitSeconds ? 'tooManyRequests' : 'dailyLimit';
  return new RequestError(429, text(key), retryAfterSeconds);
}

const busyRetrySeconds = 30;

/** Nothing is wrong with what was sent: others of this kind are under way. */
export const busy = createErrorFactory(RequestError, 429, text('busy'), busyRetrySeconds);

/** A fault of ours: what the caller may quote is the request id, nothing more. */
function internalError(requestId: string): RequestError {
  return new RequestError(500, text('internal', { requestId }));
}

const unavailableRetrySeconds = 5;

/** The database is away: whether what was sent is done nobody knows, so the text doesn't say. */
export const serviceUnavailable = createErrorFactory(
  RequestError,
  503,
  text('serviceUnavailable'),
  unavailableRetrySeconds,
);

export const crossOriginRequest = createErrorFactory(RequestError, 403, text('crossOriginRequest'));

export const invalidSignature = createErrorFactory(RequestError, 401, text('invalidSignature'));

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

/** The only place that writes envelopes. Source: SPEC 7, DESIGN 2. */

export function successEnvelope(family: EnvelopeFamily, data: unknown, message = ''): Envelope {
  return withSuccessFlag(family, true, { code: successCode[family], message, data });
}

export function businessErrorEnvelope(
  family: EnvelopeFamily,
  businessError: BusinessError,
  language: Language,
): Envelope {
  return withSuccessFlag(family, false, {
    code: businessError.code,
    message: localize(businessError.text, language),
    data: businessError.data,
  });
}

export function errorEnvelope(family: EnvelopeFamily, error: RequestError, language: Language): Envelope {
  return withSuccessFlag(family, false, {
    code: statusCode(family, error.status),
    message: localize(error.text, language),
    data: null,
  });
}

/** Renames keys by the brand's table where the brand obfuscates its replies. */
export function encodeEnvelope(envelope: Envelope, brand: Brand): unknown {
  return brand.obfuscateReplies ? encodeKeys(envelope, brand.wireKeys) : envelope;
}

function withSuccessFlag(family: EnvelopeFamily, success: boolean, envelope: Envelope): Envelope {
  return family === 'v3' ? { success, ...envelope } : envelope;
}
