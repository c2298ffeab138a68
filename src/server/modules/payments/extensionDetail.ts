import type { Language } from '../../../contract/launch.ts';
import {
  getDisbursedState,
  type RepaymentComparison,
  type Statement,
  WIRE_STATUS,
} from '../../../lending/index.ts';
import { formatCount, formatDayCount, formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Config, MarketConfig } from '../../config/index.ts';
import { prefetchingSessionCall } from '../api/index.ts';
import {
  createHeadline,
  emphasize,
  findLoanSnapshot,
  findOpenOffer,
  formatExtensionWarning,
  getMarketContext,
  listPaymentViews,
  loanTexts,
  type MarketContext,
} from '../loans/index.ts';
import { computeExtensionValidity } from './amountDue.ts';
import { toChannelGroups } from './channels.ts';
import { extensionUnavailableError } from './errors.ts';
import { getPayableOrder, type PayableOrder, referencesForPurpose } from './references.ts';
import { findOpenQuote, quoteExpiry } from './resolvePayable.ts';
import { type PaymentTexts, paymentTexts } from './texts.ts';

/** `loan-play-delay-detail`: what more days cost, beside paying today and doing nothing. */
export const extensionDetail = prefetchingSessionCall(
  'extensionDetail',
  getPayableOrder,
  async (services, caller, _input, payableOrder) =>
    toExtensionView(
      services.config,
      await getMarketContext(services, caller.market),
      caller.language,
      payableOrder,
    ),
);

/** What the page says of an order on a day. Throws a refusal where no extension may be had. */
export function toExtensionView(
  config: Pick<Config, 'brand' | 'products'>,
  { today, market }: MarketContext,
  language: Language,
  { order, references }: PayableOrder,
) {
  const loan = findLoanSnapshot(order, today);
  if (!loan?.comparison) throw extensionUnavailableError(loan?.statement ?? null);
  const { statement, comparison } = loan;
  const texts = loanTexts(language);
  const t = paymentTexts(texts.language);
  const product = config.products[order.productId];
  const quote = findOpenQuote(order, loan);
  const amountPaid = quote?.paid ?? 0;
  const lapsedAmount = lapsedExtensionFee(statement);
  const feeOutstanding = comparison.extend.fee;
  const purpose = quote && {
    requestType: 2 as const,
    amount: feeOutstanding,
    extensionSequence: quote.sequence,
    quotedUntil: quote.expiresOn,
  };
  const validUntil = computeExtensionValidity(statement, quoteExpiry(quote, today), feeOutstanding).until;
  const liveReferences = purpose && referencesForPurpose(references, purpose);
  return {
    productLogo: product?.logo ?? '',
    productName: product?.name[texts.language] ?? order.productId,
    delayInfo: {
      delayAmount: feeOutstanding,
      delayTime: comparison.extend.on,
      reviewer: config.brand.name,
      delayDays: comparison.extend.days,
    },
    repayPlan: toPlanRows(comparison, amountPaid, texts.language),
    comparison: toComparisonRows(comparison, findOpenOffer(statement)?.remaining, market, t),
    repayList: toChannelGroups(market, liveReferences ?? new Map(), () => feeOutstanding, texts.language),
    noticeMsg: [
      ...(lapsedAmount === 0 ? [] : [t('lapsed', { amount: formatMoney(lapsedAmount, market) })]),
      ...(amountPaid === 0
        ? []
        : [
            t('held', {
              amount: formatMoney(amountPaid, market),
              missing: formatMoney(feeOutstanding, market),
            }),
          ]),
      t(statement.overdueSince === null ? 'extensionNotice' : 'lateExtensionNotice', {
        dueDay: formatWeekdayDate(validUntil, texts.language),
      }),
    ].join(' '),
    warning: formatExtensionWarning(comparison, market, texts),
    lead: createHeadline(
      t(amountPaid === 0 ? 'payNow' : 'stillMissing'),
      feeOutstanding,
      t('extensionMoves', {
        day: emphasize(formatWeekdayDate(comparison.extend.on, texts.language)),
        days: formatCount(comparison.extend.days, t('moreDay'), t('moreDays')),
      }),
      market,
    ),
    note: t('extensionNote'),
    orderStatus: WIRE_STATUS[getDisbursedState(statement)],
    orderNo: order.orderId,
    currency: market.currency,
    today,
    held: amountPaid,
    payments: listPaymentViews(order, statement, market, texts),
  };
}

/** What was paid last for more days and wasn't complete in time; it went to the debt. */
function lapsedExtensionFee({ extensions }: Statement): number {
  const lastPaid = extensions.findLast(({ paid: amountPaid }) => amountPaid > 0);
  return lastPaid?.state === 'lapsed' ? lastPaid.paid : 0;
}

function toPlanRows({ extend, payToday }: RepaymentComparison, amountPaid: number, language: 'es' | 'en') {
  const t = paymentTexts(language);
  return [
    {
      title: t(amountPaid === 0 ? 'extensionFee' : 'missingFee'),
      amount: extend.fee,
      remark: t('newDueDate', { days: formatDayCount(extend.days, language) }),
      time: payToday.on,
    },
    { title: t('debtThen'), amount: extend.remainingDebt, remark: t('debtThenRemark'), time: extend.on },
  ];
}

function toComparisonRows(
  { payToday, extend, doNothing }: RepaymentComparison,
  offerAmount: number | undefined,
  market: MarketConfig,
  t: PaymentTexts,
) {
  return [
    {
      choice: 'payToday' as const,
      title: t('payToday'),
      amount: offerAmount ?? payToday.total,
      today: offerAmount ?? payToday.paidToday,
      remark: t(offerAmount === undefined ? 'payTodayRemark' : 'payOfferRemark'),
      time: payToday.on,
    },
    {
      choice: 'extend' as const,
      title: t('extend'),
      amount: extend.total,
      today: extend.paidToday,
      remark: t('extendRemark', { fee: formatMoney(extend.fee, market) }),
      time: extend.on,
    },
    {
      choice: 'doNothing' as const,
      title: t('doNothing'),
      amount: doNothing.total,
      today: doNothing.paidToday,
      remark: t('doNothingRemark'),
      time: doNothing.on,
    },
  ];
}
