import type { AccrualStopEvent, Day } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** From a day on, of today or past, no late charges or no interest; `until` null: for good. */
export type AccrualStopRequest = ServicingRequest & Pick<AccrualStopEvent, 'of' | 'until'> & { from: Day };

export function stopAccrual(
  services: Services,
  { of, from, until, ...request }: AccrualStopRequest,
  actor: Actor,
): Promise<ServicingOutcome<'emptySpan' | 'ended'>> {
  const requestedEvent = { kind: 'accrualStop', of, valueDate: from, until } as const;
  return recordServicingEvent<'emptySpan' | 'ended'>(
    services,
    request,
    actor,
    requestedEvent,
    ({ statement }) => {
      if (statement.settledOn !== null) return 'ended';
      return until !== null && until < from ? 'emptySpan' : { ...requestedEvent, id: request.key };
    },
  );
}
