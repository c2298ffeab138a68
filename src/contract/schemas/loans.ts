import { z } from 'zod';
import { orderStatus, paymentPurpose, paymentScopes } from '../status.ts';
import {
  amount,
  amountRow,
  binaryFlag,
  day,
  dayTime,
  identifier,
  line,
  optionalOrBlank,
  positiveAmount,
  termDays,
  textRow,
  wholeNumber,
} from './common.ts';
import {
  channelView,
  headlineView,
  paymentView,
  repaymentOptionView,
  selectedRepaymentOptionView,
} from './views.ts';

const loanKey = z.object({ productId: optionalOrBlank(identifier), orderId: identifier });
const status = z.enum(orderStatus);

export const loanConfirm = {
  request: z.object({
    productId: identifier,
    isType: optionalOrBlank(wholeNumber.pipe(z.literal(1))),
    amount: optionalOrBlank(positiveAmount).describe('Requested amount; default: first offer'),
    termDays: optionalOrBlank(termDays).describe('Requested term; default: first offered'),
  }),
  response: z.object({
    firstPayTime: day,
    amount,
    periods: z.int(),
    termUnit: z.literal('day'),
    termDays: z.int(),
    isNeedPop: binaryFlag.describe(
      '1: a countdown with `amountDec` shows, then the offer is read again with `isType` 1',
    ),
    sendSms: binaryFlag.describe('Always 0'),
    details: z.array(amountRow),
    repay_plans: z.array(z.object({ title: z.string(), description: z.string(), amount, pay_time: day })),
    loanRate: z.string(),
    ratemsg: z.string().describe('Label of `loanRate`'),
    amountDec: z.string().describe('Text of the countdown, with the amount'),
    isNewContract: z.string().describe('Page of the agreement to this offer'),
    disclosure: z
      .object({ title: z.string(), url: z.string() })
      .nullable()
      .describe('Page of the pre-contractual disclosure; null if the market requires none'),
    parties: z.array(textRow).describe('Lender, service providers and complaints contact'),
    messageType: z.int().describe('Always 0'),
    comProductLogo: z.string(),
    comProductName: z.string(),
    couNum: z.int().describe('Number of coupons; always 0'),
    currency: z.string(),
    lead: headlineView,
    disbursement: amount,
    totalToRepay: amount,
    yearlyCost: z.object({ name: z.string(), value: z.string(), explanation: z.string() }),
    agreementTicked: z.boolean(),
    agreementHash: z.string().describe('Hash of the agreement; to be sent with loan-detail-push'),
    pushKey: z.string().describe('Idempotency key; to be sent with loan-detail-push'),
    choice: z.object({
      least: amount,
      most: amount.describe('Highest amount this borrower may request'),
      step: amount,
      limitReason: z.string().describe('Reason for the limit'),
      terms: z.array(z.object({ termDays: z.int(), text: z.string() })),
    }),
    openOrder: z.string().describe('Open order that blocks another one of this product; else empty'),
    lateCost: z.string().describe('Cost of late payment, emphasis by `**`; empty if free'),
  }),
};

export const loanPush = {
  request: z.object({
    amount: positiveAmount,
    periods: wholeNumber.pipe(z.int().min(1).max(120)),
    termUnit: line(16),
    productId: identifier,
    termDays: optionalOrBlank(termDays).describe('Distinguishes terms with the same number of periods'),
    agreementHash: optionalOrBlank(z.string().regex(/^[0-9a-f]{64}$/)).describe(
      'agreementHash of loan-detail-confirm; required for any amount or term but the first offer',
    ),
    pushKey: optionalOrBlank(line(128)).describe(
      'pushKey of loan-detail-confirm: a repeated request with it creates no second order',
    ),
  }),
  response: z.object({ lendDetailsUrl: z.string(), orderId: z.string() }),
};

export const loanDetails = {
  request: loanKey,
  response: z.object({
    orderStatus: status,
    noticeStatusText: z.string(),
    noticeDesText: z.string(),
    standing: z.string().describe('Status label of up to three words, such as: To pay'),
    paidOut: z.string().describe('On the day of the payout: amount, account and first due date'),
    hours: z.string().describe('Opening hours of customer service'),
    productName: z.string(),
    productLogo: z.string(),
    userOrderDetail: z.object({
      detail: z.array(amountRow),
      plan: z.array(amountRow).describe('Schedule of a loan with several instalments'),
    }),
    inside: binaryFlag.describe('Always 0'),
    isScore: binaryFlag.describe('1: the rating shows'),
    h5Url: z.string().describe('Page of the app in the store'),
    isDelay: binaryFlag,
    delayDays: z.int().describe('Days by which an extension moves the due date; 0 if not available'),
    delayNote: z.string().describe('Warning if an extension costs more than late payment; else empty'),
    isNewContract: z.string().describe('Page of the contract; empty before the payout'),
    parties: z.array(textRow).describe('Lender, service providers and complaints contact'),
    coolingOffUntil: z
      .string()
      .describe('YYYY-MM-DD, last day of the cooling-off period; empty if no exit is possible'),
    orderNo: z.string(),
    productId: z.string(),
    currency: z.string(),
    amount: amount.describe('Headline amount: due, to be paid out, or requested'),
    lead: headlineView,
    payoutFailed: binaryFlag.describe(
      '1: the payout was rejected; the borrower must bind another account (bindBank)',
    ),
    dueDate: day.or(z.literal('')),
    daysToDue: z.int().describe('Negative if overdue'),
    today: day,
    credit: amount,
    forbearanceNote: z
      .string()
      .describe(
        'Promise to pay or collection hold: amount, deadline and effect, emphasis by `**`; else empty',
      ),
    creditNote: z.string().describe('Credit balance and how it is refunded; else empty'),
    heldForExtension: amount,
    lateCost: z
      .string()
      .describe('Cost of late payment of the next instalment, emphasis by `**`; empty if free'),
    payments: z.array(paymentView),
  }),
};

