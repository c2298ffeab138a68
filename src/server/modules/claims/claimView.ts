import type { z } from 'zod';
import type { Language } from '../../../contract/launch.ts';
import type { claim as claimSchema } from '../../../contract/schemas/claims.ts';
import { formatInstant } from '../../config/format.ts';
import { prefetchingSessionCall } from '../api/index.ts';
import { signViewUrl } from '../complaints/index.ts';
import {
  findStatement,
  getBorrowerOrder,
  getMarketContext,
  type MarketContext,
  type Order,
} from '../loans/index.ts';
import { getChannelName, loanTexts } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import { listClaimsOfOrder, type StoredClaim } from './claimRecords.ts';

/** A claim as shown to its borrower. */
export function toClaimView(
  services: Services,
  claim: StoredClaim,
  order: Order,
  { context: { now, market }, language }: { context: MarketContext; language: Language },
): z.output<typeof claimSchema> {
  const texts = loanTexts(market, language);
  const formatChannelName = (payCode: string) => (payCode === '' ? '' : getChannelName(payCode, texts));
  const matchedPayment = order.payments.find(
    ({ provider, paymentId }) =>
      claim.paymentId !== null && provider === claim.provider && paymentId === claim.paymentId,
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
    answerByText: texts.day(claim.answerBy),
    holdUntil: claim.holdUntil,
    holdUntilText: texts.day(claim.holdUntil),
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

/** `payment-claim`: the loan's newest claim, and the data of the form for another. */
export const paymentClaimCall = prefetchingSessionCall(
  'paymentClaim',
  getBorrowerOrder,
  async (services, caller, _input, order) => {
    const context = await getMarketContext(services, caller.market);
    const { market } = context;
    const statement = findStatement(order, context.today);
    const [claim] = await listClaimsOfOrder(services.db, caller.borrowerId, order.orderId);
    const isOwed = statement !== null && statement.settledOn === null;
    const { answer, pauseHours } = market.paymentClaims;
    return {
      orderNo: order.orderId,
      currency: market.currency,
      isOpen: isOwed && claim?.state !== 'open' ? (1 as const) : (0 as const),
      repayAmount: statement?.repayAmount ?? 0,
      firstDay: statement?.disbursedOn ?? '',
      today: context.today,
      channels: market.channels.map(({ payCode, name }) => ({ payCode, name })),
      answerDays: answer.days,
      areBusinessDays: answer.kind === 'business' ? (1 as const) : (0 as const),
      pauseHours,
      claim: claim ? toClaimView(services, claim, order, { context, language: caller.language }) : null,
    };
  },
);
