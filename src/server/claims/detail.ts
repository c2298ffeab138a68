import { readingCall } from '../http/index.ts';
import { readOrder, statementFor, todayIn } from '../loans/index.ts';
import { claimsOf } from './records.ts';
import { claimView } from './view.ts';

/** `payment-claim`: the loan's newest claim, and what another is told by. */
export const paymentClaim = readingCall(
  'paymentClaim',
  readOrder,
  async (services, caller, _input, order) => {
    const today = await todayIn(services, caller.market);
    const { market } = today;
    const statement = statementFor(order, today.today);
    const [claim] = await claimsOf(services.db, caller.borrowerId, order.orderId);
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
      claim: claim ? claimView(services, claim, order, { today, language: caller.language }) : null,
    };
  },
);
