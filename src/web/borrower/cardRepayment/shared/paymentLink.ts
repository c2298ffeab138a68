import * as t from 'messages:cardPayment';
import { endpoints } from '../../../../contract/endpoints.ts';
import { pages } from '../../../../contract/pages.ts';
import { call } from '../../../api/call.ts';
import { getLaunchParameter } from '../../../api/launchParameters.ts';
import { windowStorage } from '../../../storage/browserStorage.ts';
import { toast } from '../../../ui/toast.ts';
import { replyErrorText, withLanguage } from './repaymentMethods.ts';

const launchSearchKey = 'payment-link';

/** Asks for a payment link and goes there. The session stays here, in this tab's storage. */
export async function payByLink(amount: number): Promise<boolean> {
  const payload = { userId: getLaunchParameter('userId'), orderId: getLaunchParameter('orderId'), amount };
  const reply = await call(endpoints.repaymentLink, payload, withLanguage());
  if (!reply.success) {
    toast(replyErrorText(reply, t.processFailed()), { kind: 'error' });
    return false;
  }
  return redirectTo(reply.data.url);
}

/** Goes to a page of the provider's, or of the bank's, that comes back here. */
export function redirectTo(url: string): boolean {
  const target = new URL(url, location.href);
  if (target.protocol !== 'https:' && target.origin !== location.origin) return false;
  windowStorage.write(launchSearchKey, location.search);
  location.assign(target);
  return true;
}

/** Asks for the page on which a card is added, and goes there. */
export async function addCard(): Promise<boolean> {
  const reply = await call(endpoints.cardPage, { orderId: getLaunchParameter('orderId') }, withLanguage());
  if (reply.success) return redirectTo(reply.data.url);
  toast(replyErrorText(reply, t.processFailed()), { kind: 'error' });
  return false;
}

/**
 * The address to continue at after a redirect, with the launch parameters stored in this tab: the loan after a payment
 * link, else the card page, which shows the outcome.
 */
export function addressAfterRedirect(storedSearch: string | null, search: string): string {
  const returnParams = new URLSearchParams(search);
  const returned = returnParams.get('returned') ?? '1';
  const charge = returnParams.get('charge');
  const query = new URLSearchParams(storedSearch ?? search);
  for (const name of ['returned', 'after', 'charge']) query.delete(name);
  if (returned === '1') return `${pages.loanDetails}?${query}`;
  query.set('after', returned);
  if (charge) query.set('charge', charge);
  return `${pages.cardRepayment}?${query}`;
}

/** Goes on after a page that came back. */
export function resumeAfterRedirect(): void {
  location.replace(addressAfterRedirect(windowStorage.read(launchSearchKey), location.search));
}
