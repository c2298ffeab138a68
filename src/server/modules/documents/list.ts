import { pages } from '../../../contract/pages.ts';
import { formatInstant, formatMonth } from '../../config/format.ts';
import { sessionCall } from '../api/index.ts';
import { findHistoricalStatement, getChannelName, paymentKey } from '../loans/index.ts';
import { getLoanDocumentContext } from './documentContext.ts';
import { findNoLetterReason } from './letter.ts';
import { sumReversed } from './receipt.ts';
import { createDocumentUrl, type DocumentSelector } from './signedUrl.ts';
import { listStatementMonths } from './statementMonths.ts';

/** The newest; of the others the statements of their months tell. */
const maxReceipts = 100;

/** `document-list`: what can be had of a loan as PDF, and why the letter of no debt can't yet. */
export const documentList = sessionCall('documentList', async (services, caller, { orderId }) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const loan = await getLoanDocumentContext(services, caller.borrowerId, orderId, language);
  const { order, market, today, loanTexts } = loan;
  const now = await services.clock.now();
  const pdfUrl = (selector: DocumentSelector) =>
    createDocumentUrl(services, caller, orderId, selector, { language, now });
  const statement = findHistoricalStatement(order, today);
  const noLetterReason = findNoLetterReason(loan);
  const contractUrl = `${pages.loanAgreement}?orderNo=${encodeURIComponent(orderId)}`;
  return {
    orderNo: orderId,
    productName: services.config.products[order.productId]?.name[language] ?? order.productId,
    currency: market.currency,
    isNewContract: order.disbursedOn === null ? '' : contractUrl,
    receipts: order.payments
      .slice(-maxReceipts)
      .toReversed()
      .map((payment) => {
        const key = paymentKey(payment.provider, payment.paymentId);
        return {
          paymentId: payment.paymentId,
          amount: payment.amount,
          paidAt: formatInstant(payment.paidAt, market.timeZone),
          channel: capitalize(getChannelName(payment.channel, market, loanTexts)),
          undone: sumReversed(statement, key),
          pdfUrl: pdfUrl({ kind: 'receipt', of: key }),
        };
      }),
    statements: listStatementMonths(order, today).map((month) => ({
      month,
      title: capitalize(formatMonth(month, language)),
      isOver: month < today.slice(0, 7) ? (1 as const) : (0 as const),
      pdfUrl: pdfUrl({ kind: 'statement', of: month }),
    })),
    letter: {
      pdfUrl: noLetterReason === null ? pdfUrl({ kind: 'letter', of: '' }) : '',
      text: noLetterReason ?? '',
    },
  };
});

/** As it stands in a list, where nothing is before it. */
function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
