import type { Language } from '../../../contract/launch.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { daysBetween, getDisbursedState, WIRE_STATUS } from '../../../lending/index.ts';
import type { Channel, Config, MarketConfig } from '../../config/index.ts';
import { prefetchingSessionCall } from '../api/index.ts';
import {
  type AutomaticRefund,
  createAmountRows,
  createHeadline,
  findAutomaticRefund,
  findLoanSnapshot,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatStatusLabel,
  getMarketContext,
  type LoanSnapshot,
  type LoanTexts,
  listPaymentViews,
  loanTexts,
  type MarketContext,
} from '../loans/index.ts';
import { toChannelGroups } from './channels.ts';
import { notRepayableError } from './errors.ts';
import { quoteChannel } from './payoffQuote.ts';
import {
  getPayableOrder,
  type LiveReference,
  type PayableOrder,
  type PaymentCode,
  referencesForPurpose,
} from './references.ts';
import { type OptionSelection, toRepaymentOptionViews } from './repaymentOptionViews.ts';
import { paymentTexts } from './texts.ts';

/** `loan-play-detail`: what to pay next and the ways to pay it. */
export const repaymentDetail = prefetchingSessionCall(
  'repaymentDetail',
  getPayableOrder,
  async (services, caller, input, payable) => {
    const now = await getMarketContext(services, caller.market);
    const { order } = payable;
    const loan = findLoanSnapshot(order, now.today);
    const creditReturn = await findAutomaticRefund(services, order, loan?.statement ?? null, now.today);
    return toRepaymentView(services.config, now, caller.language, { ...payable, loan }, input, creditReturn);
  },
);

/** What the page says of an order on a day. Throws a refusal until it has been paid out. */
export function toRepaymentView(
  { products }: Pick<Config, 'products'>,
  now: MarketContext,
  language: Language,
  { order, references, loan }: PayableOrder & { loan: LoanSnapshot | null },
  choice: OptionSelection,
  creditReturn?: AutomaticRefund,
) {
  const { today, market } = now;
  if (loan === null) throw notRepayableError();
  const { statement } = loan;
  const texts = loanTexts(language);
  const product = products[order.productId];
  const amount = statement.repayAmount;
  const state = getDisbursedState(statement);
  const payable = statement.settledOn === null && toRepaymentOptionViews(loan, market, texts, choice);
  return {
    repayAmount: amount,
    ways: payable ? payable.ways : [],
    chosen: payable ? payable.chosen : null,
    repayDate: statement.repayDate ?? statement.settledOn ?? today,
    productName: product?.name[texts.language] ?? order.productId,
    productLogo: product?.logo ?? '',
    detail: payable ? createAmountRows(order, statement, market, texts) : [],
    repayList: payable ? toPayableGroups(loan, payable.chosen, references, market, texts) : [],
    noticeMsg: paymentTexts(texts.language).repaymentNotice,
    lead: createHeadline(texts.status[state], amount, formatDueNotice(loan, market, texts), market),
    orderStatus: WIRE_STATUS[state],
    standing: formatStatusLabel(state, statement, texts),
    orderNo: order.orderId,
    currency: market.currency,
    daysToDue: statement.repayDate === null ? 0 : daysBetween(today, statement.repayDate),
    today,
    credit: statement.credit,
    forbearanceNote: formatCollectionHoldNote(loan, market, texts),
    creditNote: formatCreditNote(statement, market, texts, creditReturn),
    payments: listPaymentViews(order, statement, market, texts),
  };
}

/** The channels to pay by in the way that is chosen; none where nothing can be paid by it yet. */
function toPayableGroups(
  loan: LoanSnapshot,
  { way, amount, isPayable }: NonNullable<ResponseData<'repaymentDetail'>['chosen']>,
  references: readonly LiveReference[],
  market: MarketConfig,
  { language }: LoanTexts,
) {
  if (isPayable === 0) return [];
  const quotedAmount = (channel: Channel) =>
    way === 'part' ? amount : quoteChannel(loan, channel, way).option.amount;
  const codes = market.channels.flatMap((channel): [string, PaymentCode][] => {
    const purpose = { requestType: 1, way, amount: quotedAmount(channel), extensionSequence: null } as const;
    const code = referencesForPurpose(references, purpose).get(channel.payCode);
    return code === undefined ? [] : [[channel.payCode, code]];
  });
  const groups = toChannelGroups(market, new Map(codes), quotedAmount, language);
  return groups.map((group) => ({ ...group, reviewer: group.title }));
}
