import { addDays, type Day, type Minor } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** What the borrower says he will pay, and by when. */
export type PromiseRequest = ServicingRequest & { amount: Minor; paysBy: Day };

/** Nobody reminds him until then. */
const mostDays = 60;

type Why = 'badSpan' | 'ended' | 'moreThanOwed';

export function keepPromise(
  services: Services,
  { amount, paysBy, ...request }: PromiseRequest,
  by: Actor,
): Promise<Outcome<Why>> {
  const asked = { kind: 'promise', amount, paysBy } as const;
  return record<Why>(services, request, by, asked, (loan) => {
    const { statement, today } = loan;
    if (statement.settledOn !== null) return 'ended';
    if (paysBy < today || paysBy > addDays(today, mostDays)) return 'badSpan';
    const event = { ...asked, id: request.key, valueDate: today };
    const { payoff, remaining } = loan.with(event, paysBy);
    return amount > Math.max(payoff, remaining) ? 'moreThanOwed' : event;
  });
}
