import { type Minor, minor, type Waivable } from '../../lending/index.ts';
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
    const { waivers } = loan.with(event);
    const waived = waivers.find(({ id }) => id === request.key)?.waived;
    return waived === amount ? event : 'moreThanOwed';
  });
}
