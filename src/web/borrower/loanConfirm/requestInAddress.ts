import type { NormalizedReply } from '../../../contract/envelope.ts';
import { getPageParameter } from '../../api/launchParameters.ts';
import type { Offer, OfferChoice } from './offer.ts';

/**
 * The choice that the first reply is for; undefined where none was made. It is part of the page's address, so that coming
 * back to it or loading it again keeps it.
 */
export function requestFromReply(initialReply: NormalizedReply<Offer>): OfferChoice | undefined {
  if (!initialReply.success || !getPageParameter('amount')) return undefined;
  const { amount, termDays } = initialReply.data;
  return { amount, termDays };
}

export function storeRequestInAddress(request: OfferChoice | undefined): void {
  const address = new URL(location.href);
  for (const name of ['amount', 'termDays'] as const) {
    if (request) address.searchParams.set(name, String(request[name]));
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, '', address);
}
