import * as t from 'messages:way';
import { endpoints } from '../../../../contract/endpoints.ts';
import { pages } from '../../../../contract/pages.ts';
import { call } from '../../../api/call.ts';
import { launchValue } from '../../../api/launch.ts';
import { toast } from '../../../ui/toast.ts';
import { failureText, inPageLanguage } from './way.ts';

const rememberedKey = 'payment-link';

/** Asks for a payment link and goes there. The session stays here, in this tab's storage. */
export async function payByLink(amount: number): Promise<boolean> {
  const payload = { userId: launchValue('userId'), orderId: launchValue('orderId'), amount };
  const reply = await call(endpoints.repaymentLink, payload, inPageLanguage());
  if (!reply.success) {
    toast(failureText(reply, t.processFailed()), { kind: 'error' });
    return false;
  }
  return leaveTo(reply.data.url);
}

/** Goes to a page of the provider's, or of the bank's, that comes back here. */
export function leaveTo(url: string): boolean {
  const target = new URL(url, location.href);
  if (target.protocol !== 'https:' && target.origin !== location.origin) return false;
  try {
    sessionStorage.setItem(rememberedKey, location.search);
  } catch {
    // Storage is off: the loan page will ask to sign in again.
  }
  location.assign(target);
  return true;
}

/** Asks for the page on which a card is added, and goes there. */
export async function addCard(): Promise<boolean> {
  const reply = await call(endpoints.cardPage, { orderId: launchValue('orderId') }, inPageLanguage());
  if (reply.success) return leaveTo(reply.data.url);
  toast(failureText(reply, t.processFailed()), { kind: 'error' });
  return false;
}

/**
 * Where one goes on who comes back, with the launch parameters this tab left with: after the payment link to the loan, else
 * to the cards, which say what became of it.
 */
export function addressAfterLink(remembered: string | null, search: string): string {
  const back = new URLSearchParams(search);
  const from = back.get('returned') ?? '1';
  const charge = back.get('charge');
  const query = new URLSearchParams(remembered ?? search);
  for (const name of ['returned', 'after', 'charge']) query.delete(name);
  if (from === '1') return `${pages.loanDetails}?${query}`;
  query.set('after', from);
  if (charge) query.set('charge', charge);
  return `${pages.cardRepayment}?${query}`;
}

/** Goes on after a page that came back. */
export function goOnAfterLink(): void {
  location.replace(addressAfterLink(readRemembered(), location.search));
}

function readRemembered(): string | null {
  try {
    return sessionStorage.getItem(rememberedKey);
  } catch {
    return null;
  }
}
