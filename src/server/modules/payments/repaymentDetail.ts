import type { z } from 'zod';
import type { Language } from '../../../contract/launch.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { paymentOptionView, selectedOptionView } from '../../../contract/schemas/views.ts';
import {
  daysBetween,
  getDisbursedState,
  type PaymentScope,
  type PaymentScopeQuote,
  WIRE_STATUS,
} from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Channel, Config, MarketConfig } from '../../config/index.ts';
import { prefetchingSessionCall } from '../api/index.ts';
import {
  type AutomaticRefund,
  createAmountRows,
  createHeadline,
  emphasize,
  findAutomaticRefund,
  findLoanSnapshot,
  findLowerOffer,
  findOpenOffer,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatPaymentRange,
  formatStatusLabel,
  getMarketContext,
  type LoanSnapshot,
  type LoanTexts,
  listPaymentViews,
  loanTexts,
  type MarketContext,
} from '../loans/index.ts';
import { formatPartRemainder, formatValidity } from './amountDue.ts';
import { quoteChannel, toChannelGroups } from './channels.ts';
import { notRepayableError } from './errors.ts';
import {
  getPayableOrder,
  type LiveReference,
  type PayableOrder,
  type PaymentCode,
  referencesForPurpose,
} from './references.ts';
import { computePartRemainder } from './resolvePayable.ts';
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
    noticeMsg: paymentTexts(texts.language)('repaymentNotice'),
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

type RepaymentOptionView = z.output<typeof paymentOptionView>;
type SelectedOption = z.output<typeof selectedOptionView>;

/** What the page asks to be shown; without it, what an offer asks for where that is less, else the instalment. `part` in minor units. */
export type OptionSelection = { way?: PaymentScope | undefined; part?: number | undefined };

/** The ways to pay a debt that stands, in words, and the one that is chosen with the amount to pay by it. */
export function toRepaymentOptionViews(
  loan: LoanSnapshot,
  market: MarketConfig,
  texts: LoanTexts,
  selection: OptionSelection,
): { ways: RepaymentOptionView[]; chosen: SelectedOption } {
  const { statement, day: today, paymentScopes: options } = loan;
  const { language } = texts;
  const t = paymentTexts(language);
  const offer = findOpenOffer(statement);
  const { way = findLowerOffer(statement) ? 'part' : 'instalment', part = offer?.remaining } = selection;
  const formatAmount = (amount: number) => formatMoney(amount, market);
  const [instalmentOption, partOption, payoffOption] = options;
  const heldForExtension = statement.extensionHeld;
  const fees = statement.extensionCreditAtPayoff - heldForExtension;
  const savings = statement.remaining - statement.extensionCreditAtPayoff - payoffOption.amount;
  const isPayoffClosed = payoffOption.from > today;
  const isLate = statement.overdueSince !== null;
  const toValidityText = (option: PaymentScopeQuote) =>
    formatValidity({ ...option, isLate }, today, formatAmount, language);

  function toLines(option: PaymentScopeQuote): string[] {
    if (option === partOption)
      return [
        t('choose', { minAmount: formatAmount(partOption.least) }),
        ...(offer === null ? [] : [t('ends', { amount: formatAmount(offer.remaining) })]),
      ];
    if (option === instalmentOption && !statement.closesLoan) return [toValidityText(option)];
    if (isPayoffClosed)
      return [t('payoffFrom', { day: emphasize(formatWeekdayDate(payoffOption.from, language)) })];
    return [
      // What is asked for on the due date is said beside what ends a loan of one payment.
      ...(savings > 0 && !statement.closesLoan ? [t('saves', { amount: formatAmount(savings) })] : []),
      ...(heldForExtension > 0 ? [t('takes', { held: formatAmount(heldForExtension) })] : []),
      ...(fees > 0 ? [t('countsFee', { fee: formatAmount(fees) })] : []),
      toValidityText(payoffOption),
    ];
  }

  function toTitle(option: PaymentScopeQuote): string {
    if (option === partOption) return t('option.part');
    if (option === payoffOption) return t('option.all');
    return formatPaymentRange(statement, texts) ?? t('option.instalment');
  }

  function toSelected(): SelectedOption {
    if (way === 'instalment') return { way, amount: instalmentOption.amount, isPayable: 1, text: '' };
    if (way === 'all')
      return { way, amount: payoffOption.amount, isPayable: isPayoffClosed ? 0 : 1, text: '' };
    if (part === undefined) return { way, amount: 0, isPayable: 0, text: '' };
    if (part < partOption.least || part > partOption.amount) {
      const text = t('outside', {
        minAmount: formatAmount(partOption.least),
        maxAmount: formatAmount(partOption.amount),
      });
      return { way, amount: part, isPayable: 0, text };
    }
    const remainder = computePartRemainder(loan, part);
    return {
      way,
      amount: part,
      isPayable: 1,
      text: formatPartRemainder(remainder, today, formatAmount, language),
    };
  }

  return {
    ways: options.map((option) => {
      const lines = toLines(option);
      const suggested = option === partOption && offer !== null ? offer.remaining : 0;
      return { ...option, suggested, title: toTitle(option), text: lines.join(' '), lines };
    }),
    chosen: toSelected(),
  };
}
