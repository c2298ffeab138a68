import { daysBetween } from '../../lending/index.ts';
import { type Caller, sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { todayIn } from '../loans/index.ts';
import { hasCheckout } from '../payments/index.ts';
import { inTime, ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { findCards, maskedNumber } from './cards.ts';
import { dueOf } from './due.ts';
import { wayLead } from './lead.ts';
import { type CardRecord, findLive } from './records.ts';
import { resolveRecord } from './resolve.ts';
import { issueToken } from './tokens.ts';

/** `repayment-way`: the borrower's cards, what is due, and a token for one commit. */
export const repaymentWay = sessionCall('repaymentWay', async (services, caller, input) => {
  const { db, config, providers } = services;
  const { borrowerId } = caller;
  const live = await whatIsLeft(services, caller, await findLive(db, borrowerId, input.orderId));
  const today = await todayIn(services, caller.market);
  const [due] = await Promise.all([
    dueOf(db, caller.borrowerId, input.orderId, today),
    countAttempt(services, 'cardToken', caller),
  ]);
  const { order, statement, amount } = due;
  const { cards: provider } = providers;
  const cards = provider === undefined ? [] : await findCards(db, borrowerId, provider.name);
  const isPending = live !== undefined;
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
    continueUrl: live?.continueUrl ?? null,
    canAdd: provider?.enrol === undefined ? 0 : 1,
    lead: isPending ? null : wayLead(due, today, caller.language),
  };
});

/** The charge that is still under way: who comes back from his bank hears at once what became of it. */
async function whatIsLeft(
  services: Services,
  { borrowerId, market }: Caller,
  live: CardRecord | undefined,
): Promise<CardRecord | undefined> {
  const { db, providers } = services;
  if (live === undefined || live.continueUrl === null || providers.cards === undefined) return live;
  const asked = resolveRecord(services, market, providers.cards, live, 0);
  try {
    await inTime(providers.cards.name, asked);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  return findLive(db, borrowerId, live.orderId);
}
