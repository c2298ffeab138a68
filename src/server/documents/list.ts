import { pages } from '../../contract/pages.ts';
import { instantText, monthText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { channelName, paymentKey, statementOn } from '../loans/index.ts';
import { documentAddress, type Which } from './address.ts';
import { whyNoLetter } from './letter.ts';
import { documentedLoan } from './loan.ts';
import { monthsOf } from './months.ts';
import { undoneOf } from './receipt.ts';

/** The newest; of the others the statements of their months tell. */
const mostReceipts = 100;

/** `document-list`: what can be had of a loan as PDF, and why the letter of no debt can't yet. */
export const documentList = sessionCall('documentList', async (services, caller, { orderId }) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const loan = await documentedLoan(services, caller.borrowerId, orderId, language);
  const { order, market, today, loanTexts } = loan;
  const now = await services.clock.now();
  const pdfUrl = (which: Which) => documentAddress(services, caller, orderId, which, { language, now });
  const statement = statementOn(order, today);
  const whyNone = whyNoLetter(loan);
  const contract = `${pages.loanAgreement}?orderNo=${encodeURIComponent(orderId)}`;
  return {
    orderNo: orderId,
    productName: services.config.products[order.productId]?.name[language] ?? order.productId,
    currency: market.currency,
    isNewContract: order.disbursedOn === null ? '' : contract,
    receipts: order.payments
      .slice(-mostReceipts)
      .toReversed()
      .map((payment) => {
        const key = paymentKey(payment.provider, payment.paymentId);
        return {
          paymentId: payment.paymentId,
          amount: payment.amount,
          paidAt: instantText(payment.paidAt, market.timeZone),
          channel: headed(channelName(payment.channel, market, loanTexts)),
          undone: undoneOf(statement, key),
          pdfUrl: pdfUrl({ kind: 'receipt', of: key }),
        };
      }),
    statements: monthsOf(order, today).map((month) => ({
      month,
      title: headed(monthText(month, language)),
      isOver: month < today.slice(0, 7) ? (1 as const) : (0 as const),
      pdfUrl: pdfUrl({ kind: 'statement', of: month }),
    })),
    letter: {
      pdfUrl: whyNone === null ? pdfUrl({ kind: 'letter', of: '' }) : '',
      text: whyNone ?? '',
    },
  };
});

/** As it stands in a list, where nothing is before it. */
function headed(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
