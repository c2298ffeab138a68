import { z } from 'zod';
import {
  amount,
  day,
  flag,
  identifier,
  line,
  optionalOrBlank,
  positiveAmount,
  wholeNumber,
} from './common.ts';
import { headlineView } from './views.ts';

const order = z.object({ orderId: identifier });
const token = z.string().regex(/^[\w-]{16,128}$/);

const continueUrl = z
  .string()
  .nullable()
  .describe('Where the bank asks the card’s holder first (3-D Secure); it comes back to the cards');

export const repaymentWay = {
  request: order.extend({
    repaymentRecordId: optionalOrBlank(identifier).describe('The charge that the borrower comes back from'),
  }),
  response: z.object({
    alipay: z.boolean().describe('Whether the payment link can be used'),
    repayToken: z.string().describe('Good for one commit'),
    bankCards: z.array(
      z.object({
        id: z.string(),
        bankName: z.string(),
        cardNo: z.string().describe('Masked but for the last four digits'),
        bankCode: z.string(),
      }),
    ),
    amount: amount.describe('What a card is charged: neither less nor more is taken'),
    currency: z.string(),
    repayDate: day,
    daysToDue: z.int().describe('Negative once the date has passed'),
    today: day,
    orderNo: z.string(),
    productName: z.string(),
    productLogo: z.string(),
    isPending: flag.describe(
      '1: a charge is being confirmed by the bank; no other starts until it is decided',
    ),
    continueUrl: continueUrl.describe('Where the bank asks the card’s holder, while it does'),
    canAdd: flag.describe('1: cards can be added by card-page'),
    lead: headlineView
      .nullable()
      .describe('null while a charge is being confirmed and once the one that is named was paid'),
    charge: z
      .object({
        isPaid: flag.describe('0: it was not authorised and nothing was taken'),
        amount: positiveAmount,
        card: z.string().describe('Its bank and last digits; empty once it was removed'),
        left: z.string().describe('What is left to pay, and by when; empty where it was not paid'),
      })
      .nullable()
      .describe('What became of the charge that is named; null without one and while it is under way'),
  }),
};

export const repaymentCommit = {
  request: order.extend({
    amount: positiveAmount,
    bankName: optionalOrBlank(line(64)).describe('Ignored: the card is what cardId names'),
    cardId: identifier,
    cardNo: optionalOrBlank(line(32)).describe('Ignored'),
    couponId: z
      .preprocess(
        (value) => (value === '' || value === 'null' ? null : value),
        wholeNumber.nullable().optional(),
      )
      .describe('A number, as text in a form; null or empty without one. Ignored: amount is what is charged'),
    repayToken: token,
    bankCode: optionalOrBlank(line(16)).describe('Ignored'),
    sendMsg: optionalOrBlank(wholeNumber.pipe(z.union([z.literal(0), z.literal(1)]))).describe(
      '1: send the code of this token’s payment again',
    ),
  }),
  response: z.object({
    needValid: flag.describe('1: a code was sent by SMS; confirm with it'),
    repayRecordId: z.string(),
    isPending: flag.describe('1: the bank has not answered yet; the loan shows the payment once it has'),
    continueUrl,
  }),
};

export const repaymentConfirm = {
  request: order.extend({ verifyCode: z.string().regex(/^\d{4,10}$/), repaymentRecordId: identifier }),
  response: z.object({ repayRecordId: z.string(), isPending: flag, continueUrl }),
};

export const repaymentLink = {
  request: order.extend({
    userId: optionalOrBlank(identifier),
    amount: positiveAmount,
    payCode: optionalOrBlank(identifier).describe(
      'The way to pay whose provider’s page it is; without, the first that has one',
    ),
  }),
  response: z.object({ url: z.string().describe('Where the borrower pays; it comes back to the loan') }),
};

export const cardPage = {
  request: order,
  response: z.object({ url: z.string().describe('Where a card is added; it comes back to the cards') }),
};

export const cardRemove = {
  request: z.object({ cardId: identifier }),
  response: z.object({}),
};
