import type { Minor, RestructureEvent } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

type RestructurePlan = Pick<RestructureEvent, 'periods' | 'annualRate'>;

/**
 * New dates for what is owed today. `total`: what the borrower was shown that it comes to in all, and agreed to; the
 * evidence says how.
 */
export type RestructureRequest = ServicingRequest & RestructurePlan & { total: Minor };

const maxPeriods = 60;
const maxPeriodDays = 366;

/** `otherTotal`: it comes to something else than was agreed to. `badPlan`: no dates, too many, or no rate. */
export function restructureLoan(
  services: Services,
  { periods, annualRate, total, ...request }: RestructureRequest,
  actor: Actor,
): Promise<ServicingOutcome<'badPlan' | 'notOwed' | 'otherTotal'>> {
  const requestedEvent = { kind: 'restructure', periods, annualRate } as const;
  return recordServicingEvent<'badPlan' | 'notOwed' | 'otherTotal'>(
    services,
    request,
    actor,
    requestedEvent,
    (loan) => {
      if (!isValidPlan(requestedEvent)) return 'badPlan';
      if (loan.statement.settledOn !== null || loan.statement.writtenOffOn !== null) return 'notOwed';
      const event = {
        ...requestedEvent,
        id: request.key,
        valueDate: loan.today,
        agreedAt: loan.now.toISOString(),
      };
      return loan.statementWith(event).remaining === total ? event : 'otherTotal';
    },
  );
}

function isValidPlan({ periods, annualRate }: RestructurePlan): boolean {
  const hasValidPeriods = periods.every(
    (days) => Number.isSafeInteger(days) && days >= 1 && days <= maxPeriodDays,
  );
  return (
    periods.length >= 1 &&
    periods.length <= maxPeriods &&
    hasValidPeriods &&
    /^0(\.\d{1,6})?$|^[1-9](\.\d{1,6})?$/.test(annualRate)
  );
}
