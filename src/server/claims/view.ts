import type { z } from 'zod';
import type { Language } from '../../contract/launch.ts';
import type { claim as claimSchema } from '../../contract/schemas/claims.ts';
import { viewAddress } from '../complaints/index.ts';
import { dayText, instantText } from '../format.ts';
import { channelName, loanTexts, type Order, paymentKey, type Today } from '../loans/index.ts';
import type { Services } from '../services.ts';
import type { KeptClaim } from './records.ts';

/** A claim as its borrower sees it. */
export function claimView(
  services: Services,
  claim: KeptClaim,
  order: Order,
  { today: { now, market }, language }: { today: Today; language: Language },
): z.output<typeof claimSchema> {
  const texts = loanTexts(language);
  const name = (payCode: string) => (payCode === '' ? '' : channelName(payCode, market, texts));
  const found = order.payments.find(
    ({ provider, paymentId }) =>
      claim.paymentId !== null &&
      paymentKey(provider, paymentId) === paymentKey(claim.provider ?? '', claim.paymentId),
  );
  return {
    state: claim.state,
    amount: claim.amount,
    paidOn: claim.paidOn,
    channel: name(claim.payCode),
    reference: claim.reference,
    images: claim.images.map((image) => viewAddress(services, image, now)),
    sentAt: instantText(claim.sentAt, market.timeZone),
    answerBy: claim.answerBy,
    answerByText: dayText(claim.answerBy, texts.language),
    pausedUntil: claim.pausedUntil,
    pausedUntilText: dayText(claim.pausedUntil, texts.language),
    closedAt: claim.closedAt === null ? '' : instantText(claim.closedAt, market.timeZone),
    answer: claim.answer ?? '',
    found: found
      ? {
          amount: found.amount,
          paidAt: instantText(found.paidAt, market.timeZone),
          channel: name(found.channel),
        }
      : null,
  };
}
