import type { z } from 'zod';
import { manualChannels } from '../../../../contract/desk/providers.ts';
import type { channelView } from '../../../../contract/schemas/views.ts';
import {
  addDays,
  type Day,
  findOpenOffer,
  type PaymentScope,
  type RepaymentOptionQuote,
} from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { LoanOnDay } from '../../loans/index.ts';
import type { PaymentTexts } from '../texts.ts';
import { renderCodeImage } from './barcode.ts';
import type { PaymentCode } from './references.ts';

type ChannelView = z.output<typeof channelView>;
type ChannelGroup = { title: string; list: ChannelView[] };

const groups = ['bank', 'store'] as const;

/** The market's channels by group, with code and image where an active reference exists. */
export function toChannelGroups(
  texts: PaymentTexts,
  references: ReadonlyMap<string, PaymentCode>,
  amountFor: (channel: Channel) => number,
): ChannelGroup[] {
  const { channels } = texts.market;
  return groups
    .map((group) => ({
      title: texts.t(`groups.${group}`),
      list: channels
        .filter((channel) => channel.group === group)
        .map((channel) => toChannelView(channel, references.get(channel.payCode), amountFor(channel), texts)),
    }))
    .filter(({ list }) => list.length > 0);
}

function toChannelView(
  channel: Channel,
  code: PaymentCode | undefined,
  amount: number,
  { t, money, language }: PaymentTexts,
): ChannelView {
  const view = {
    logo: channel.logo,
    name: channel.name,
    desc: `${channel.fee[language]}\u00a0· ${channel.speed[language]}`,
    payCode: channel.payCode,
  };
  if (amount < channel.least)
    return { ...view, closed: t('channelFrom', { minAmount: money(channel.least) }) };
  if (code === undefined) return view;
  const image = renderCodeImage(channel, code, amount);
  return {
    ...view,
    codeName: channel.code.name[language],
    copyText: channel.code.copy[language],
    vCode: code.reference,
    ...(image === '' ? {} : { BARcodeImg: image }),
  };
}

/** A channel's quote for a repayment option. */
type ChannelQuote = {
  readonly quote: RepaymentOptionQuote;
  /** The last day on which the amount closes the loan; null if it is no payoff. */
  readonly payoffUntil: Day | null;
  /** The expected value date of a slow channel; null if it is the day of payment. */
  readonly expectedOn: Day | null;
};

/** The options whose amount is quoted, not chosen. */
type FixedAmountOption = Exclude<PaymentScope, 'part'>;

/**
 * A channel's quote for the instalment or the payoff. A payoff by a slow channel is quoted for its expected value date, but not
 * beyond the due date, so that it never includes late charges in advance.
 */
export function quoteChannel(
  loan: LoanOnDay,
  channel: Channel,
  paymentScope: FixedAmountOption,
): ChannelQuote {
  const { statement, day: today } = loan;
  const isPayoff = paymentScope === 'all' || statement.closesLoan;
  const { days = 0 } = channel.valueDate ?? {};
  if (!isPayoff || days === 0) {
    const quote = loan.repaymentOptions[paymentScope];
    return { quote, payoffUntil: isPayoff ? quote.until : null, expectedOn: null };
  }
  const expectedOn = addDays(today, days);
  const { repayDate } = statement;
  const isCappedAtDueDate = repayDate !== null && today <= repayDate && repayDate < expectedOn;
  const quotedOn = isCappedAtDueDate ? repayDate : expectedOn;
  const loanThen = quotedOn === today ? loan : new LoanOnDay(loan.terms, loan.events, quotedOn);
  const quote = loanThen.repaymentOptions[paymentScope];
  return {
    quote: { ...quote, from: loan.repaymentOptions[paymentScope].from },
    payoffUntil: quote.until,
    expectedOn,
  };
}

/** Until when a part payment closes the loan, by a settlement offer or as payoff; null if it doesn't. */
export function findPartialPaymentPayoffDeadline(
  { statement, repaymentOptions: { all: payoffQuote } }: LoanOnDay,
  amount: number,
): Day | null {
  const offer = findOpenOffer(statement);
  if (offer !== null && amount === offer.remaining) return offer.expiresOn;
  return amount === payoffQuote.amount ? payoffQuote.until : null;
}

/** Whether a payment was recorded by staff. */
export function isManualPayment({ provider }: { readonly provider: string }): boolean {
  return provider in manualChannels;
}
