import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** The lender no longer counts on the debt; what is owed stays payable. `notOwed`: settled, or written off before. */
export function writeOffLoan(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
): Promise<ServicingOutcome<'notOwed'>> {
  return recordServicingEvent<'notOwed'>(
    services,
    request,
    actor,
    { kind: 'writeOff' },
    ({ statement, today }) => {
      if (statement.settledOn !== null || statement.writtenOffOn !== null) return 'notOwed';
      return { kind: 'writeOff', id: request.key, valueDate: today };
    },
  );
}
