import type { FastifyRequest } from 'fastify';
import { statusCode, successCode } from '../../../contract/codes.ts';
import type { EnvelopeFamily } from '../../../contract/endpoints.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { encodeKeys } from '../../../contract/keyTable.ts';
import type { Language } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import { isUnavailable } from '../../platform/database/index.ts';

/** A text in every language its caller may speak; Chinese only where SPEC speaks it. */
export type LocalizedText = { es: string; en: string; zh?: string };

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

/** The request errors of every call, each written once. */

export function invalidField(field: string): RequestError {
  return new RequestError(400, {
    es: `Falta un dato o no es válido: ${field}.`,
    en: `Something is missing or not valid: ${field}.`,
    zh: `参数缺失或无效：${field}`,
  });
}

export const unreadableBody = createErrorFactory(RequestError, 400, {
  es: 'No pudimos leer lo que se envió.',
  en: 'We could not read what was sent.',
  zh: '无法读取提交的内容',
});

export const unauthenticated = createErrorFactory(RequestError, 401, {
  es: 'Tu sesión terminó. Vuelve a entrar en la app.',
  en: 'Your session has ended. Sign in to the app again.',
  zh: '登录已失效，请重新登录',
});

/** The same for what is another's and what doesn't exist: nobody can tell the two apart. */
export const notFound = createErrorFactory(RequestError, 404, {
  es: 'No encontramos lo que buscas.',
  en: 'We could not find what you are looking for.',
  zh: '未找到相关信息',
});

export const tooLarge = createErrorFactory(RequestError, 413, {
  es: 'Lo que enviaste es demasiado grande.',
  en: 'What you sent is too large.',
  zh: '提交的内容过大',
});

const unsupportedType = createErrorFactory(RequestError, 415, {
  es: 'No aceptamos ese tipo de contenido.',
  en: 'We do not accept that type of content.',
  zh: '不支持的内容类型',
});

const shortWaitSeconds = 3_600;

/** Says whether it is worth waiting for. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  const text =
    retryAfterSeconds <= shortWaitSeconds
      ? {
          es: 'Son demasiados intentos. Espera un poco y vuelve a intentarlo.',
          en: 'That is too many attempts. Wait a little and try again.',
          zh: '操作过于频繁，请稍后再试',
        }
      : {
          es: 'Llegaste al límite por hoy. Vuelve a intentarlo mañana.',
          en: 'You have reached the limit for today. Try again tomorrow.',
          zh: '今日次数已达上限，请明天再试',
        };
  return new RequestError(429, text, retryAfterSeconds);
}

const busyRetrySeconds = 30;

/** Nothing is wrong with what was sent: others of this kind are under way. */
export const busy = createErrorFactory(
  RequestError,
  429,
  {
    es: 'Hay otros envíos en camino. Espera medio minuto y envíalo de nuevo.',
    en: 'Other things are being sent just now. Wait half a minute and send it again.',
    zh: '当前提交较多，请半分钟后重试',
  },
  busyRetrySeconds,
);

/** A fault of ours: what the caller may quote is the request id, nothing more. */
function internalError(requestId: string): RequestError {
  return new RequestError(500, {
    es: `Algo falló de nuestro lado. Vuelve a intentarlo; si sigue, dinos este número: ${requestId}.`,
    en: `Something failed on our side. Try again; if it goes on, tell us this number: ${requestId}.`,
    zh: `系统繁忙，请稍后再试（${requestId}）`,
  });
}

const unavailableRetrySeconds = 5;

/** The database is away: whether what was sent is done nobody knows, so the text doesn't say. */
export const serviceUnavailable = createErrorFactory(
  RequestError,
  503,
  {
    es: 'No podemos responder en este momento. Espera unos segundos y vuelve a intentarlo.',
    en: 'We cannot answer just now. Wait a few seconds and try again.',
    zh: '系统暂时无法响应，请稍后再试',
  },
  unavailableRetrySeconds,
);

export const crossOriginRequest = createErrorFactory(RequestError, 403, {
  es: 'Esto sólo se puede pedir desde nuestras páginas.',
  en: 'Only our own pages may ask for this.',
  zh: '仅限本站页面调用',
});

export const invalidSignature = createErrorFactory(RequestError, 401, {
  es: 'La firma no corresponde.',
  en: 'The signature does not fit.',
  zh: '签名无效',
});

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
