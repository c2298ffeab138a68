import type { Language } from '../../../contract/launch.ts';

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
