import type { LocalizedText } from '../../messages/index.ts';
import {
  type BusinessError,
  type Caller,
  enforceRateLimit,
  RequestError,
  tooManyRequests,
} from '../api/index.ts';
import type { Services } from '../services.ts';
import type { CheckOutcome, SendOutcome } from './request.ts';

/** The refusals of codes in the code numbers and words of an area. */
type Refuse = (name: 'wrongCode' | 'codeExpired' | 'codeNotSent') => BusinessError;
type WaitText = (key: 'codeResentTooSoon', values: { seconds: number }) => LocalizedText;

/** Throws unless the code was right, and counts the attempt then. */
export async function assertCodeCorrect(
  services: Services,
  outcome: CheckOutcome,
  caller: Caller,
  refuse: Refuse,
): Promise<void> {
  if (outcome === 'right') return;
  await enforceRateLimit(services, 'wrongCode', caller);
  throw refuse(outcome === 'wrong' ? 'wrongCode' : 'codeExpired');
}

/** The refusal of a code that was not sent. Source of the 429: SPEC 5. */
export function createCodeErrors(refuse: Refuse, text: WaitText) {
  return (outcome: SendOutcome & { sent: false }): BusinessError | RequestError => {
    if (outcome.reason === 'tooMany') return tooManyRequests(outcome.retryAfterSeconds);
    if (outcome.reason !== 'tooSoon') return refuse('codeNotSent');
    const { retryAfterSeconds: seconds } = outcome;
    return new RequestError(429, text('codeResentTooSoon', { seconds }), seconds);
  };
}
