import { type Language, languageValue } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';

/** What somebody comes back from: the payment link leads to the loan, the others to the cards. */
type From = 'link' | 'card' | 'added';

/** Where a page of the provider's sends the borrower back to. The session stays with the page that asked: it must not travel there. */
export function backAddress(
  { orderId, productId, recordId }: { orderId: string; productId?: string; recordId?: string },
  language: Language,
  from: From,
): string {
  const query = new URLSearchParams({
    orderId,
    ...(productId === undefined ? {} : { productId }),
    ...(language === 'zh' ? {} : { language: languageValue[language] }),
    ...(recordId === undefined ? {} : { charge: recordId }),
    returned: from === 'link' ? '1' : from,
  });
  return `${pages.cardRepayment}?${query}`;
}
