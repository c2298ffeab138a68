import type { Day, Minor } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** What the borrower says he will pay, and by when. */
export type PromiseRequest = ServicingRequest & { amount: Minor; paysBy: Day };

export function keepPromise(
  services: Services,
  { amount, paysBy, ...request }: PromiseRequest,
  by: Actor,
): Promise<Outcome<'badSpan' | 'ended'>> {
  const asked = { kind: 'promise', amount, paysBy } as const;
  return record<'badSpan' | 'ended'>(services, request, by, asked, ({ statement, today }) => {
    if (statement.settledOn !== null) return 'ended';
    return paysBy < today ? 'badSpan' : { ...asked, id: request.key, valueDate: today };
  });
}
