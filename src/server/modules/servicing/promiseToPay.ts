import { addDays, type Day, type Minor } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** What the borrower says he will pay, and by when. */
export type PromiseToPayRequest = ServicingRequest & { amount: Minor; paysBy: Day };

/** Nobody reminds him until then. */
const maxPromiseDays = 60;

type PromiseError = 'badSpan' | 'ended' | 'moreThanOwed';

export function recordPromise(
  services: Services,
  { amount, paysBy, ...request }: PromiseToPayRequest,
  actor: Actor,
): Promise<ServicingOutcome<PromiseError>> {
  const requestedEvent = { kind: 'promise', amount, paysBy } as const;
  return recordServicingEvent<PromiseError>(services, request, actor, requestedEvent, (loan) => {
    const { statement, today } = loan;
    if (statement.settledOn !== null) return 'ended';
    if (paysBy < today || paysBy > addDays(today, maxPromiseDays)) return 'badSpan';
    const event = { ...requestedEvent, id: request.key, valueDate: today };
    const { payoff, remaining } = loan.statementWith(event, paysBy);
    return amount > Math.max(payoff, remaining) ? 'moreThanOwed' : event;
  });
}
