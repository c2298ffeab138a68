import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** The lender no longer counts on the debt; what is owed stays payable. `notOwed`: settled, or written off before. */
export function writeOff(
  services: Services,
  request: ServicingRequest,
  by: Actor,
): Promise<Outcome<'notOwed'>> {
  return record<'notOwed'>(services, request, by, { kind: 'writeOff' }, ({ statement, today }) => {
    if (statement.settledOn !== null || statement.writtenOffOn !== null) return 'notOwed';
    return { kind: 'writeOff', id: request.key, valueDate: today };
  });
}
