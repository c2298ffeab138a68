import { enforceAttemptLimit, sessionCall } from '../api/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { createCheckout } from '../payments/index.ts';
import { amountValidUntil, getOrderAmountDue, validateAmountDue } from './amountDue.ts';
import { cardsUnavailableError, duplicatePaymentError } from './errors.ts';
import { hasLiveCharge } from './records.ts';
import { buildReturnUrl } from './returnUrl.ts';

/** `repayment-huichao`: a page of the provider's on which what is due is paid. It comes back to the loan. */
export const repaymentLink = sessionCall('repaymentLink', async (services, caller, input) => {
  await enforceAttemptLimit(services, 'paymentLink', caller);
  const today = await getMarketContext(services, caller.market);
  const amountDue = await getOrderAmountDue(services.db, caller.borrowerId, input.orderId, today);
  validateAmountDue(amountDue, input.amount, today);
  if (await hasLiveCharge(services.db, caller.borrowerId, input.orderId)) throw duplicatePaymentError();
  const { order } = amountDue;
  const { language } = caller;
  const { payCode } = input;
  const page = {
    returnUrl: buildReturnUrl(order, language, 'link'),
    language,
    payCode,
    validUntil: amountValidUntil(amountDue),
  };
  const url = await createCheckout(services, order, amountDue.amount, page, today.now);
  if (url === undefined) throw cardsUnavailableError();
  return { url };
});
