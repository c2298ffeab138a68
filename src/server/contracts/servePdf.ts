import type { FastifyInstance } from 'fastify';
import { contractPath } from '../../contract/endpoints.ts';
import { notFound } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { openPdfAddress } from './address.ts';
import { contractOf } from './contract.ts';
import { keepLegalTexts } from './legalTexts.ts';

/** Contracts as PDF at their signed addresses: 404 for any other. */
export function serveContracts(app: FastifyInstance, services: Services): void {
  app.addHook('onReady', () => keepLegalTexts(services));
  app.get<{ Params: { orderNo: string } }>(`${contractPath}/:orderNo.pdf`, async (request, reply) => {
    const { orderNo } = request.params;
    const now = await services.clock.now();
    const opened = openPdfAddress(services.signingSecret, orderNo, request.query, now);
    if (opened === null) {
      await countAttempt(services, 'wrongSignedAddress', { address: request.ip });
      throw notFound();
    }
    const contract = await contractOf(services, opened.borrowerId, orderNo, opened.language);
    // Loaded with the first contract: it takes some 12 MB.
    const { pdfOf } = await import('./pdf.ts');
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${contract.orderNo}.pdf"`)
      .header('x-content-type-options', 'nosniff')
      .send(await pdfOf(contract, opened.language));
  });
}
