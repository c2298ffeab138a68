import { addDays, type Day, type Minor } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** An amount that ends the debt if it is paid by a day. */
export type OfferRequest = ServicingRequest & { amount: Minor; expiresOn: Day };

/** How long an offer may stand. */
export const offerDays = 90;

/** `noLess`: the debt ends with as much anyway. `offerStands`: one at a time. */
export function offerSettlement(
  services: Services,
  { amount, expiresOn, ...request }: OfferRequest,
  by: Actor,
): Promise<Outcome<'noLess' | 'offerStands' | 'badSpan'>> {
  const asked = { kind: 'settlementOffer', amount, expiresOn } as const;
  return record<'noLess' | 'offerStands' | 'badSpan'>(services, request, by, asked, (loan) => {
    const { statement, today, now } = loan;
    if (expiresOn < today || expiresOn > addDays(today, offerDays)) return 'badSpan';
    if (amount >= statement.payoff) return 'noLess';
    if (statement.offers.some(({ state }) => state === 'open')) return 'offerStands';
    return { ...asked, id: request.key, valueDate: today, offeredAt: now.toISOString() };
  });
}
