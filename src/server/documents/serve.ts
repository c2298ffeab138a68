import type { FastifyInstance } from 'fastify';
import { documentPath } from '../../contract/endpoints.ts';
import { RequestError } from '../http/index.ts';
import { wrongAddress } from '../limits/index.ts';
import { type Sheet, sendPdf } from '../pdf/index.ts';
import type { Services } from '../services.ts';
import { openDocument } from './address.ts';
import { letterSheet, whyNoLetter } from './letter.ts';
import { type Documented, documentedLoan } from './loan.ts';
import { monthSheet } from './month.ts';
import { paymentBy, receiptSheet } from './receipt.ts';
import { documentTexts } from './texts.ts';

type Params = { orderNo: string; kind: string };

/** The documents of a loan as PDF at their signed addresses: 404 for any other. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get<{ Params: Params }>(`${documentPath}/:orderNo/:kind.pdf`, async (request, reply) => {
    const { orderNo, kind } = request.params;
    const now = await services.clock.now();
    const opened = await openDocument(services, orderNo, kind, request.query, now);
    if (opened === null) throw await wrongAddress(services, request.ip);
    const { borrowerId, of, language } = opened;
    const loan = await documentedLoan(services, borrowerId, orderNo, language);
    return sendPdf(services, borrowerId, reply, await sheetFor(services, loan, kind, of));
  });
}

/** What was signed is one of ours; a letter may have lost its ground since. */
async function sheetFor({ db }: Services, loan: Documented, kind: string, of: string): Promise<Sheet> {
  if (kind === 'receipt') return receiptSheet(loan, await paymentBy(db, loan, of));
  if (kind === 'statement') return monthSheet(loan, of);
  const letter = letterSheet(loan);
  if (letter === null) throw owedAgain(loan);
  return letter;
}

function owedAgain(loan: Documented): RequestError {
  const why = (language: 'es' | 'en') => whyNoLetter({ ...loan, texts: documentTexts(language) }) ?? '';
  return new RequestError(409, { es: why('es'), en: why('en') });
}
