import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/launch.ts';
import en from '../../messages/en/api.json' with { type: 'json' };
import es from '../../messages/es/api.json' with { type: 'json' };
import { type LocalizedText, localizedTexts, type TextValues } from '../../messages/index.ts';
import zh from '../../messages/zh/api.json' with { type: 'json' };
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { hourSeconds } from '../../platform/durations.ts';

const text = localizedTexts({ es, en, zh });

export type { LocalizedText };

export function localize(text: LocalizedText, language: Language): string {
  return text[language] ?? text.en;
}

/** A refusal by business rules: HTTP 200 with a code of the call and a message for the borrower. */
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

/** A failed request: an HTTP status and a message for the caller. */
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

/** A factory of an error with constant arguments. */
export function createErrorFactory<ErrorType, Arguments extends readonly unknown[]>(
  errorClass: new (...args: Arguments) => ErrorType,
  ...args: Arguments
): () => ErrorType {
  return () => new errorClass(...args);
}

/** A factory of an area's business errors: the name selects code and text; `values` fill its placeholders. */
export function createBusinessErrorFactory<Name extends string>(
  text: (name: NoInfer<Name>, values?: TextValues) => LocalizedText,
  codes: Readonly<Record<Name, string | number>>,
): (name: Name, values?: TextValues, data?: unknown) => BusinessError {
  return (name, values, data) => new BusinessError(codes[name], text(name, values), data);
}

/** The request errors of every call, each written once. */

/** A field of the request is missing or isn't valid. */
export class InvalidFieldError extends RequestError {
  readonly field: string;
  readonly bounds: NumberBounds;

  constructor(field: string, bounds: NumberBounds = {}) {
    super(400, text('invalidField', { field }));
    this.field = field;
    this.bounds = bounds;
  }
}

/** The bound of a number that was passed. */
export type NumberBounds = { min?: number; max?: number };

export function invalidField(field: string, bounds?: NumberBounds): InvalidFieldError {
  return new InvalidFieldError(field, bounds);
}

export const unreadableBody = createErrorFactory(RequestError, 400, text('unreadableBody'));

export const unauthenticated = createErrorFactory(RequestError, 401, text('unauthenticated'));

/** The same for another borrower's object and one that doesn't exist: they are indistinguishable. */
export const notFound = createErrorFactory(RequestError, 404, text('notFound'));

export const tooLarge = createErrorFactory(RequestError, 413, text('tooLarge'));

const unsupportedType = createErrorFactory(RequestError, 415, text('unsupportedType'));

const shortWaitSeconds = hourSeconds;

/** 429; its text names the daily limit if the wait is longer than an hour. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  const key = retryAfterSeconds <= shortWaitSeconds ? 'tooManyRequests' : 'dailyLimit';
  return new RequestError(429, text(key), retryAfterSeconds);
}

const busyRetrySeconds = 30;

/** The server handles too many requests of this kind at once. */
export const busy = createErrorFactory(RequestError, 429, text('busy'), busyRetrySeconds);

/** An internal error: the caller learns the request id only. */
function internalError(requestId: string): RequestError {
  return new RequestError(500, text('internal', { requestId }));
}

const unavailableRetrySeconds = 5;

/** The database is unavailable; the outcome of the request is unknown, so the text doesn't claim one. */
export const serviceUnavailable = createErrorFactory(
  RequestError,
  503,
  text('serviceUnavailable'),
  unavailableRetrySeconds,
);

export const crossOriginRequest = createErrorFactory(RequestError, 403, text('crossOriginRequest'));

export const invalidSignature = createErrorFactory(RequestError, 401, text('invalidSignature'));

/** Converts any error to one that the caller may see; internal errors are logged in full. */
export function toRequestError(error: unknown, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  const status = getStatusCode(error);
  if (status === 404) return notFound();
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedType();
  if (status >= 400 && status < 500) return unreadableBody();
  if (isDatabaseUnavailable(error)) {
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
