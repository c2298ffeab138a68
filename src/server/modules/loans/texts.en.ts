import { formatCount, formatDayCount, formatList, formatRate } from '../../config/format.ts';
import type { LoanTexts } from './texts.es.ts';

function days(count: number | string): string {
  return formatDayCount(count, 'en');
}

export const en: LoanTexts = {
  language: 'en',
  ratePerDay: 'Interest per day',
  amountDec: (amount) => `We are reviewing your offer. For now it is ${amount}.`,
  instalment: (number, count) => (count === 1 ? 'Single payment' : `Payment ${number} of ${count}`),
  instalments: (numbers, count) => `Payments ${formatList(numbers, 'and')} of ${count}`,
  instalmentParts: (principal, interest, vat, tax) =>
    vat === ''
      ? `${principal} principal and ${interest} interest`
      : `${principal} principal, ${interest} interest and ${vat} ${tax}`,
  term: (total, payments) =>
    payments === 1 ? days(total) : `${days(total)}, ${formatCount(payments, 'payment', 'payments')}`,
  anyTerm: (terms) => days(new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(terms.map(String))),
  rows: {
    principal: 'Loan amount',
    commission: 'Commission',
    commissionVat: (tax, { vat }) => `${tax} on the commission (${formatRate(vat?.rate ?? '0', 'en')})`,
    youReceive: 'You receive',
    youReceived: 'You received',
    interest: (count) => `Interest (${days(count)})`,
    interestVat: (tax, { vat }) => `${tax} on the interest (${formatRate(vat?.rate ?? '0', 'en')})`,
    totalToRepay: 'Total to repay',
    term: 'Term',
    days,
    requestedOn: 'Requested on',
    decisionBy: 'We answer by',
    account: 'To your account',
    arrives: 'Arrives',
    arrivesBy: (day) => `By ${day} at the latest`,
    loanAndCosts: (tax, { vat }) =>
      vat?.on.includes('interest') ? `Loan, interest and ${tax}` : 'Loan and interest',
    lateInterest: (count, rate, before) => {
      if (before === 0) return `${days(count)} late at ${rate} a day`;
      if (before === count) return `${days(count)} late before your extension, at ${rate} a day`;
      return `${days(before)} late before your extension and ${count - before} after it, at ${rate} a day`;
    },
    penalty: 'One-time late charge',
    paidOfIt: 'You have paid of this',
    paidForDays: 'What you paid for more days',
    sum: 'Total',
    paidPart: 'Paid',
    tooMuch: 'Paid too much',
    waived: 'Not asked for',
    remaining: 'Left to pay in all',
    nextInstalments: (count) => `Then ${formatCount(count, 'payment is', 'payments are')} left`,
    movedDueDate: 'Your date was',
    newPlanSince: 'Your new plan dates from',
    credit: 'In your favour',
    held: 'Paid toward your extension',
    paidOn: 'Paid off on',
    paidInAll: 'Total paid',
    fullRepaymentFrom: 'You can repay it all from',
  },
  status: {
    in_review: 'We are reviewing your application',
    declined: 'We can’t lend to you this time',
    cancelled: 'We cancelled this loan',
    paying_out: 'Your money is on its way',
    to_be_repaid: 'Amount due',
    overdue: 'To catch up, pay',
    repaid: 'All paid off',
    offered: 'To pay it all',
  },
  standing: {
    in_review: 'In review',
    declined: 'Not approved',
    cancelled: 'Cancelled',
    paying_out: 'On its way',
    notArrived: 'Not arrived',
    to_be_repaid: 'To pay',
    repaid: 'Repaid',
  },
  late: (count) => `${days(count)} late`,
  notice: {
    inReview: (by) => `We will tell you here, by ${by} at the latest.`,
    inReviewLate: (by) =>
      `We were to answer by ${by} and did not: we are sorry. Your application is still here; if it is urgent, call or write to us.`,
    declined: (reason) =>
      `${reason}This is not final: you can apply again. If you think it is a mistake, write to us and we will look into it.`,
    cancelled: (credit) =>
      `The money did not reach your account, so you owe nothing.${credit === '' ? '' : ` You have ${credit} in your favour.`} You can apply again.`,
    asked: (amount) => `You asked for ${amount}.`,
    payingOut: (account) => `It goes to your account ${account}. It usually takes minutes.`,
    lentLess: (count) =>
      `It is less than you asked for: if it is of no use to you, you have ${days(count)} from its arrival to give it back at no cost.`,
    payingOutLate: (account, by) =>
      `It was to reach your account ${account} by ${by}, and the bank has not confirmed it yet. Your loan begins on the day it arrives. If you have it already, or need it now, call or write to us.`,
    paidOut: (amount, account, day, payments) =>
      `We paid ${amount} into your ${account}; your ${payments === 1 ? 'payment' : 'first payment'} is due on ${day}.`,
    offer: (amount, by) => `Your offer: pay ${amount} by ${by} and your loan is paid off.`,
    dueIn: (day, count) => {
      if (count === 0) return `Due today, ${day}.`;
      if (count === 1) return `Due tomorrow, ${day}.`;
      return `Due ${day}, in ${days(count)}.`;
    },
    overdue: (day, count) => `It was due ${day}, ${days(count)} ago.`,
    tomorrow: (amount) => `Tomorrow it will be ${amount}.`,
    endsToday: (later) => `This amount pays it off today; on that day it will be ${later}.`,
    repaid: (day, credit) =>
      credit === ''
        ? `We received your last payment on ${day}. Thank you.`
        : `We received your last payment on ${day}. You have ${credit} in your favour.`,
  },
  payoutFailed: {
    title: 'Your money did not reach your account',
    notice: (account) =>
      `The bank did not take it at ${account}, and you owe nothing. Add another account in your name and we send it there.`,
  },
  moreDays: {
    cap: {
      reached: () => 'Your late charges have reached their limit and grow no more.',
      near: (day) => `Your late charges reach their limit by ${day} and then grow no more.`,
    },
    dearer: (amount, day) =>
      `With more days you pay ${amount} more than if you wait without them until ${day}.`,
    changes: (day) => `What does change is your date: you won’t be late until after ${day}.`,
  },
  forbearance: {
    promised: (amount, by) => `You said you would pay ${amount} by ${by}.`,
    paid: (amount) => `So far you have paid ${amount}.`,
    held: 'Until then we don’t call you or remind you of this payment.',
    paused: (until) =>
      `${until === undefined ? 'For now' : `Until ${until}`} we don’t call you or remind you of this payment.`,
    charged: (then) =>
      `Late charges go on${then === undefined ? '' : `: on ${then.day} it is ${then.amount} in all`}.`,
    wouldCharge: ({ amount, day }) =>
      `Your date does not change: if nothing is paid by ${day}, it is ${amount} with the late charges.`,
    uncharged: 'Meanwhile no late charges are added.',
  },
  promise: {
    once: (total, day, count) => `and pay ${total} on ${day}, in ${days(count)}`,
    many: (total, count, day) =>
      `and pay ${total} in ${formatCount(count, 'payment', 'payments')}, the first on ${day}`,
  },
  component: {
    lateInterest: 'Late charge',
    enforcement: 'Enforcement costs',
    penalty: 'One-time late charge',
    fee: 'Fees',
    interest: 'Interest',
    principal: 'Principal',
  },
  toCredit: 'In your favour',
  creditNote: {
    open: (amount) =>
      `You have ${amount} in your favour. It pays what falls due; if you want it back, write to us.`,
    over: (amount) => `You have ${amount} in your favour. Write to us and we send it back.`,
    goesBack: (amount, on, by) =>
      `You have ${amount} in your favour. We send it back the way you paid: it leaves on ${on} and arrives by ${by}. You don’t have to do anything.`,
  },
  takenBack: (channel, amount, day, waived) =>
    `${channel}: ${amount}, taken back on ${day}${waived === '' ? '' : `; ${waived} of charges waived`}`,
  toHeld: 'Kept for your extension',
  toExtension: 'Extension of your date',
  planned: (instalment, day) => `${instalment}, ${day}`,
  ofInstalment: (component, number) => `${component}, payment\u00a0${number}`,
  cardChannel: 'card',
  otherChannels: new Map([
    ['CASH_DESK', 'Cash desk'],
    ['BANK_STATEMENT', 'Bank transfer'],
    ['MATCHED', 'Deposit or transfer'],
  ]),
};
