import { z } from 'zod';
import { orderStatus, paymentScopes, requestType } from '../status.ts';
import {
  amount,
  amountRow,
  day,
  dayTime,
  flag,
  identifier,
  line,
  optionalOrBlank,
  positiveAmount,
  termDays,
  textRow,
  wholeNumber,
} from './common.ts';
import { channelView, headlineView, paymentOptionView, paymentView, selectedOptionView } from './views.ts';

const loanKey = z.object({ productId: optionalOrBlank(identifier), orderId: identifier });
const status = z.enum(orderStatus);

export const loanConfirm = {
  request: z.object({
    productId: identifier,
    isType: optionalOrBlank(wholeNumber.pipe(z.literal(1))),
    amount: optionalOrBlank(positiveAmount).describe(
      'Asked for by the borrower; without it, the first offer',
    ),
    termDays: optionalOrBlank(termDays).describe('The term asked for; without it, the first offered'),
  }),
  response: z.object({
    firstPayTime: day,
    amount,
    periods: z.int(),
    termUnit: z.literal('day'),
    termDays: z.int(),
    isNeedPop: flag,
    sendSms: flag,
    details: z.array(amountRow),
    repay_plans: z.array(z.object({ title: z.string(), description: z.string(), amount, pay_time: day })),
    loanRate: z.string(),
    ratemsg: z.string(),
    amountDec: z.string(),
    isNewContract: z.string(),
    disclosure: z
      .object({ title: z.string(), url: z.string() })
      .nullable()
      .describe('The page of what is disclosed with the offer; null where the market requires none'),
    parties: z.array(textRow).describe('Lender, service providers and who answers for complaints'),
    messageType: z.int(),
    comProductLogo: z.string(),
    comProductName: z.string(),
    couNum: z.int(),
    currency: z.string(),
    lead: headlineView,
    disbursement: amount,
    totalToRepay: amount,
    yearlyCost: z.object({ name: z.string(), value: z.string(), explanation: z.string() }),
    agreementTicked: z.boolean(),
    agreementHash: z.string().describe('Hash of the text agreed to; sent back with loan-detail-push'),
    pushKey: z.string().describe('Names what is about to be agreed to; sent back with loan-detail-push'),
    choice: z.object({
      least: amount,
      most: amount.describe('The most this borrower may ask for'),
      step: amount,
      why: z.string().describe('What limits it'),
      terms: z.array(z.object({ termDays: z.int(), text: z.string() })),
    }),
    openOrder: z.string().describe('The open order that has this product’s place, or empty'),
    lateCost: z
      .string()
      .describe('What paying late costs, `**` around what stands out; empty where it costs nothing'),
  }),
};

