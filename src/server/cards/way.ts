import { daysBetween } from '../../lending/index.ts';
import { sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { todayIn } from '../loans/index.ts';
import { hasCheckout } from '../payments/index.ts';
import { findCards, maskedNumber } from './cards.ts';
import { dueOf } from './due.ts';
import { wayLead } from './lead.ts';
import { hasLiveCharge } from './records.ts';
import { issueToken } from './tokens.ts';

/** `repayment-way`: the borrower's cards, what is due, and a token for one commit. */
export const repaymentWay = sessionCall('repaymentWay', async (services, caller, input) => {
  const { db, config, providers } = services;
  const today = await todayIn(services, caller.market);
  const [due] = await Promise.all([
    dueOf(db, caller.borrowerId, input.orderId, today),
    countAttempt(services, 'cardToken', caller),
  ]);
  const { order, statement, amount } = due;
  const cards = providers.cards === undefined ? [] : await findCards(db, caller.borrowerId);
  const isPending = await hasLiveCharge(db, caller.borrowerId, order.orderId);
  const product = config.products[order.productId];
  const repayDate = statement.repayDate ?? today.today;
  return {
    alipay: hasCheckout(services, order),
    repayToken: await issueToken(db, caller.borrowerId, order.orderId, today.now),
    bankCards: cards.map((card) => ({
      id: card.cardId,
      bankName: card.bankName,
      cardNo: maskedNumber(card),
      bankCode: card.bankCode,
    })),
    amount,
    currency: today.market.currency,
    repayDate,
    daysToDue: daysBetween(today.today, repayDate),
    today: today.today,
    orderNo: order.orderId,
    productName: product?.name[caller.language === 'es' ? 'es' : 'en'] ?? order.productId,
    productLogo: product?.logo ?? '',
    isPending: isPending ? 1 : 0,
    lead: isPending ? null : wayLead(due, today, caller.language),
  };
});
