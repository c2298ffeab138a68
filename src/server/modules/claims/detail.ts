import { prefetchingSessionCall } from '../api/index.ts';
import { findStatement, getBorrowerOrder, getMarketContext } from '../loans/index.ts';
import { listClaimsOfOrder } from './records.ts';
import { toClaimView } from './view.ts';

/** `payment-claim`: the loan's newest claim, and what another is told by. */
export const paymentClaim = prefetchingSessionCall(
  'paymentClaim',
  getBorrowerOrder,
  async (services, caller, _input, order) => {
    const today = await getMarketContext(services, caller.market);
    const { market } = today;
    const statement = findStatement(order, today.today);
    const [claim] = await listClaimsOfOrder(services.db, caller.borrowerId, order.orderId);
    const isOwed = statement !== null && statement.settledOn === null;
    const { answer, pauseHours } = market.paymentClaims;
    return {
      orderNo: order.orderId,
      currency: market.currency,
      isOpen: isOwed && claim?.state !== 'open' ? (1 as const) : (0 as const),
      repayAmount: statement?.repayAmount ?? 0,
      firstDay: statement?.disbursedOn ?? '',
      today: today.today,
      channels: market.channels.map(({ payCode, name }) => ({ payCode, name })),
      answerDays: answer.days,
      areBusinessDays: answer.kind === 'business' ? (1 as const) : (0 as const),
      pauseHours,
      claim: claim ? toClaimView(services, claim, order, { today, language: caller.language }) : null,
    };
  },
);
