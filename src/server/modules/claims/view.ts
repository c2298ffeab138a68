import type { z } from 'zod';
import type { Language } from '../../../contract/launch.ts';
import type { claim as claimSchema } from '../../../contract/schemas/claims.ts';
import { formatInstant, formatWeekdayDate } from '../../config/format.ts';
import { signViewUrl } from '../complaints/index.ts';
import { getChannelName, loanTexts, type MarketContext, type Order, paymentKey } from '../loans/index.ts';
import type { Services } from '../services.ts';
import type { StoredClaim } from './records.ts';

/** A claim as its borrower sees it. */
export function toClaimView(
  services: Services,
  claim: StoredClaim,
  order: Order,
  { today: { now, market }, language }: { today: MarketContext; language: Language },
): z.output<typeof claimSchema> {
  const texts = loanTexts(language);
  const formatChannelName = (payCode: string) =>
    payCode === '' ? '' : getChannelName(payCode, market, texts);
  const matchedPayment = order.payments.find(
    ({ provider, paymentId }) =>
      claim.paymentId !== null &&
      paymentKey(provider, paymentId) === paymentKey(claim.provider ?? '', claim.paymentId),
  );
  return {
    state: claim.state,
    amount: claim.amount,
    paidOn: claim.paidOn,
    channel: formatChannelName(claim.payCode),
    reference: claim.reference,
    images: claim.images.map((image) => signViewUrl(services, image, now)),
    sentAt: formatInstant(claim.sentAt, market.timeZone),
    answerBy: claim.answerBy,
    answerByText: formatWeekdayDate(claim.answerBy, texts.language),
    pausedUntil: claim.pausedUntil,
    pausedUntilText: formatWeekdayDate(claim.pausedUntil, texts.language),
    closedAt: claim.closedAt === null ? '' : formatInstant(claim.closedAt, market.timeZone),
    answer: claim.answer ?? '',
    found: matchedPayment
      ? {
          amount: matchedPayment.amount,
          paidAt: formatInstant(matchedPayment.paidAt, market.timeZone),
          channel: formatChannelName(matchedPayment.channel),
        }
      : null,
  };
}
