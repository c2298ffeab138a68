import { type Minor, minor, type Statement, type Waivable } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** An amount of late charges, fees or interest that the lender lets go of, today. */
export type WaiverRequest = ServicingRequest & { of: Waivable; amount: Minor };

/** `moreThanOwed`: nothing is waived, so that nobody believes that more was. */
export function waive(
  services: Services,
  { of, amount, ...request }: WaiverRequest,
  by: Actor,
): Promise<Outcome<'moreThanOwed'>> {
  return record<'moreThanOwed'>(services, request, by, { kind: 'waiver', of, amount }, (loan) => {
    const event = {
      kind: 'waiver',
      id: request.key,
      valueDate: loan.today,
      of,
      amount: minor(amount),
    } as const;
    // Not what this one waives: of a day's waivers it may count first, and leave another nothing.
    const more = waivedIn(loan.with(event)) - waivedIn(loan.statement);
    return more === amount ? event : 'moreThanOwed';
  });
}

function waivedIn({ waivers }: Statement): number {
  return waivers.reduce((sum, { waived }) => sum + waived, 0);
}
