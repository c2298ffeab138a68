import { type BusinessError, RequestError, tooManyRequests } from '../api/index.ts';
import type { SendOutcome } from '../oneTimeCodes/index.ts';
import { codeNotSentError } from './errors.ts';

/** What a caller is told of a code that was not sent. */
export function toCodeError(outcome: SendOutcome & { sent: false }): BusinessError | RequestError {
  switch (outcome.reason) {
    case 'tooMany':
      return tooManyRequests(outcome.retryAfterSeconds);
    case 'tooSoon':
      return codeResentTooSoonError(outcome.retryAfterSeconds);
    default:
      return codeNotSentError();
  }
}

function codeResentTooSoonError(seconds: number): RequestError {
  return new RequestError(
    429,
    {
      es: `Acabamos de enviarte un código. Puedes pedir otro en ${seconds} s.`,
      en: `We have just sent you a code. You can ask for another in ${seconds} s.`,
    },
    seconds,
  );
}
