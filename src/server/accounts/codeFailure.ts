import type { SendOutcome } from '../codes/index.ts';
import { type Refusal, RequestError, tooMany } from '../http/index.ts';
import { codeNotSent } from './refusals.ts';

/** What a caller is told of a code that was not sent. */
export function codeFailure(outcome: SendOutcome & { sent: false }): Refusal | RequestError {
  switch (outcome.reason) {
    case 'tooMany':
      return tooMany(outcome.retryAfterSeconds);
    case 'tooSoon':
      return sentJustNow(outcome.retryAfterSeconds);
    default:
      return codeNotSent();
  }
}

function sentJustNow(seconds: number): RequestError {
  return new RequestError(
    429,
    {
      es: `Acabamos de enviarte un código. Puedes pedir otro en ${seconds} s.`,
      en: `We have just sent you a code. You can ask for another in ${seconds} s.`,
    },
    seconds,
  );
}
