import { sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { todayIn } from '../loans/index.ts';
import { openCheckout } from '../payments/index.ts';
import { backAddress } from './back.ts';
import { checkAmount, dueOf, lastDayOf } from './due.ts';
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
  const { payCode } = input;
  const page = { back: backAddress(order, language, 'link'), language, payCode, until: lastDayOf(due) };
  const url = await openCheckout(services, order, due.amount, page, today.now);
  if (url === undefined) throw unavailable();
  return { url };
});
