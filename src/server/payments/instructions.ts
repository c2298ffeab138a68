import { contactIn } from '../../contract/legal.ts';
import { groupDigits, referenceGrouping } from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { instantText, moneyText } from '../format.ts';
import { type Caller, readingCall } from '../http/index.ts';
import { leadOf, loanOn, readOrder, type Today, todayIn } from '../loans/index.ts';
import type { Till } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { codeImage } from './barcode.ts';
import { payLink } from './payLink.ts';
import { payableOf } from './purpose.ts';
import { referenceFor } from './references.ts';
import { channelTakesMore, channelUnavailable, notRepayable } from './refusals.ts';
import { paymentTexts } from './texts.ts';
import { type ToPay, toPayWords } from './toPay.ts';

/** `generate-vcode`: a live reference for today's amount at one channel, and how to pay it. */
export const instructions = readingCall('instructions', readOrder, async (services, caller, input, order) => {
  const today = await todayIn(services, caller.market);
  const channel = today.market.channels.find((one) => one.payCode === input.payCode);
  if (channel === undefined) throw channelUnavailable();
  const loan = loanOn(order, today.today);
  if (loan === null || loan.statement.settledOn !== null) throw notRepayable();
  const toPay = await payableOf({ services, order, loan, today, channel }, input);
  const { amount } = toPay.purpose;
  if (amount < channel.least) throw channelTakesMore(channel, amount, today.market);
  const reference = await referenceFor(services, order, channel, toPay.purpose, today.now, caller);
  return instructionView(services, caller, today, channel, { ...toPay, reference });
});

function instructionView(services: Services, caller: Caller, today: Today, channel: Channel, toPay: ToPay) {
  const { market } = today;
  const language = caller.language === 'es' ? 'es' : 'en';
  const texts = paymentTexts(language);
  const words = toPayWords(toPay, channel, today, language);
  const { amount } = toPay.purpose;
  const { reference, till, expiresAt } = toPay.reference;
  const { brand } = services.config;
  const href = payLink(channel, toPay.reference, amount);
  const grouping = [...referenceGrouping(reference)];
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount,
      repayTitle: words.title,
      repayDes: words.about,
      repayCode: codeImage(channel, toPay.reference, amount),
      vCode: reference,
      companyName: channel.company,
      codeName: channel.code.name[language],
      copyText: channel.code.copy[language],
      codeHint: channel.picture?.hint[language] ?? '',
      facts: channel.facts.map(({ text, value }) => ({ text: text[language], value: filledBy(till, value) })),
    },
    payLink: href === undefined ? null : { text: channel.link?.text[language] ?? '', href },
    dataList: [
      { title: texts.when, content: texts.whenRows(channel), isSteps: false },
      { title: texts.how, content: stepsOf(channel, moneyText(amount, market), language), isSteps: true },
    ],
    imgList: { title: texts.help, eMail: contactIn(brand, caller.market).email, content: [] },
    bottomLogo: '/icon.svg',
    channelName: channel.name,
    lead: {
      ...leadOf(words.label, amount, words.by, market),
      code: groupDigits(reference, grouping)
        .map(({ digits }) => digits)
        .join(' '),
    },
    grouping,
    expiresAt: instantText(expiresAt, market.timeZone),
    amountUntil: toPay.validity.until,
    amountAfter: toPay.validity.after,
    leaves: toPay.leaves && { today: toPay.leaves.today, tomorrow: toPay.leaves.tomorrow },
    over: words.over,
    currency: market.currency,
  };
}

/** What the provider gave where the channel names it: `{ifsc}`. */
function filledBy(till: Till, value: string): string {
  return value.replace(/\{(\w+)\}/g, (_, name: string) => till[name] ?? '');
}

function stepsOf({ steps, name }: Channel, amount: string, language: 'es' | 'en'): string[] {
  return steps[language].map((step) => step.replaceAll('{name}', name).replaceAll('{amount}', amount));
}
