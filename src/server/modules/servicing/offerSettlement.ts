import { addDays, type Day, type Minor } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** An amount that ends the debt if it is paid by a day. */
export type SettlementOfferRequest = ServicingRequest & { amount: Minor; expiresOn: Day };

/** How long an offer may stand. */
export const maxOfferDays = 90;

/** `noLess`: the debt ends with as much anyway. `offerStands`: one at a time. */
export function offerSettlement(
  services: Services,
  { amount, expiresOn, ...request }: SettlementOfferRequest,
  actor: Actor,
): Promise<ServicingOutcome<'noLess' | 'offerStands' | 'badSpan'>> {
  const requestedEvent = { kind: 'settlementOffer', amount, expiresOn } as const;
  return recordServicingEvent<'noLess' | 'offerStands' | 'badSpan'>(
    services,
    request,
    actor,
    requestedEvent,
    (loan) => {
      const { statement, today, now } = loan;
      if (expiresOn < today || expiresOn > addDays(today, maxOfferDays)) return 'badSpan';
      if (amount >= statement.payoff) return 'noLess';
      if (statement.settlementOffers.some(({ state }) => state === 'open')) return 'offerStands';
      return { ...requestedEvent, id: request.key, valueDate: today, offeredAt: now.toISOString() };
    },
  );
}
