import { endpoints } from '../../../../contract/endpoints.ts';
import { pages } from '../../../../contract/pages.ts';
import { call } from '../../../api/call.ts';
import { launchValue } from '../../../api/launch.ts';
import { textOf } from '../../../texts/text.ts';
import { toast } from '../../../ui/toast.ts';
import type { wayTexts } from './texts.ts';
import { failureText, inPageLanguage } from './way.ts';

const t = textOf<typeof wayTexts>();

const rememberedKey = 'payment-link';

/** Asks for a payment link and goes there. The session stays here, in this tab's storage. */
export async function payByLink(amount: number): Promise<boolean> {
  const payload = { userId: launchValue('userId'), orderId: launchValue('orderId'), amount };
  const reply = await call(endpoints.repaymentLink, payload, inPageLanguage());
  if (!reply.success) {
    toast(failureText(reply, t('processFailed')), { kind: 'error' });
    return false;
  }
  const target = new URL(reply.data.url, location.href);
  if (target.protocol !== 'https:' && target.origin !== location.origin) return false;
  try {
    sessionStorage.setItem(rememberedKey, location.search);
  } catch {
    // Storage is off: the loan page will ask to sign in again.
  }
  location.assign(target);
  return true;
}

/** Where the payment link comes back to: the loan, with the launch parameters this tab left with. */
export function addressAfterLink(remembered: string | null, search: string): string {
  const query = new URLSearchParams(remembered ?? search);
  query.delete('returned');
  return `${pages.loanDetails}?${query}`;
}

/** Goes on to the loan after the payment link. */
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
