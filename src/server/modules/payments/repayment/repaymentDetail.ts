import type { z } from 'zod';
import type { Language } from '../../../../contract/launch.ts';
import type { repaymentOptionView, selectedRepaymentOptionView } from '../../../../contract/schemas/views.ts';
import { statusByState } from '../../../../contract/status.ts';
import {
  daysBetween,
  findOfferBelowAmountDue,
  findOpenCoolingOffExit,
  findOpenOffer,
  getDisbursedState,
  type PaymentScope,
  type RepaymentOptionQuote,
  type Statement,
} from '../../../../lending/index.ts';
import { type Channel, type Config, describeProduct } from '../../../config/index.ts';
import { prefetchingSessionCall } from '../../api/index.ts';
import {
  findLoanOnDay,
  findScheduledRefund,
  getMarketContext,
  type LoanOnDay,
  type MarketContext,
  type ScheduledRefund,
} from '../../loans/index.ts';
import {
  createAmountRows,
  createHeadline,
  emphasize,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatLoanLateCost,
  formatPaymentRange,
  formatStatusLabel,
  listPaymentViews,
} from '../../loans/views/index.ts';
import { createPaymentError } from '../errors.ts';
import { quoteChannel, toChannelGroups } from '../references/channels.ts';
import {
  type ActiveReference,
  getOrderWithReferences,
  type OrderWithReferences,
  type PaymentCode,
  referencesForPurpose,
} from '../references/references.ts';
import { type PaymentTexts, paymentTexts } from '../texts.ts';
import { formatPartialPaymentRemainder, formatValidity } from './paymentQuote.ts';
import { computePartialPaymentRemainder } from './resolvePayable.ts';

/** `loan-play-detail`: the amount due, repayment options and channels. */
export const repaymentDetailCall = prefetchingSessionCall(
  'repaymentDetail',
  getOrderWithReferences,
  async (services, caller, input, payable) => {
    const context = await getMarketContext(services, caller.market);
    const { order } = payable;
    const loan = findLoanOnDay(order, context.today);
    const creditReturn = await findScheduledRefund(services, order, loan?.statement ?? null, context.today);
    return toRepaymentView(
      services.config,
      context,
      caller.language,
      { ...payable, loan },
      input,
      creditReturn,
    );
  },
);

/** The repayment page of an order. Throws a refusal before disbursal. */
export function toRepaymentView(
  { products }: Pick<Config, 'products'>,
  { today, market }: MarketContext,
  language: Language,
  { order, references, loan }: OrderWithReferences & { loan: LoanOnDay | null },
  selection: AmountSelection,
  creditReturn?: ScheduledRefund,
) {
  if (loan === null) throw createPaymentError('error.notRepayable');
  const { statement } = loan;
  const texts = paymentTexts(market, language);
  const { t } = texts;
  const amount = statement.repayAmount;
  const state = getDisbursedState(statement);
  const options = statement.settledOn === null && toRepaymentOptionViews(loan, texts, selection);
  return {
    repayAmount: amount,
    ways: options ? options.ways : [],
    chosen: options ? options.chosen : null,
    repayDate: statement.repayDate ?? statement.settledOn ?? today,
    ...describeProduct(products, order.productId, texts.language),
    detail: options ? createAmountRows(order, statement, texts) : [],
    repayList: options ? toPayableGroups(loan, options.chosen, references, texts) : [],
    noticeMsg: t('repaymentNotice'),
    lead: createHeadline(t(`status.${state}`), amount, formatDueNotice(loan, texts), market),
    orderStatus: statusByState[state],
    standing: formatStatusLabel(state, statement, texts),
    orderNo: order.orderId,
    currency: market.currency,
    daysToDue: statement.repayDate === null ? 0 : daysBetween(today, statement.repayDate),
    today,
    credit: statement.credit,
    forbearanceNote: formatCollectionHoldNote(loan, texts),
    creditNote: formatCreditNote(statement, texts, creditReturn),
    lateCost: formatLoanLateCost(loan, texts),
    payments: listPaymentViews(order, statement, texts),
  };
}

/** The channels for the selected option; none if it can't be paid yet. */
function toPayableGroups(
  loan: LoanOnDay,
  { way: paymentScope, amount, isPayable }: SelectedOption,
  references: readonly ActiveReference[],
  texts: PaymentTexts,
) {
  if (isPayable === 0) return [];
  const quotedAmount = (channel: Channel) =>
    paymentScope === 'part' ? amount : quoteChannel(loan, channel, paymentScope).quote.amount;
  const codes = texts.market.channels.flatMap((channel): [string, PaymentCode][] => {
    const purpose = {
      kind: 'repayment',
      paymentScope,
      amount: quotedAmount(channel),
      extensionSequence: null,
    } as const;
    const code = referencesForPurpose(references, purpose).get(channel.payCode);
    return code === undefined ? [] : [[channel.payCode, code]];
  });
  const groups = toChannelGroups(texts, new Map(codes), quotedAmount);
  return groups.map((group) => ({ ...group, reviewer: group.title }));
}

