import { formatDayCount } from '../../config/format.ts';
import type { AgreementTexts } from './texts.es.ts';

function days(count: number): string {
  return formatDayCount(count, 'en');
}

export const en: AgreementTexts = {
  amounts: 'The amounts',
  principal: 'Loan amount',
  commission: 'Commission',
  vatOf: (tax, of, rate) => `${tax} on the ${of} (${rate})`,
  given: 'You receive',
  interest: 'Interest',
  total: 'Total to repay',
  plan: 'Payment plan',
  payment: (number, count) => (count === 1 ? 'Single payment' : `Payment ${number} of ${count}`),
  due: (day) => `Due ${days(day)} after the day of the payout.`,
  made: (principal, interest, tax) =>
    tax === ''
      ? `Principal ${principal} and interest ${interest}.`
      : `Principal ${principal}, interest ${interest}, ${tax}.`,
  otherwise: 'If you are late, need more time or pay early',
  latePenalty: 'One-time late charge',
  once: 'Once in the whole loan.',
  lateDays: (from, to) => {
    if (to !== null) return `Late, days ${from} to ${to}`;
    return from === 1 ? 'Each day late' : `Late, from day ${from}`;
  },
  aDay: (rate) => `${rate} a day`,
  ofUnpaid: 'Of what is due and unpaid.',
  cap: (rate) => `Never more than ${rate} of the principal of that payment.`,
  extension: 'Extension of your date',
  none: 'None',
  noExtension: 'The dates of this loan do not move.',
  days,
  extensionCost: (rate, most, times) =>
    `Costs ${rate} a day of the principal you owe: ${most} if you have paid nothing. ` +
    (times === 1 ? 'Once.' : `Up to ${times} times.`),
  early: 'Paying early',
  anyTime: 'Whenever you like',
  fromDay: (day) => `All of it, from day ${day}`,
  byDay: 'You pay interest only for the days that have passed, and nothing else.',
  scheduled: 'The interest stays the same; it costs nothing else.',
  inPart: 'A part, whenever you like.',
  parties: 'The parties',
  lender: 'Lender',
  borrower: 'Borrower',
  address: 'Address',
  product: 'Product',
  account: 'Paid to account',
  missing: 'Missing: complete it in the app',
};
