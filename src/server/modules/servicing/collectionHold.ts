import type { Day } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** Nobody asks for the debt until a day, included; null: until further notice. */
export type CollectionHoldRequest = ServicingRequest & { until: Day | null };

export function recordCollectionHold(
  services: Services,
  { until, ...request }: CollectionHoldRequest,
  actor: Actor,
): Promise<ServicingOutcome<'badSpan'>> {
  const requestedEvent = { kind: 'pause', until } as const;
  return recordServicingEvent<'badSpan'>(services, request, actor, requestedEvent, ({ today }) =>
    until !== null && until < today ? 'badSpan' : { ...requestedEvent, id: request.key, valueDate: today },
  );
}
