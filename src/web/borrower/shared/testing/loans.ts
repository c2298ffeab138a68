import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { orderStatus, paymentPurpose } from '../../../../contract/status.ts';

type Loan = ResponseData<'loanDetails'>;

/** A loan of one payment, due in a week; tests say what differs. */
export function aLoan(overrides: Partial<Loan> = {}): Loan {
  return {
    orderStatus: orderStatus.toBeRepaid,
    noticeStatusText: 'The notice',
    noticeDesText: 'What it says',
    standing: 'To pay',
    paidOut: '',
    hours: 'Monday to Saturday',
    productName: 'Quincena',
    productLogo: '',
    userOrderDetail: { detail: [], plan: [] },
    inside: 0,
    isScore: 0,
    h5Url: '',
    isDelay: 1,
    delayDays: 7,
    delayNote: '',
    payoutFailed: 0,
    isNewContract: '',
    coolingOffUntil: '',
    parties: [],
    orderNo: 'MX174',
    productId: 'mx-quincena',
    currency: 'MXN',
    amount: 302_574,
    lead: { label: 'The notice', symbol: '$', whole: '3,025', cents: '.74', text: 'Due **Friday**' },
    dueDate: '2026-11-27',
    daysToDue: 7,
    today: '2026-11-20',
    credit: 0,
    forbearanceNote: '',
    creditNote: '',
    heldForExtension: 0,
    lateCost: 'If you pay late: **$90.77 a day** from Saturday 28 November.',
    payments: [],
    ...overrides,
  };
}

type Payment = Loan['payments'][number];

/** A payment of the whole of it, on the day. */
export function aPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    paymentId: 'p1',
    amount: 302_574,
    paidAt: '2026-11-20 12:00:00',
    receivedAt: '2026-11-20 12:00:00',
    valueDate: '2026-11-20',
    channel: 'SPEI',
    purpose: paymentPurpose.repayment,
    movesDate: 0,
    items: [],
    ...overrides,
  };
}

type Repayment = ResponseData<'repaymentDetail'>;

/** What {@link aLoan} owes, with no channel to pay it through. */
export function aRepayment(overrides: Partial<Repayment> = {}): Repayment {
  const { orderStatus, standing, productName, productLogo, orderNo, currency, ...loan } = aLoan();
  const { daysToDue, today, credit, forbearanceNote, creditNote, lateCost, payments } = loan;
  return {
    ...{ orderStatus, standing, productName, productLogo, orderNo, currency },
    ...{ daysToDue, today, credit, forbearanceNote, creditNote, lateCost, payments },
    repayAmount: 302_574,
    ways: [],
    chosen: null,
    repayDate: '2026-11-27',
    detail: [],
    repayList: [],
    noticeMsg: '',
    lead: { label: 'Amount due', symbol: '$', whole: '3,025', cents: '.74', text: 'Due **Friday**' },
    ...overrides,
  };
}

type Offer = ResponseData<'loanConfirm'>;

/** An offer of one payment in 15 days. */
export function anOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    firstPayTime: '2026-12-05',
    amount: 300_000,
    periods: 1,
    termUnit: 'day',
    termDays: 15,
    isNeedPop: 0,
    sendSms: 0,
    details: [],
    repay_plans: [],
    loanRate: '0.0493 %',
    ratemsg: 'Interest per day',
    amountDec: '',
    isNewContract: '/agony?productId=mx-quincena',
    disclosure: null,
    parties: [],
    messageType: 0,
    comProductLogo: '',
    comProductName: 'Quincena',
    couNum: 0,
    currency: 'MXN',
    lead: { label: 'You receive', symbol: '$', whole: '2,304', cents: '.00', text: 'and pay **$3,025.74**' },
    disbursement: 230_400,
    totalToRepay: 302_574,
    yearlyCost: { name: 'CAT without VAT', value: '5,000.0 %', explanation: 'What it is' },
    agreementTicked: true,
    agreementHash: 'a'.repeat(64),
    pushKey: 'mx-quincena:',
    choice: {
      least: 100_000,
      most: 450_000,
      step: 50_000,
      limitReason: 'You can ask for up to $4,500.00; it rises with 1 loan repaid on time.',
      terms: [
        { termDays: 15, text: '15 days' },
        { termDays: 30, text: '30 days' },
      ],
    },
    openOrder: '',
    lateCost: 'If you pay late: **$90.77 a day** from Sunday 6 December.',
    ...overrides,
  };
}
