import {
  computeCoolingOffExit,
  type Day,
  findCoolingOffEnd,
  findOpenCoolingOffExit,
  type SettlementOfferEvent,
  sumPaidBefore,
} from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { transaction } from '../../platform/database/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import {
  findLoanOnDay,
  getMarketContext,
  type LoanOnDay,
  lockAndFindOrder,
  type MarketContext,
  recordLoanEvent,
  reprocessDisbursedLoan,
} from '../loans/index.ts';
import { createCoolingOffError } from './texts.ts';

/**
 * `cooling-off-exit`: the borrower exits the loan. Records what ends it until the period is over: principal and the interest up
 * to today. Asked again, it gives the same amount.
 */
export const coolingOffExitCall = sessionCall('coolingOffExit', async (services, caller, input) => {
  const context = await getMarketContext(services, caller.market);
  const { borrowerId } = caller;
  const { orderId } = input;
  return transaction(services.db, async (trx) => {
    const order = await lockAndFindOrder(trx, { borrowerId, orderId });
    if (order === undefined) throw notFound();
    const loan = findLoanOnDay(order, context.today);
    if (loan === null) throw createCoolingOffError('error.over');
    const openExit = findOpenCoolingOffExit(loan.statement);
    if (openExit !== undefined)
      return { orderNo: orderId, amount: openExit.amount - openExit.paid, lastDay: openExit.expiresOn };
    const exit = createExit(loan, input.amount, context);
    const reason = 'cooling-off';
    await recordLoanEvent(trx, { borrowerId, orderId, reason }, exit, { kind: 'borrower' }, context.now);
    const cause = { event: toPostingKey(exit.kind, exit.id), valueDate: context.today };
    await reprocessDisbursedLoan(trx, borrowerId, orderId, {
      ...cause,
      now: context.now,
      today: context.today,
    });
    return { orderNo: orderId, amount: exit.amount, lastDay: exit.expiresOn };
  });
});

/** Throws a refusal after the period, and for another amount than today's. */
function createExit(
  { terms, statement }: LoanOnDay,
  disclosedAmount: number,
  { now, today, market }: MarketContext,
): SettlementOfferEvent {
  const quote = computeCoolingOffExit(terms, statement);
  const expiresOn: Day | null = findCoolingOffEnd(terms);
  if (quote === null || expiresOn === null) throw createCoolingOffError('error.over');
  const { amount } = quote;
  if (amount !== disclosedAmount)
    throw createCoolingOffError('error.amountChanged', { amount: formatMoney(amount, market) }, { amount });
  const offeredAt = now.toISOString();
  return {
    kind: 'settlementOffer',
    id: `cooling-off ${today}`,
    valueDate: today,
    offeredAt,
    expiresOn,
    amount,
    paidBefore: sumPaidBefore(statement.payments, offeredAt),
    cause: 'coolingOff',
  };
}
