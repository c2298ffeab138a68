import type { Minor, RestructureEvent } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

type Plan = Pick<RestructureEvent, 'periods' | 'annualRate'>;

/**
 * New dates for what is owed today. `total`: what the borrower was shown that it comes to in all, and agreed to; the
 * evidence says how.
 */
export type RestructureRequest = ServicingRequest & Plan & { total: Minor };

const mostPeriods = 60;
const mostDays = 366;

/** `otherTotal`: it comes to something else than was agreed to. `badPlan`: no dates, too many, or no rate. */
export function restructure(
  services: Services,
  { periods, annualRate, total, ...request }: RestructureRequest,
  by: Actor,
): Promise<Outcome<'badPlan' | 'notOwed' | 'otherTotal'>> {
  const asked = { kind: 'restructure', periods, annualRate } as const;
  return record<'badPlan' | 'notOwed' | 'otherTotal'>(services, request, by, asked, (loan) => {
    if (!isPlan(asked)) return 'badPlan';
    if (loan.statement.settledOn !== null || loan.statement.writtenOffOn !== null) return 'notOwed';
    const event = { ...asked, id: request.key, valueDate: loan.today, agreedAt: loan.now.toISOString() };
    return loan.with(event).remaining === total ? event : 'otherTotal';
  });
}

function isPlan({ periods, annualRate }: Plan): boolean {
  const isEach = periods.every((days) => Number.isSafeInteger(days) && days >= 1 && days <= mostDays);
  return (
    periods.length >= 1 &&
    periods.length <= mostPeriods &&
    isEach &&
    /^0(\.\d{1,6})?$|^[1-9](\.\d{1,6})?$/.test(annualRate)
  );
}
