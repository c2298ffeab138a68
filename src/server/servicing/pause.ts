import type { Day } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** Nobody asks for the debt until a day, included; null: until further notice. */
export type PauseRequest = ServicingRequest & { until: Day | null };

export function pauseCollection(
  services: Services,
  { until, ...request }: PauseRequest,
  by: Actor,
): Promise<Outcome<'badSpan'>> {
  const asked = { kind: 'pause', until } as const;
  return record<'badSpan'>(services, request, by, asked, ({ today }) =>
    until !== null && until < today ? 'badSpan' : { ...asked, id: request.key, valueDate: today },
  );
}
