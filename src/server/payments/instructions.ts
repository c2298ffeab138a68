import {
  groupDigits,
  mayExtend,
  minor,
  referenceGrouping,
  type Statement,
  validityOf,
} from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { instantText, moneyText } from '../format.ts';
import { type Caller, readingCall } from '../http/index.ts';
import {
  disbursedOf,
  leadOf,
  type Order,
  readOrder,
  statementFor,
  type Today,
  todayIn,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { codeImage } from './barcode.ts';
import { quoteExtension } from './extensionQuote.ts';
import { referenceFor } from './references.ts';
import { amountChanged, channelUnavailable, extensionUnavailable, notRepayable } from './refusals.ts';
import { paymentTexts } from './texts.ts';
import { extensionValidity, newDueOn, type ToPay, toPayWords } from './toPay.ts';

/** `generate-vcode`: a live reference for today's amount at one channel, and how to pay it. */
export const instructions = readingCall('instructions', readOrder, async (services, caller, input, order) => {
  const today = await todayIn(services, caller.market);
  const channel = today.market.channels.find((one) => one.payCode === input.payCode);
  if (channel === undefined) throw channelUnavailable();
  const statement = statementFor(order, today.today);
  if (statement === null || statement.settledOn !== null) throw notRepayable();
  const toPay = await toPayOf(services, order, statement, today, input.requestType);
  const { purpose } = toPay;
  if (purpose.amount !== input.amount) {
    throw amountChanged(purpose.amount, moneyText(purpose.amount, today.market));
  }
  const reference = await referenceFor(services, order, channel, purpose, today.now, caller);
  return instructionView(services, caller, today, channel, { ...toPay, reference });
});

async function toPayOf(
  services: Services,
  order: Order,
  statement: Statement,
  { today }: Today,
  requestType: 1 | 2,
): Promise<Omit<ToPay, 'reference'>> {
  const disbursed = disbursedOf(order);
  if (disbursed === null) throw notRepayable();
  const { terms, events } = disbursed;
  const isLate = statement.overdueSince !== null;
  if (requestType === 1) {
    const validity = validityOf(terms, events, today, ({ repayAmount }) => repayAmount);
    const purpose = { requestType, amount: statement.repayAmount, extensionSequence: null };
    return { purpose, validity, newDueOn: null, isLate };
  }
  if (terms.deferral === null || !mayExtend(terms, statement)) throw extensionUnavailable(statement);
  const { fee, paid, sequence, expiresOn } = await quoteExtension(services.db, order, today);
  const amount = fee - paid;
  return {
    purpose: { requestType, amount, extensionSequence: sequence, quotedUntil: expiresOn },
    validity: extensionValidity(statement, expiresOn, minor(amount)),
    newDueOn: newDueOn(statement, terms.deferral.days),
    isLate,
  };
}

function instructionView(services: Services, caller: Caller, today: Today, channel: Channel, toPay: ToPay) {
  const { market } = today;
  const language = caller.language === 'es' ? 'es' : 'en';
  const texts = paymentTexts(language);
  const words = toPayWords(toPay, today, language);
  const { amount } = toPay.purpose;
  const { reference, expiresAt } = toPay.reference;
  const { brand } = services.config;
  const grouping = [...referenceGrouping(reference)];
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount,
      repayTitle: words.title(channel.name),
      repayDes: words.about,
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
      ...leadOf(words.label, amount, words.by, market),
      code: groupDigits(reference, grouping)
        .map(({ digits }) => digits)
        .join(' '),
    },
    grouping,
    expiresAt: instantText(expiresAt, market.timeZone),
    amountUntil: toPay.validity.until,
    amountAfter: toPay.validity.after,
    over: words.over,
    currency: market.currency,
  };
}
