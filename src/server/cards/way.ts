import type { Data } from '../../contract/schemas/index.ts';
import { daysBetween } from '../../lending/index.ts';
import { type Caller, sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { type Today, todayIn } from '../loans/index.ts';
import { hasCheckout } from '../payments/index.ts';
import { inTime, ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { findCards, maskedNumber } from './cards.ts';
import { dueOf, type Standing, standingOf } from './due.ts';
import { wayLead } from './lead.ts';
import { type CardRecord, findLive } from './records.ts';
import { resolveRecord } from './resolve.ts';
import { chargeView, decidedCharge } from './returned.ts';
import { issueToken } from './tokens.ts';

/**
 * `repayment-way`: the borrower's cards, what is due, and a token for one commit. To who comes back from his bank it says what
 * became of his charge, and offers no other one where it was paid.
 */
export const repaymentWay = sessionCall('repaymentWay', async (services, caller, input) => {
  const { db, providers } = services;
  const { borrowerId } = caller;
  const live = await whatIsLeft(services, caller, await findLive(db, borrowerId, input.orderId));
  const today = await todayIn(services, caller.market);
  const charged = await decidedCharge(db, borrowerId, input);
  if (charged?.state === 'succeeded') return paidView(services, caller, charged, today);
  const [due] = await Promise.all([
    dueOf(db, borrowerId, input.orderId, today),
    countAttempt(services, 'cardToken', caller),
  ]);
  const { order, amount } = due;
  const { cards: provider } = providers;
  const cards = provider === undefined ? [] : await findCards(db, borrowerId, provider.name);
  const isPending = live !== undefined;
  return {
    ...orderView(services, caller, due, today),
    alipay: hasCheckout(services, order),
    repayToken: await issueToken(db, borrowerId, order.orderId, today.now),
    bankCards: cards.map((card) => ({
      id: card.cardId,
      bankName: card.bankName,
      cardNo: maskedNumber(card),
      bankCode: card.bankCode,
    })),
    amount,
    isPending: isPending ? 1 : 0,
    continueUrl: live?.continueUrl ?? null,
    canAdd: provider?.enrol === undefined ? 0 : 1,
    lead: isPending ? null : wayLead(due, today, caller.language),
    charge: charged === undefined ? null : await chargeView(services, caller, charged, today),
  };
});

/** A charge that was paid: nothing is to be paid beside it now. */
async function paidView(
  services: Services,
  caller: Caller,
  record: CardRecord,
  today: Today,
): Promise<Data<'repaymentWay'>> {
  const standing = await standingOf(services.db, caller.borrowerId, record.orderId, today);
  return {
    ...orderView(services, caller, standing, today),
    alipay: false,
    repayToken: '',
    bankCards: [],
    amount: 0,
    isPending: 0,
    continueUrl: null,
    canAdd: 0,
    lead: null,
    charge: await chargeView(services, caller, record, today, standing),
  };
}

/** Which loan it is about, and by when it is to be paid. */
function orderView(
  { config }: Services,
  { language }: Caller,
  { order, loan }: Standing,
  { today, market }: Today,
) {
  const product = config.products[order.productId];
  const repayDate = loan.statement.repayDate ?? today;
  return {
    currency: market.currency,
    repayDate,
    daysToDue: daysBetween(today, repayDate),
    today,
    orderNo: order.orderId,
    productName: product?.name[language === 'es' ? 'es' : 'en'] ?? order.productId,
    productLogo: product?.logo ?? '',
  };
}

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
