import type { FastifyInstance } from 'fastify';
import { documentPath } from '../../../contract/endpoints.ts';
import type { Sheet } from '../../platform/pdf/index.ts';
import { RequestError, rejectSignedUrl, sendPdf } from '../api/index.ts';
import type { Services } from '../services.ts';
import { getLoanDocumentContext, type LoanDocumentContext } from './documentContext.ts';
import { createLetterSheet, findNoLetterReason } from './letter.ts';
import { createMonthlyStatement } from './monthlyStatement.ts';
import { createReceiptSheet, getPaymentByKey } from './receipt.ts';
import { verifyDocumentUrl } from './signedUrl.ts';
import { documentTexts } from './texts.ts';

type Params = { orderNo: string; kind: string };

/** The documents of a loan as PDF at their signed addresses: 404 for any other. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get<{ Params: Params }>(`${documentPath}/:orderNo/:kind.pdf`, async (request, reply) => {
    const { orderNo, kind } = request.params;
    const now = await services.clock.now();
    const verified = await verifyDocumentUrl(services, orderNo, kind, request.query, now);
    if (verified === null) throw await rejectSignedUrl(services, request.ip);
    const { borrowerId, of, language } = verified;
    const loan = await getLoanDocumentContext(services, borrowerId, orderNo, language);
    return sendPdf(services, borrowerId, reply, await createDocumentSheet(services, loan, kind, of));
  });
}

/** What was signed is one of ours; a letter may have lost its ground since. */
async function createDocumentSheet(
  { db }: Services,
  loan: LoanDocumentContext,
  kind: string,
  of: string,
): Promise<Sheet> {
  if (kind === 'receipt') return createReceiptSheet(loan, await getPaymentByKey(db, loan, of));
  if (kind === 'statement') return createMonthlyStatement(loan, of);
  const letter = createLetterSheet(loan);
  if (letter === null) throw balanceOwedError(loan);
  return letter;
}

function balanceOwedError(loan: LoanDocumentContext): RequestError {
  const formatReason = (language: 'es' | 'en') =>
    findNoLetterReason({ ...loan, texts: documentTexts(language) }) ?? '';
  return new RequestError(409, { es: formatReason('es'), en: formatReason('en') });
}
