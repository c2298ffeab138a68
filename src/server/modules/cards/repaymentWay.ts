import type { ResponseData } from '../../../contract/schemas/index.ts';
import { daysBetween } from '../../../lending/index.ts';
import { ProviderError, withPageTimeout } from '../../integrations/index.ts';
import { type Caller, enforceAttemptLimit, sessionCall } from '../api/index.ts';
import { getMarketContext, type MarketContext } from '../loans/index.ts';
import { hasCheckout } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { getOrderAmountDue, getOrderOnDay, type OrderOnDay } from './amountDue.ts';
import { formatMaskedNumber, listCards } from './cards.ts';
import { findDecidedCharge, toChargeView } from './chargeView.ts';
import { cardHeadline } from './headline.ts';
import { type CardRecord, findLiveCharge } from './records.ts';
import { resolveChargeOutcome } from './resolveCharges.ts';
import { issueRepayToken } from './tokens.ts';

/**
 * `repayment-way`: the borrower's cards, what is due, and a token for one commit. To who comes back from his bank it says what
 * became of his charge, and offers no other one where it was paid.
 */
export const repaymentWay = sessionCall('repaymentWay', async (services, caller, input) => {
  const { db, providers } = services;
  const { borrowerId } = caller;
  const liveCharge = await refreshLiveCharge(
    services,
    caller,
    await findLiveCharge(db, borrowerId, input.orderId),
  );
  const today = await getMarketContext(services, caller.market);
  const decidedRecord = await findDecidedCharge(db, borrowerId, input);
  if (decidedRecord?.state === 'succeeded') return toPaidView(services, caller, decidedRecord, today);
  const [amountDue] = await Promise.all([
    getOrderAmountDue(db, borrowerId, input.orderId, today),
    enforceAttemptLimit(services, 'cardToken', caller),
  ]);
  const { order, amount } = amountDue;
  const { cards: provider } = providers;
  const cards = provider === undefined ? [] : await listCards(db, borrowerId, provider.name);
  const isPending = liveCharge !== undefined;
  return {
    ...toOrderView(services, caller, amountDue, today),
    alipay: hasCheckout(services, order),
    repayToken: await issueRepayToken(db, borrowerId, order.orderId, today.now),
    bankCards: cards.map((card) => ({
      id: card.cardId,
      bankName: card.bankName,
      cardNo: formatMaskedNumber(card),
      bankCode: card.bankCode,
    })),
    amount,
    isPending: isPending ? 1 : 0,
    continueUrl: liveCharge?.continueUrl ?? null,
    canAdd: provider?.enrol === undefined ? 0 : 1,
    lead: isPending ? null : cardHeadline(amountDue, today, caller.language),
    charge: decidedRecord === undefined ? null : await toChargeView(services, caller, decidedRecord, today),
  };
});

/** A charge that was paid: nothing is to be paid beside it now. */
async function toPaidView(
  services: Services,
  caller: Caller,
  record: CardRecord,
  today: MarketContext,
): Promise<ResponseData<'repaymentWay'>> {
  const orderOnDay = await getOrderOnDay(services.db, caller.borrowerId, record.orderId, today);
  return {
    ...toOrderView(services, caller, orderOnDay, today),
    alipay: false,
    repayToken: '',
    bankCards: [],
    amount: 0,
    isPending: 0,
    continueUrl: null,
    canAdd: 0,
    lead: null,
    charge: await toChargeView(services, caller, record, today, orderOnDay),
  };
}

/** Which loan it is about, and by when it is to be paid. */
function toOrderView(
  { config }: Services,
  { language }: Caller,
  { order, loan }: OrderOnDay,
  { today, market }: MarketContext,
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
async function refreshLiveCharge(
  services: Services,
  { borrowerId, market }: Caller,
  liveCharge: CardRecord | undefined,
): Promise<CardRecord | undefined> {
  const { db, providers } = services;
  if (liveCharge === undefined || liveCharge.continueUrl === null || providers.cards === undefined)
    return liveCharge;
  const resolving = resolveChargeOutcome(services, market, providers.cards, liveCharge, 0);
  try {
    await withPageTimeout(providers.cards.name, resolving);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  return findLiveCharge(db, borrowerId, liveCharge.orderId);
}
