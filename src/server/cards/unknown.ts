import { type Caller, RequestError } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';

type Handle<Input, Output> = (services: Services, caller: Caller, input: Input) => Promise<Output>;

/** Counts each token, card or payment that isn't the borrower's (404) against who asks: 429 beyond so many. */
export function countingUnknown<Input, Output>(handle: Handle<Input, Output>): Handle<Input, Output> {
  return async (services, caller, input) => {
    try {
      return await handle(services, caller, input);
    } catch (error) {
      const isUnknown = error instanceof RequestError && error.status === 404;
      if (isUnknown) await countAttempt(services, 'wrongCardToken', caller);
      throw error;
    }
  };
}