export const loanPush = {
  request: z.object({
    amount: positiveAmount,
    periods: wholeNumber.pipe(z.int().min(1).max(120)),
    termUnit: line(16),
    productId: identifier,
    termDays: optionalOrBlank(termDays).describe('Tells terms of as many periods apart'),
    agreementHash: optionalOrBlank(z.string().regex(/^[0-9a-f]{64}$/)).describe(
      'The agreement that was read; needed for any amount or term but those offered first',
    ),
    pushKey: optionalOrBlank(line(128)).describe(
      'As loan-detail-confirm gave it: sent again, also long after, it is the same loan',
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
    standing: z.string().describe('Where it stands, in a word or three: To pay'),
    paidOut: z
      .string()
      .describe('On the day of the payout: how much went to which account, as agreed, and what is due when'),
    hours: z.string().describe('When the lender answers'),
    productName: z.string(),
    productLogo: z.string(),
    userOrderDetail: z.object({
      detail: z.array(amountRow),
      plan: z.array(amountRow).describe('Every payment of a loan of several, with its day'),
    }),
    inside: flag,
    isScore: flag,
    h5Url: z.string(),
    isDelay: flag,
    delayDays: z.int().describe('By how many days more days move the date; 0 where none are offered'),
    delayNote: z.string().describe('What they don’t bring, where they cost more than they spare; else empty'),
    isNewContract: z.string(),
    parties: z.array(textRow).describe('Lender, service providers and who answers for complaints'),
    coolingOffUntil: z
      .string()
      .describe('YYYY-MM-DD, the last day on which the loan may be exited; empty where it can’t be'),
    orderNo: z.string(),
    productId: z.string(),
    currency: z.string(),
    amount: amount.describe('What leads the page: due, to be paid out, or asked for'),
    lead: headlineView,
    payoutFailed: flag.describe('The bank did not take the money: another account is asked for, by bindBank'),
    dueDate: day.or(z.literal('')),
    daysToDue: z.int().describe('Negative when overdue'),
    today: day,
    credit: amount,
    forbearanceNote: z
      .string()
      .describe(
        'What was promised, by when, what stops meanwhile and what does not, `**` around what stands out; else empty',
      ),
    creditNote: z
      .string()
      .describe('What is kept in the borrower’s favour and how he gets it back; else empty'),
    heldForExtension: amount,
    lateCost: z.string().describe('As `lateCost` of the offer, of the payment that is due'),
    payments: z.array(paymentView),
  }),
};

export const repaymentDetail = {
  request: loanKey.extend({
    way: optionalOrBlank(z.enum(paymentScopes)).describe(
      'The way to pay; without it, what ends the loan by an offer where that is less, else the instalment',
    ),
    part: optionalOrBlank(positiveAmount).describe('How much, where the way is a part'),
  }),
  response: z.object({
    repayAmount: amount,
    ways: z.array(paymentOptionView).describe('Instalment, part and whole; none once it is repaid'),
    chosen: selectedOptionView
      .nullable()
      .describe('The way that was asked for; its channels are `repayList`'),
    repayDate: day,
    productName: z.string(),
    productLogo: z.string(),
    detail: z.array(amountRow),
    repayList: z.array(z.object({ reviewer: z.string(), title: z.string(), list: z.array(channelView) })),
    noticeMsg: z.string(),
    lead: headlineView,
    orderStatus: status,
    standing: z.string().describe('As `standing` of the loan'),
    orderNo: z.string(),
    currency: z.string(),
    daysToDue: z.int(),
    today: day,
    credit: amount,
    forbearanceNote: z.string().describe('As `forbearanceNote` of the loan'),
    creditNote: z.string().describe('As `creditNote` of the loan'),
    lateCost: z.string().describe('As `lateCost` of the loan'),
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
        amount: amount.describe('All that will be paid from now on'),
        today: amount.describe('What of it is paid today'),
        remark: z.string(),
        time: day,
      }),
    ),
    repayList: z.array(z.object({ title: z.string(), list: z.array(channelView) })),
    noticeMsg: z.string(),
    warning: z.string().describe('As `delayNote` of the loan: what more days don’t bring; else empty'),
    lead: headlineView,
    note: z.string(),
    orderStatus: status,
    orderNo: z.string(),
    currency: z.string(),
    today: day,
    held: amount.describe('Already paid toward the fee'),
    payments: z.array(paymentView),
  }),
};

export const instructions = {
  request: loanKey.extend({
    amount: positiveAmount,
    payCode: identifier,
    requestType: wholeNumber.pipe(z.enum(requestType)),
    way: optionalOrBlank(z.enum(paymentScopes)).describe('Of a repayment; without it, the instalment'),
  }),
  response: z.object({
    topLogo: z.string(),
    repayDetail: z.object({
      amount,
      repayTitle: z.string(),
      repayDes: z.string(),
      repayCode: z.string().describe('Image of the barcode or QR code, as a data address'),
      vCode: z.string(),
      companyName: z.string().describe('Whom it is made out to; empty where nobody asks for it'),
      codeName: z
        .string()
        .describe('What vCode is called where it is typed: CLABE, reference, account number'),
      copyText: z.string().describe('What its copy button says'),
      codeHint: z.string().describe('What to do with the image; empty without one'),
      facts: z.array(textRow).describe('What a payer’s form asks for besides: bank, IFSC, UPI address'),
    }),
    payLink: z
      .object({ text: z.string(), href: z.string() })
      .nullable()
      .describe('Opens a payment app on this phone with everything filled in'),
    dataList: z.array(
      z.object({
        title: z.string(),
        content: z.array(z.string()),
        isSteps: z.boolean().describe('Lines to follow in this order; otherwise what to know beforehand'),
      }),
    ),
    imgList: z.object({
      title: z.string(),
      eMail: z.string(),
      content: z.array(z.string()),
      phone: z.string().describe('The lender’s, and its number for messages, for whoever is stuck'),
      whatsapp: z.string(),
    }),
    bottomLogo: z.string(),
    channelName: z.string(),
    lead: headlineView.extend({ code: z.string().describe('The reference, in its groups') }),
    grouping: z.array(z.int()).describe('How the reference code is grouped for reading'),
    expiresAt: dayTime.describe('Until when the reference can be paid'),
    amountUntil: day.describe('The last day on which the amount is right'),
    amountAfter: amount.describe('What it is on the day after that'),
    leaves: z
      .object({ today: amount, tomorrow: amount })
      .nullable()
      .describe('Of a part: what is to be paid then of what is due or falls due next, and on the day after'),
    over: z
      .object({ inSeconds: z.int().describe('Counted from this answer'), text: z.string() })
      .describe('What a kept page says once the amount, or its reference, has had its time'),
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