type RepaymentOptionView = z.output<typeof repaymentOptionView>;
type SelectedOption = z.output<typeof selectedRepaymentOptionView>;

/** The selected repayment option; by default a lower settlement offer, else the instalment. `part` in minor units. */
export type AmountSelection = { way?: PaymentScope | undefined; part?: number | undefined };

/** The amount of the selected option. `text`: why it isn't payable, or the remainder after a partial payment. */
function toSelectedOption(
  loan: LoanOnDay,
  texts: PaymentTexts,
  way: PaymentScope,
  part: number | undefined,
): SelectedOption {
  const { instalment: instalmentQuote, part: partQuote, all: payoffQuote } = loan.repaymentOptions;
  if (way === 'instalment') return { way, amount: instalmentQuote.amount, isPayable: 1, text: '' };
  if (way === 'all')
    return { way, amount: payoffQuote.amount, isPayable: payoffQuote.from > loan.day ? 0 : 1, text: '' };
  if (part === undefined) return { way, amount: 0, isPayable: 0, text: '' };
  const { min, amount: most } = partQuote;
  if (part < min || part > most) {
    const text = texts.t('outside', { minAmount: texts.money(min), maxAmount: texts.money(most) });
    return { way, amount: part, isPayable: 0, text };
  }
  const text = formatPartialPaymentRemainder(computePartialPaymentRemainder(loan, part), loan.day, texts);
  return { way, amount: part, isPayable: 1, text };
}

/** The exit that the borrower requested, or a lower settlement offer, which is paid as a part. */
function findDefaultOption(statement: Statement): PaymentScope {
  if (findOpenCoolingOffExit(statement) !== undefined) return 'all';
  return findOfferBelowAmountDue(statement) === null ? 'instalment' : 'part';
}

/** The repayment options of an open debt with their texts, and the selected one with its amount. */
export function toRepaymentOptionViews(
  loan: LoanOnDay,
  texts: PaymentTexts,
  selection: AmountSelection,
): { ways: RepaymentOptionView[]; chosen: SelectedOption } {
  const { statement, day: today } = loan;
  const { t, money, day } = texts;
  const offer = findOpenOffer(statement);
  const { way = findDefaultOption(statement), part = offer?.remaining } = selection;
  const { instalment: instalmentQuote, part: partQuote, all: payoffQuote } = loan.repaymentOptions;
  const { extensionHeld: held, extensionCreditAtPayoff, remaining, closesLoan } = statement;
  const fees = extensionCreditAtPayoff - held;
  const savings = remaining - extensionCreditAtPayoff - payoffQuote.amount;
  const isPayoffClosed = payoffQuote.from > today;
  const isLate = statement.overdueSince !== null;

  function toLines(quote: RepaymentOptionQuote): string[] {
    if (quote === partQuote) {
      const choose = t('choose', { minAmount: money(partQuote.min) });
      return offer === null ? [choose] : [choose, t('ends', { amount: money(offer.remaining) })];
    }
    if (quote === instalmentQuote && !closesLoan) return [formatValidity({ ...quote, isLate }, today, texts)];
    if (isPayoffClosed) return [t('payoffFrom', { day: emphasize(day(payoffQuote.from)) })];
    return [
      // For a loan of one payment the validity names the amount of the due date.
      ...(savings > 0 && !closesLoan ? [t('saves', { amount: money(savings) })] : []),
      ...(held > 0 ? [t('takes', { held: money(held) })] : []),
      ...(fees > 0 ? [t('countsFee', { fee: money(fees) })] : []),
      formatValidity({ ...payoffQuote, isLate }, today, texts),
    ];
  }

  function toTitle(quote: RepaymentOptionQuote): string {
    if (quote === partQuote) return t('option.part');
    if (quote === payoffQuote) return t('option.all');
    return formatPaymentRange(statement, texts) ?? t('option.instalment');
  }

  return {
    ways: [instalmentQuote, partQuote, payoffQuote].map((quote) => {
      const { paymentScope: way, min: least, ...amounts } = quote;
      const lines = toLines(quote);
      const suggested = quote === partQuote && offer !== null ? offer.remaining : 0;
      return { way, ...amounts, least, suggested, title: toTitle(quote), text: lines.join(' '), lines };
    }),
    chosen: toSelectedOption(loan, texts, way, part),
  };
}
