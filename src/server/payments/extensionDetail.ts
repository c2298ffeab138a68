import type { Language } from '../../contract/launch.ts';
import { type Comparison, type Statement, stateAfter, WIRE_STATUS } from '../../lending/index.ts';
import type { Config, MarketConfig } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import { readingCall } from '../http/index.ts';
import {
  leadOf,
  loanOn,
  loanTexts,
  moreDaysWarning,
  offerOpen,
  paymentViews,
  strong,
  type Today,
  todayIn,
} from '../loans/index.ts';
import { channelGroups } from './channels.ts';
import { openQuote, quotedUntil } from './extensionQuote.ts';
import { type OrderToPay, readOrderToPay, referencesFor } from './references.ts';
import { extensionUnavailable } from './refusals.ts';
import { type PaymentTexts, paymentTexts } from './texts.ts';
import { extensionValidity } from './toPay.ts';

/** `loan-play-delay-detail`: what more days cost, beside paying today and doing nothing. */
export const extensionDetail = readingCall(
  'extensionDetail',
  readOrderToPay,
  async (services, caller, _input, toPay) =>
    extensionView(services.config, await todayIn(services, caller.market), caller.language, toPay),
);

/** What the page says of an order on a day. Throws a refusal where no extension may be had. */
export function extensionView(
  config: Pick<Config, 'brand' | 'products'>,
  { today, market }: Today,
  language: Language,
  { order, references }: OrderToPay,
) {
  const loan = loanOn(order, today);
  if (!loan?.comparison) throw extensionUnavailable(loan?.statement ?? null);
  const { statement, comparison } = loan;
  const texts = loanTexts(language);
  const payment = paymentTexts(texts.language);
  const product = config.products[order.productId];
  const quote = openQuote(order, loan);
  const paid = quote?.paid ?? 0;
  const lost = lapsedFee(statement);
  const missing = comparison.extend.fee;
  const purpose = quote && {
    requestType: 2 as const,
    amount: missing,
    extensionSequence: quote.sequence,
    quotedUntil: quote.expiresOn,
  };
  const lastDay = extensionValidity(statement, quotedUntil(quote, today), missing).until;
  const payable = purpose && referencesFor(references, purpose);
  return {
    productLogo: product?.logo ?? '',
    productName: product?.name[texts.language] ?? order.productId,
    delayInfo: {
      delayAmount: missing,
      delayTime: comparison.extend.on,
      reviewer: config.brand.name,
      delayDays: comparison.extend.days,
    },
    repayPlan: planRows(comparison, paid, payment),
    comparison: comparisonRows(comparison, offerOpen(statement)?.left, market, payment),
    repayList: channelGroups(market, payable ?? new Map(), () => missing, texts.language),
    noticeMsg: [
      ...(lost === 0 ? [] : [payment.lapsed(moneyText(lost, market))]),
      ...(paid === 0 ? [] : [payment.held(moneyText(paid, market), moneyText(missing, market))]),
      (statement.overdueSince === null ? payment.extensionNotice : payment.lateExtensionNotice)(
        dayText(lastDay, texts.language),
      ),
    ].join(' '),
    warning: moreDaysWarning(comparison, market, texts),
    lead: leadOf(
      paid === 0 ? payment.payNow : payment.stillMissing,
      missing,
      payment.moves(strong(dayText(comparison.extend.on, texts.language)), comparison.extend.days),
      market,
    ),
    note: payment.extensionNote,
    orderStatus: WIRE_STATUS[stateAfter(statement)],
    orderNo: order.orderId,
    currency: market.currency,
    today,
    held: paid,
    payments: paymentViews(order, statement, market, texts),
  };
}

/** What was paid last for more days and wasn't complete in time; it went to the debt. */
function lapsedFee({ extensions }: Statement): number {
  const last = extensions.findLast(({ paid }) => paid > 0);
  return last?.state === 'lapsed' ? last.paid : 0;
}

function planRows({ extend, payToday }: Comparison, paid: number, texts: PaymentTexts) {
  return [
    {
      title: paid === 0 ? texts.extensionFee : texts.missingFee,
      amount: extend.fee,
      remark: texts.newDueDate(extend.days),
      time: payToday.on,
    },
    { title: texts.debtThen, amount: extend.debt, remark: texts.debtThenRemark, time: extend.on },
  ];
}

function comparisonRows(
  { payToday, extend, doNothing }: Comparison,
  offered: number | undefined,
  market: MarketConfig,
  texts: PaymentTexts,
) {
  return [
    {
      choice: 'payToday' as const,
      title: texts.payToday,
      amount: offered ?? payToday.total,
      today: offered ?? payToday.today,
      remark: offered === undefined ? texts.payTodayRemark : texts.payOfferRemark,
      time: payToday.on,
    },
    {
      choice: 'extend' as const,
      title: texts.extend,
      amount: extend.total,
      today: extend.today,
      remark: texts.extendRemark(moneyText(extend.fee, market)),
      time: extend.on,
    },
    {
      choice: 'doNothing' as const,
      title: texts.doNothing,
      amount: doNothing.total,
      today: doNothing.today,
      remark: texts.doNothingRemark,
      time: doNothing.on,
    },
  ];
}
