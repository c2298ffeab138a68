import type { FastifyInstance } from 'fastify';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { documentPath } from '../../../contract/endpoints.ts';
import { textLanguage } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { formatInstant, formatMonth } from '../../config/format.ts';
import { describeProduct } from '../../config/index.ts';
import { hourMs } from '../../platform/durations.ts';
import type { Sheet } from '../../platform/pdf/index.ts';
import {
  notFound,
  RequestError,
  rejectSignedUrl,
  sendPdf,
  sessionCall,
  signSessionUrl,
  verifySessionUrl,
} from '../api/index.ts';
import { findHistoricalStatement } from '../loans/index.ts';
import { getChannelName } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import { getLoanDocumentContext, type LoanDocumentContext } from './documentContext.ts';
import { createMonthlyStatement, listStatementMonths } from './monthlyStatement.ts';
import { createNoDebtLetter, findNoDebtLetterRefusal } from './noDebtLetter.ts';
import { createReceiptSheet, getPaymentByKey, sumReversed } from './receipt.ts';
import { documentTexts } from './texts.ts';

/** Serves a loan's documents as PDF at signed addresses; 404 for any other. */
export function registerDocumentRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderNo: string; kind: string } }>(
    `${documentPath}/:orderNo/:kind.pdf`,
    async (request, reply) => {
      const { orderNo, kind } = request.params;
      if (!isDocumentKind(kind)) throw notFound();
      const now = await services.clock.now();
      const verified = await verifyDocumentUrl(services, orderNo, kind, request.query, now);
      if (verified === null) throw await rejectSignedUrl(services, request.ip);
      const { borrowerId, of, language } = verified;
      const loan = await getLoanDocumentContext(services, borrowerId, orderNo, language);
      return sendPdf(services, borrowerId, reply, await createDocumentSheet(services, loan, kind, of));
    },
  );
}

/** Throws 409 for a letter of no debt if the loan is owed again since it was listed. */
async function createDocumentSheet(
  { db }: Services,
  loan: LoanDocumentContext,
  kind: DocumentKind,
  of: string,
): Promise<Sheet> {
  switch (kind) {
    case 'receipt':
      return createReceiptSheet(loan, await getPaymentByKey(db, loan, of));
    case 'statement':
      return createMonthlyStatement(loan, of);
    case 'letter': {
      const letter = createNoDebtLetter(loan);
      if (letter === null) throw balanceOwedError(loan);
      return letter;
    }
  }
}

function balanceOwedError(loan: LoanDocumentContext): RequestError {
  const formatReason = (language: 'es' | 'en') =>
    findNoDebtLetterRefusal({ ...loan, texts: documentTexts(language) }) ?? '';
  return new RequestError(409, { es: formatReason('es'), en: formatReason('en') });
}

const urlValidityMs = hourMs;

const documentKinds = ['receipt', 'statement', 'letter'] as const;
type DocumentKind = (typeof documentKinds)[number];

function isDocumentKind(kind: string): kind is DocumentKind {
  return documentKinds.some((one) => one === kind);
}

/** A document of a loan. `of`: a receipt's payment, by its key; a statement's month; a letter of no debt has none. */
type DocumentSelector = { kind: DocumentKind; of: string };

/** Borrower, document and language of a signed address; null if it is wrong, expired or its session ended. */
async function verifyDocumentUrl(
  services: Services,
  orderNo: string,
  kind: DocumentKind,
  query: unknown,
  now: Date,
) {
  const path = toDocumentPath(orderNo, kind);
  const verified = await verifySessionUrl(services, path, query, ['text', 'of'], now);
  if (verified === null) return null;
  const { borrowerId, text, of } = verified;
  return { borrowerId, of, language: text === 'en' ? ('en' as const) : ('es' as const) };
}

function toDocumentPath(orderNo: string, kind: DocumentKind): string {
  return `${documentPath}/${encodeURIComponent(orderNo)}/${kind}.pdf`;
}

/** The newest; older payments are in the monthly statements. */
const maxReceipts = 100;

/** `document-list`: the documents of a loan as PDF, and why the letter of no debt can't be issued yet. */
export const documentListCall = sessionCall('documentList', async (services, caller, { orderId }) => {
  const language = textLanguage(caller.language);
  const loan = await getLoanDocumentContext(services, caller.borrowerId, orderId, language);
  const { order, market, today, loanTexts } = loan;
  const now = await services.clock.now();
  // Valid for an hour while the session lasts.
  const expiresAt = new Date(now.getTime() + urlValidityMs);
  const pdfUrl = ({ kind, of }: DocumentSelector) =>
    signSessionUrl(services, caller, toDocumentPath(orderId, kind), expiresAt, { text: language, of });
  const statement = findHistoricalStatement(order, today);
  const noLetterReason = findNoDebtLetterRefusal(loan);
  const contractUrl = `${pages.loanAgreement}?orderNo=${encodeURIComponent(orderId)}`;
  return {
    orderNo: orderId,
    productName: describeProduct(services.config.products, order.productId, language).productName,
    currency: market.currency,
    isNewContract: order.disbursedOn === null ? '' : contractUrl,
    receipts: order.payments
      .slice(-maxReceipts)
      .toReversed()
      .map((payment) => {
        const key = toPaymentKey(payment);
        return {
          paymentId: payment.paymentId,
          amount: payment.amount,
          paidAt: formatInstant(payment.paidAt, market.timeZone),
          channel: capitalize(getChannelName(payment.channel, loanTexts)),
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

/** As the start of a list item. */
function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