export const repaymentDetail = {
  request: loanKey.extend({
    way: optionalOrBlank(z.enum(paymentScopes)).describe(
      'Repayment option; default: a settlement offer if it is lower, else the instalment',
    ),
    part: optionalOrBlank(positiveAmount).describe('Amount of a partial payment'),
  }),
  response: z.object({
    repayAmount: amount,
    ways: z
      .array(repaymentOptionView)
      .describe('Repayment options: instalment, part, all; empty once repaid'),
    chosen: selectedRepaymentOptionView
      .nullable()
      .describe('Selected option; `repayList` contains its channels'),
    repayDate: day,
    productName: z.string(),
    productLogo: z.string(),
    detail: z.array(amountRow),
    repayList: z.array(z.object({ reviewer: z.string(), title: z.string(), list: z.array(channelView) })),
    noticeMsg: z.string(),
    lead: headlineView,
    orderStatus: status,
    standing: z.string().describe('As `standing` of loan-details'),
    orderNo: z.string(),
    currency: z.string(),
    daysToDue: z.int(),
    today: day,
    credit: amount,
    forbearanceNote: z.string().describe('As `forbearanceNote` of loan-details'),
    creditNote: z.string().describe('As `creditNote` of loan-details'),
    lateCost: z.string().describe('As `lateCost` of loan-details'),
    payments: z.array(paymentView),
  }),
};

export const extensionDetail = {
  request: loanKey,
  response: z.object({
    productLogo: z.string(),
    productName: z.string(),
    delayInfo: z.object({ delayAmount: amount, delayTime: day, reviewer: z.string(), delayDays: z.int() }),
    repayPlan: z.array(z.object({ title: z.string(), amount, remark: z.string(), time: day })),
    comparison: z.array(
      z.object({
        choice: z.enum(['payToday', 'extend', 'doNothing']),
        title: z.string(),
        amount: amount.describe('Total of all future payments'),
        today: amount.describe('Part of it that is paid today'),
        remark: z.string(),
        time: day,
      }),
    ),
    repayList: z.array(z.object({ title: z.string(), list: z.array(channelView) })),
    noticeMsg: z.string(),
    warning: z.string().describe('As `delayNote` of loan-details'),
    lead: headlineView,
    note: z.string(),
    orderStatus: status,
    orderNo: z.string(),
    currency: z.string(),
    today: day,
    held: amount.describe('Amount already paid toward the fee'),
    payments: z.array(paymentView),
  }),
};

export const instructions = {
  request: loanKey.extend({
    amount: positiveAmount,
    payCode: identifier,
    requestType: wholeNumber.pipe(z.enum(paymentPurpose)),
    way: optionalOrBlank(z.enum(paymentScopes)).describe(
      'Repayment option, for a repayment; default: the instalment',
    ),
  }),
  response: z.object({
    topLogo: z.string(),
    repayDetail: z.object({
      amount,
      repayTitle: z.string(),
      repayDes: z.string(),
      repayCode: z.string().describe('Image of the barcode or QR code as a data URL'),
      vCode: z.string(),
      companyName: z.string().describe('Beneficiary name; empty if not needed'),
      codeName: z.string().describe('Name of vCode at the channel: CLABE, reference, account number'),
      copyText: z.string().describe('Label of the copy button'),
      codeHint: z.string().describe('How to use the image; empty if there is none'),
      facts: z.array(textRow).describe('Further details of the beneficiary: bank, IFSC, UPI address'),
    }),
    payLink: z
      .object({ text: z.string(), href: z.string() })
      .nullable()
      .describe('Opens a payment app with all fields filled in'),
    dataList: z.array(
      z.object({
        title: z.string(),
        content: z.array(z.string()),
        isSteps: z.boolean().describe('true: steps in order; false: notes'),
      }),
    ),
    imgList: z.object({
      title: z.string(),
      eMail: z.string(),
      content: z.array(z.string()),
      phone: z.string().describe('Phone of the lender’s customer service'),
      whatsapp: z.string(),
    }),
    bottomLogo: z.string(),
    channelName: z.string(),
    lead: headlineView.extend({ code: z.string().describe('Grouped reference code') }),
    grouping: z.array(z.int()).describe('Lengths of the groups of the reference code'),
    expiresAt: dayTime.describe('Expiry of the reference'),
    amountUntil: day.describe('Last day on which the amount is valid'),
    amountAfter: amount.describe('Amount on the day after amountUntil'),
    leaves: z
      .object({ today: amount, tomorrow: amount })
      .nullable()
      .describe('Partial payment: amount that remains due today and tomorrow; null for other payments'),
    over: z
      .object({ inSeconds: z.int().describe('Seconds from this response'), text: z.string() })
      .describe('Message of a page that stays open until the amount or the reference has expired'),
    currency: z.string(),
  }),
};

export const rate = {
  request: z.object({
    score: wholeNumber.pipe(z.int().min(1).max(5)),
    orderId: optionalOrBlank(identifier),
  }),
  response: z.object({ score: z.int() }),
};
