import type { Language } from '../../../../contract/launch.ts';
import { statusByState } from '../../../../contract/status.ts';
import {
  type ExtensionComparison,
  findOpenOffer,
  getDisbursedState,
  type Minor,
  type Statement,
} from '../../../../lending/index.ts';
import { formatCount } from '../../../config/format.ts';
import { type Config, describeProduct } from '../../../config/index.ts';
import { prefetchingSessionCall } from '../../api/index.ts';
import { findLoanOnDay, getMarketContext, type MarketContext } from '../../loans/index.ts';
import {
  createHeadline,
  emphasize,
  formatExtensionWarning,
  listPaymentViews,
} from '../../loans/views/index.ts';
import { extensionUnavailableError } from '../errors.ts';
import { toChannelGroups } from '../references/channels.ts';
import {
  getOrderWithReferences,
  type OrderWithReferences,
  referencesForPurpose,
} from '../references/references.ts';
import { type PaymentTexts, paymentTexts } from '../texts.ts';
import { computeExtensionValidity } from './paymentQuote.ts';
import { findOpenQuote, getExtensionQuoteExpiry } from './resolvePayable.ts';

/** `loan-play-delay-detail`: the cost of an extension, compared with paying today and doing nothing. */
export const extensionDetailCall = prefetchingSessionCall(
  'extensionDetail',
  getOrderWithReferences,
  async (services, caller, _input, payableOrder) =>
    toExtensionView(
      services.config,
      await getMarketContext(services, caller.market),
      caller.language,
      payableOrder,
    ),
);

/** The extension page. Throws a refusal if no extension is available. */
export function toExtensionView(
  config: Pick<Config, 'brand' | 'products'>,
  { today, market }: MarketContext,
  callerLanguage: Language,
  { order, references }: OrderWithReferences,
) {
  const loan = findLoanOnDay(order, today);
  if (!loan?.comparison) throw extensionUnavailableError(loan?.statement ?? null);
  const { statement, comparison } = loan;
  const texts = paymentTexts(market, callerLanguage);
  const { t, money, day, language } = texts;
  const quote = findOpenQuote(order, loan);
  const amountPaid = quote?.paid ?? 0;
  const lapsedAmount = lapsedExtensionFee(statement);
  const { fee, on, days } = comparison.extend;
  const purpose = quote && {
    kind: 'extension' as const,
    amount: fee,
    extensionSequence: quote.sequence,
    quotedUntil: quote.expiresOn,
  };
  const validUntil = computeExtensionValidity(statement, getExtensionQuoteExpiry(quote, today), fee).until;
  const liveReferences = purpose && referencesForPurpose(references, purpose);
  const notices = [
    lapsedAmount === 0 ? '' : t('lapsed', { amount: money(lapsedAmount) }),
    amountPaid === 0 ? '' : t('held', { amount: money(amountPaid), missing: money(fee) }),
    t(statement.overdueSince === null ? 'extensionNotice' : 'lateExtensionNotice', {
      dueDay: day(validUntil),
    }),
  ];
  const moves = t('extensionMoves', {
    day: emphasize(day(on)),
    days: formatCount(days, t('moreDay'), t('moreDays')),
  });
  return {
    ...describeProduct(config.products, order.productId, language),
    delayInfo: { delayAmount: fee, delayTime: on, reviewer: config.brand.name, delayDays: days },
    repayPlan: toPlanRows(comparison, amountPaid, texts),
    comparison: toComparisonRows(comparison, findOpenOffer(statement)?.remaining, texts),
    repayList: toChannelGroups(texts, liveReferences ?? new Map(), () => fee),
    noticeMsg: notices.filter(Boolean).join(' '),
    warning: formatExtensionWarning(comparison, texts),
    lead: createHeadline(t(amountPaid === 0 ? 'payNow' : 'stillMissing'), fee, moves, market),
    note: t('extensionNote'),
    orderStatus: statusByState[getDisbursedState(statement)],
    orderNo: order.orderId,
    currency: market.currency,
    today,
    held: amountPaid,
    payments: listPaymentViews(order, statement, texts),
  };
}

/** The last extension fee that was paid incompletely and lapsed: it was applied to the debt. */
function lapsedExtensionFee({ extensions }: Statement): number {
  const lastPaid = extensions.findLast(({ paid }) => paid > 0);
  return lastPaid?.state === 'lapsed' ? lastPaid.paid : 0;
}

function toPlanRows(
  { extend, payToday }: ExtensionComparison,
  amountPaid: number,
  { t, days }: PaymentTexts,
) {
  return [
    {
      title: t(amountPaid === 0 ? 'extensionFee' : 'missingFee'),
      amount: extend.fee,
      remark: t('newDueDate', { days: days(extend.days) }),
      time: payToday.on,
    },
    { title: t('debtThen'), amount: extend.remainingDebt, remark: t('debtThenRemark'), time: extend.on },
  ];
}

function toComparisonRows(
  { payToday, extend, doNothing }: ExtensionComparison,
  offer: Minor | undefined,
  { t, money }: PaymentTexts,
) {
  const toRow = <Choice extends 'payToday' | 'extend' | 'doNothing'>(
    choice: Choice,
    { total, paidToday, on }: ExtensionComparison['payToday'],
    remark: string,
  ) => ({ choice, title: t(choice), amount: total, today: paidToday, remark, time: on });
  return [
    offer === undefined
      ? toRow('payToday', payToday, t('payTodayRemark'))
      : toRow('payToday', { total: offer, paidToday: offer, on: payToday.on }, t('payOfferRemark')),
    toRow('extend', extend, t('extendRemark', { fee: money(extend.fee) })),
    toRow('doNothing', doNothing, t('doNothingRemark')),
  ];
}
