import type { FastifyReply } from 'fastify';
import type { Sheet } from '../../platform/pdf/index.ts';
import type { Services } from '../services.ts';
import { enforceAttemptLimit } from './attempts.ts';
import { busy } from './errors.ts';

/** Answers with a document as PDF, kept by no cache. Throws 429 for one borrower's too many, and where too many wait. */
export async function sendPdf(
  services: Services,
  borrowerId: number,
  reply: FastifyReply,
  sheet: Sheet,
): Promise<FastifyReply> {
  const attemptSource = { borrowerId, address: reply.request.ip };
  const countRender = () => enforceAttemptLimit(services, 'pdfDrawing', attemptSource);
  const pdf = await services.pdfs.render(sheet, borrowerId, countRender);
  if (pdf === undefined) throw busy();
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${sheet.name}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf);
}
