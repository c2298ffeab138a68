import type { FastifyReply } from 'fastify';
import { busy } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';
import type { Sheet } from './sheet.ts';

/** Answers with a document as PDF, kept by no cache. Throws 429 for one borrower's too many, and where too many wait. */
export async function sendPdf(
  services: Services,
  borrowerId: number,
  reply: FastifyReply,
  sheet: Sheet,
): Promise<FastifyReply> {
  const asker = { borrowerId, address: reply.request.ip };
  const count = () => countAttempt(services, 'pdfDrawing', asker);
  const pdf = await services.pdfs.drawn(sheet, borrowerId, count);
  if (pdf === undefined) throw busy();
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${sheet.name}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf);
}
