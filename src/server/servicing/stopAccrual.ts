import type { AccrualStopEvent, Day } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** From a day on, of today or past, no late charges or no interest; `until` null: for good. */
export type StopRequest = ServicingRequest & Pick<AccrualStopEvent, 'of' | 'until'> & { from: Day };

export function stopAccrual(
  services: Services,
  { of, from, until, ...request }: StopRequest,
  by: Actor,
): Promise<Outcome<'emptySpan' | 'ended'>> {
  const asked = { kind: 'accrualStop', of, valueDate: from, until } as const;
  return record<'emptySpan' | 'ended'>(services, request, by, asked, ({ statement }) => {
    if (statement.settledOn !== null) return 'ended';
    return until !== null && until < from ? 'emptySpan' : { ...asked, id: request.key };
  });
}
