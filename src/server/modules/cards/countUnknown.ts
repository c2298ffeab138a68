import { type Caller, enforceAttemptLimit, RequestError } from '../api/index.ts';
import type { Services } from '../services.ts';

type CallHandler<Input, Output> = (services: Services, caller: Caller, input: Input) => Promise<Output>;

/** Counts each token, card or payment that isn't the borrower's (404) against who asks: 429 beyond so many. */
export function withUnknownCounting<Input, Output>(
  handle: CallHandler<Input, Output>,
): CallHandler<Input, Output> {
  return async (services, caller, input) => {
    try {
      return await handle(services, caller, input);
    } catch (error) {
      const isNotFound = error instanceof RequestError && error.status === 404;
      if (isNotFound) await enforceAttemptLimit(services, 'wrongCardToken', caller);
      throw error;
    }
  };
}
