import { type Minor, minor, type Statement, type WaivableComponent } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** An amount of late charges, fees or interest that the lender lets go of, today. */
export type WaiverRequest = ServicingRequest & { of: WaivableComponent; amount: Minor };

/** `moreThanOwed`: nothing is waived, so that nobody believes that more was. */
export function createWaiver(
  services: Services,
  { of, amount, ...request }: WaiverRequest,
  actor: Actor,
): Promise<ServicingOutcome<'moreThanOwed'>> {
  return recordServicingEvent<'moreThanOwed'>(
    services,
    request,
    actor,
    { kind: 'waiver', of, amount },
    (loan) => {
      const event = {
        kind: 'waiver',
        id: request.key,
        valueDate: loan.today,
        of,
        amount: minor(amount),
      } as const;
      // Not what this one waives: of a day's waivers it may count first, and leave another nothing.
      const waivedByEvent = sumWaived(loan.statementWith(event)) - sumWaived(loan.statement);
      return waivedByEvent === amount ? event : 'moreThanOwed';
    },
  );
}

function sumWaived({ waivers }: Statement): number {
  return waivers.reduce((sum, { waived }) => sum + waived, 0);
}
