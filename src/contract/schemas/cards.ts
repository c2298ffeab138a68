import { z } from 'zod';
import {
  amount,
  binaryFlag,
  day,
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
  .describe(
    'Page on which the bank authenticates the cardholder (3-D Secure); it returns to the page of cards',
  );

export const repaymentWay = {
  request: order.extend({
    repaymentRecordId: optionalOrBlank(identifier).describe(
      'Charge whose 3-D Secure page the borrower returns from',
    ),
  }),
  response: z.object({
    alipay: z.boolean().describe('Whether repayment-huichao is available'),
    repayToken: z.string().describe('Valid for one repayment-commit'),
    bankCards: z.array(
      z.object({
        id: z.string(),
        bankName: z.string(),
        cardNo: z.string().describe('Masked except the last four digits'),
        bankCode: z.string(),
      }),
    ),
    amount: amount.describe('Amount that is charged, exactly'),
    currency: z.string(),
    repayDate: day,
    daysToDue: z.int().describe('Negative if overdue'),
    today: day,
    orderNo: z.string(),
    productName: z.string(),
    productLogo: z.string(),
    isPending: binaryFlag.describe('1: the bank is confirming a charge; no other can start meanwhile'),
    continueUrl: continueUrl.describe(
      'Page on which the bank authenticates the cardholder, while the charge waits for it',
    ),
    canAdd: binaryFlag.describe('1: cards can be added by card-page'),
    lead: headlineView
      .nullable()
      .describe('null while a charge is being confirmed, and after the named charge was paid'),
    charge: z
      .object({
        isPaid: binaryFlag.describe('0: not authorised; nothing was charged'),
        amount: positiveAmount,
        card: z.string().describe('Bank and last digits of the card; empty if it was removed'),
        left: z.string().describe('Remaining debt and its due date; empty if not paid'),
      })
      .nullable()
      .describe('Result of the charge repaymentRecordId; null if none is named or it is pending'),
  }),
};

export const repaymentCommit = {
  request: order.extend({
    amount: positiveAmount,
    bankName: optionalOrBlank(line(64)).describe('Ignored: cardId determines the card'),
    cardId: identifier,
    cardNo: optionalOrBlank(line(32)).describe('Ignored'),
    couponId: z
      .preprocess(
        (value) => (value === '' || value === 'null' ? null : value),
        wholeNumber.nullable().optional(),
      )
      .describe('Number (text in a form), null or empty. Ignored: amount is charged'),
    repayToken: token,
    bankCode: optionalOrBlank(line(16)).describe('Ignored'),
    sendMsg: optionalOrBlank(wholeNumber.pipe(z.union([z.literal(0), z.literal(1)]))).describe(
      '1: resend the code for this token’s payment',
    ),
  }),
  response: z.object({
    needValid: binaryFlag.describe('1: a code was sent by SMS; confirm with repayment-confirm'),
    repayRecordId: z.string(),
    isPending: binaryFlag.describe(
      '1: the bank has not answered yet; the payment appears on the loan after it has',
    ),
    continueUrl,
  }),
};

export const repaymentConfirm = {
  request: order.extend({ verifyCode: z.string().regex(/^\d{4,10}$/), repaymentRecordId: identifier }),
  response: z.object({ repayRecordId: z.string(), isPending: binaryFlag, continueUrl }),
};

export const repaymentLink = {
  request: order.extend({
    userId: optionalOrBlank(identifier),
    amount: positiveAmount,
    payCode: optionalOrBlank(identifier).describe(
      'Channel whose provider’s page is opened; default: the first that has one',
    ),
  }),
  response: z.object({ url: z.string().describe('Provider’s payment page; it returns to the loan') }),
};

export const cardPage = {
  request: order,
  response: z.object({
    url: z.string().describe('Provider’s page to add a card; it returns to the page of cards'),
  }),
};

export const cardRemove = {
  request: z.object({ cardId: identifier }),
  response: z.object({}),
};
