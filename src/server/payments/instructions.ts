import { groupDigits, mayExtend, referenceGrouping, type Statement } from '../../lending/index.ts';
import type { Channel, MarketConfig } from '../config/index.ts';
import { dayText, instantText, moneyText } from '../format.ts';
import { type Caller, readingCall } from '../http/index.ts';
import {
  disbursedOf,
  leadOf,
  type Order,
  readOrder,
  statementFor,
  strong,
  type Today,
  todayIn,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { codeImage } from './barcode.ts';
import { quoteExtension } from './extensionQuote.ts';
import { type Purpose, type Reference, referenceFor } from './references.ts';
import { amountChanged, channelUnavailable, extensionUnavailable, notRepayable } from './refusals.ts';
import { paymentTexts } from './texts.ts';

/** `generate-vcode`: a live reference for today's amount at one channel, and how to pay it. */
export const instructions = readingCall('instructions', readOrder, async (services, caller, input, order) => {
  const today = await todayIn(services, caller.market);
  const channel = today.market.channels.find((one) => one.payCode === input.payCode);
  if (channel === undefined) throw channelUnavailable();
  const statement = statementFor(order, today.today);
  if (statement === null || statement.settledOn !== null) throw notRepayable();
  const purpose = await purposeOf(services, order, statement, today, input.requestType);
  if (purpose.amount !== input.amount) {
    throw amountChanged(purpose.amount, moneyText(purpose.amount, today.market));
  }
  const reference = await referenceFor(services, order, channel, purpose, today.now);
  return instructionView(services, caller, today.market, channel, purpose.amount, reference);
});

async function purposeOf(
  services: Services,
  order: Order,
  statement: Statement,
  { today }: Today,
  requestType: 1 | 2,
): Promise<Purpose> {
  if (requestType === 1) return { requestType, amount: statement.repayAmount, extensionSequence: null };
  const disbursed = disbursedOf(order);
  if (disbursed === null || !mayExtend(disbursed.terms, statement)) throw extensionUnavailable(statement);
  const quote = await quoteExtension(services.db, order, today);
  return {
    requestType,
    amount: quote.fee - quote.paid,
    extensionSequence: quote.sequence,
    quotedUntil: quote.expiresOn,
  };
}

function instructionView(
  services: Services,
  caller: Caller,
  market: MarketConfig,
  channel: Channel,
  amount: number,
  { reference, expiresAt }: Reference,
) {
  const language = caller.language === 'es' ? 'es' : 'en';
  const texts = paymentTexts(language);
  const expires = instantText(expiresAt, market.timeZone);
  const [lastDay = '', lastTime = ''] = expires.split(' ');
  const before = strong(`${dayText(lastDay, language)}, ${lastTime.slice(0, 5)}`);
  const { brand } = services.config;
  const grouping = [...referenceGrouping(reference)];
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount,
      repayTitle: texts.payTitle(channel.name),
      repayDes: texts.payOnce,
      repayCode: codeImage(channel, reference, amount),
      vCode: reference,
      companyName: channel.company,
    },
    dataList: [
      { title: texts.when, content: texts.whenRows(channel), isSteps: false },
      ...texts.how(channel, moneyText(amount, market)).map((part) => ({ ...part, isSteps: true })),
    ],
    imgList: { title: texts.help, eMail: brand.contact.email, content: [] },
    bottomLogo: '/images/logos.svg#brand',
    channelName: channel.name,
    lead: {
      ...leadOf(texts.payExactly, amount, texts.before(before), market),
      code: groupDigits(reference, grouping)
        .map(({ digits }) => digits)
        .join(' '),
    },
    grouping,
    expiresAt: expires,
    currency: market.currency,
  };
}
