import { calendarDayIn } from '../../../../../lending/index.ts';
import { notFound } from '../../../api/index.ts';
import { lockOrder } from '../../../loans/index.ts';
import { queueAccountRequest } from '../../../notifications/index.ts';
import {
  findLastPayout,
  findPayout,
  getPayoutBeneficiary,
  recordAccountRequest,
} from '../../../payouts/index.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getOrder } from '../orders.ts';

/** Asks the borrower of a failed payout for another account, by the message that its return sends too; once a day. */
export const askForAccountEndpoint = writeEndpoint('askForAccount', {
  leavesDebtUnchanged: true,
  async execute(services, { key: subject, now }, { payoutId }) {
    const { db } = services;
    const orderOfPayout = await findPayout(db, payoutId);
    if (orderOfPayout === undefined) throw notFound();
    const { borrowerId, orderId } = orderOfPayout;
    await lockOrder(db, borrowerId, orderId);
    const order = await getOrder(db, orderId);
    const payout = await findLastPayout(db, orderOfPayout);
    const isFailed = order.state === 'paying_out' && (await getPayoutBeneficiary(services, order)) === null;
    if (!isFailed || payout?.payoutId !== payoutId) throw conflictError('over');
    const toMarketDay = (at: Date) => calendarDayIn(order.terms.timeZone, at);
    const { accountAskedAt } = payout;
    if (accountAskedAt !== null && toMarketDay(accountAskedAt) === toMarketDay(now))
      throw conflictError('accountAsked');
    if (!(await queueAccountRequest(services, { borrowerId, orderId, subject })))
      throw conflictError('reminderUnreachable');
    await recordAccountRequest(db, payout, now);
    return { reply: { orderId, accountAskedAt: now } };
  },
});
