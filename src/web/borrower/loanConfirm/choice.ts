import type { Normalised } from '../../../contract/envelope.ts';
import { pageParameter } from '../../api/launch.ts';
import type { Asked, Offer } from './offer.ts';

/**
 * The choice that the first reply is for; undefined where none was made. It is part of the page's address, so that coming
 * back to it or loading it again keeps it.
 */
export function choiceOf(first: Normalised<Offer>): Asked | undefined {
  if (!first.success || !pageParameter('amount')) return undefined;
  const { amount, termDays } = first.data;
  return { amount, termDays };
}

export function keepChoice(asked: Asked | undefined): void {
  const address = new URL(location.href);
  for (const name of ['amount', 'termDays'] as const) {
    if (asked) address.searchParams.set(name, String(asked[name]));
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, '', address);
}
