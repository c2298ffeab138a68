import { type Language, languageCodes } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';

/** What somebody comes back from: the payment link leads to the loan, the others to the cards. */
type ReturnSource = 'link' | 'card' | 'added';

/** Where a page of the provider's sends the borrower back to. The session stays with the page that asked: it must not travel there. */
export function buildReturnUrl(
  { orderId, productId, recordId }: { orderId: string; productId?: string; recordId?: string },
  language: Language,
  source: ReturnSource,
): string {
  const query = new URLSearchParams({
    orderId,
    ...(productId === undefined ? {} : { productId }),
    ...(language === 'zh' ? {} : { language: languageCodes[language] }),
    ...(recordId === undefined ? {} : { charge: recordId }),
    returned: source === 'link' ? '1' : source,
  });
  return `${pages.cardRepayment}?${query}`;
}
