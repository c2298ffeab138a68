import { languageValue } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';
import { sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { todayIn } from '../loans/index.ts';
import { openCheckout } from '../payments/index.ts';
import { checkAmount, dueOf } from './due.ts';
import { hasLiveCharge } from './records.ts';
import { repeated, unavailable } from './refusals.ts';

/** `repayment-huichao`: a page of the provider's on which what is due is paid. It comes back to the loan. */
export const repaymentLink = sessionCall('repaymentLink', async (services, caller, input) => {
  await countAttempt(services, 'paymentLink', caller);
  const today = await todayIn(services, caller.market);
  const due = await dueOf(services.db, caller.borrowerId, input.orderId, today);
  checkAmount(due, input.amount, today);
  if (await hasLiveCharge(services.db, caller.borrowerId, input.orderId)) throw repeated();
  const { order } = due;
  const { language } = caller;
  // The session stays with the page that asked: it must not travel through the provider's addresses.
  const back = new URLSearchParams({
    orderId: order.orderId,
    productId: order.productId,
    ...(language === 'zh' ? {} : { language: languageValue[language] }),
    returned: '1',
  });
  const { payCode } = input;
  const page = { back: `${pages.cardRepayment}?${back}`, language, payCode };
  const url = await openCheckout(services, order, due.amount, page, today.now);
  if (url === undefined) throw unavailable();
  return { url };
});
