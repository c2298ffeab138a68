import { marketContact } from '../../../../contract/legal.ts';
import { groupDigits, referenceGrouping } from '../../../../lending/index.ts';
import { formatInstant } from '../../../config/format.ts';
import type { Channel } from '../../../config/index.ts';
import type { ReferenceDetails } from '../../../integrations/index.ts';
import { type Caller, prefetchingSessionCall } from '../../api/index.ts';
import { findLoanOnDay, getBorrowerOrder, getMarketContext, type MarketContext } from '../../loans/index.ts';
import { createHeadline } from '../../loans/views/index.ts';
import type { Services } from '../../services.ts';
import { belowChannelMinimumError, createPaymentError } from '../errors.ts';
import { renderCodeImage, toPaymentLink } from '../references/barcode.ts';
import { getOrCreateReference } from '../references/references.ts';
import { type PaymentTexts, paymentTexts } from '../texts.ts';
import { type AmountDue, amountDueMessages } from './paymentQuote.ts';
import { resolvePayable } from './resolvePayable.ts';

/** `generate-vcode`: an active reference for today's amount by a channel, with payment instructions. */
export const instructionsCall = prefetchingSessionCall(
  'instructions',
  getBorrowerOrder,
  async (services, caller, input, order) => {
    const context = await getMarketContext(services, caller.market);
    const channel = context.market.channels.find((candidate) => candidate.payCode === input.payCode);
    if (channel === undefined) throw createPaymentError('error.channelUnavailable');
    const loan = findLoanOnDay(order, context.today);
    if (loan === null || loan.statement.settledOn !== null) throw createPaymentError('error.notRepayable');
    const amountDue = await resolvePayable({ services, order, loan, context, channel }, input);
    const { purpose } = amountDue;
    if (purpose.amount < channel.least)
      throw belowChannelMinimumError(channel, purpose.amount, context.market);
    const reference = await getOrCreateReference(services, order, channel, purpose, context.now, caller);
    return toInstructionView(services, caller, context, channel, { ...amountDue, reference });
  },
);

function toInstructionView(
  { config }: Services,
  caller: Caller,
  context: MarketContext,
  channel: Channel,
  amountDue: AmountDue,
) {
  const { market } = context;
  const texts = paymentTexts(market, caller.language);
  const { t, language } = texts;
  const messages = amountDueMessages(amountDue, channel, context, texts);
  const { amount } = amountDue.purpose;
  const { reference, expiresAt } = amountDue.reference;
  const href = toPaymentLink(channel, amountDue.reference, amount);
  const grouping = [...referenceGrouping(reference)];
  const contact = marketContact(config.brand, caller.market);
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount,
      repayTitle: messages.title,
      repayDes: messages.description,
      ...toCodeView(channel, amountDue.reference, amount, language),
    },
    payLink: href === undefined ? null : { text: channel.link?.text[language] ?? '', href },
    dataList: toInstructionLists(channel, amount, texts),
    imgList: {
      title: t('help'),
      eMail: contact.email,
      content: [],
      phone: contact.phone,
      whatsapp: contact.whatsapp,
    },
    bottomLogo: '/icon.svg',
    channelName: channel.name,
    lead: {
      ...createHeadline(messages.label, amount, messages.by, market),
      code: groupDigits(reference, grouping)
        .map(({ digits }) => digits)
        .join(' '),
    },
    grouping,
    expiresAt: formatInstant(expiresAt, market.timeZone),
    amountUntil: amountDue.validity.until,
    amountAfter: amountDue.validity.after,
    leaves: amountDue.remainder && {
      today: amountDue.remainder.today,
      tomorrow: amountDue.remainder.tomorrow,
    },
    over: messages.over,
    currency: market.currency,
  };
}

/** The reference as the channel shows it: code, barcode or QR, and what a till needs. */
function toCodeView(
  channel: Channel,
  reference: AmountDue['reference'],
  amount: number,
  language: PaymentTexts['language'],
) {
  return {
    repayCode: renderCodeImage(channel, reference, amount),
    vCode: reference.reference,
    companyName: channel.company,
    codeName: channel.code.name[language],
    copyText: channel.code.copy[language],
    codeHint: channel.picture?.hint[language] ?? '',
    facts: channel.facts.map(({ text, value }) => ({
      text: text[language],
      value: fillPlaceholders(reference.details, value),
    })),
  };
}

/** The channel's fee and speed, and its steps. */
function toInstructionLists(channel: Channel, amount: number, { t, money, language }: PaymentTexts) {
  const terms = [
    `${channel.fee[language]}.`,
    t('counts', { speed: channel.speed[language] }),
    t('keepReceipt'),
  ];
  const steps = channel.steps[language].map((step) =>
    step.replaceAll('{name}', channel.name).replaceAll('{amount}', money(amount)),
  );
  return [
    { title: t('when'), content: terms, isSteps: false },
    { title: t('how'), content: steps, isSteps: true },
  ];
}

/** Fills placeholders such as `{ifsc}` with the provider's details of a reference. */
export function fillPlaceholders(details: ReferenceDetails, value: string): string {
  return value.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');
}
