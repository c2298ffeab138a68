import { busy, enforceRateLimit } from '../../api/index.ts';
import type { Services } from '../../services.ts';

/** A borrower's document as base64. Throws 429 where too many are being drawn. */
export async function renderPdf(
  services: Services,
  document: Parameters<Services['pdfs']['render']>[0],
  borrowerId: number,
  address: string,
): Promise<string> {
  const countDrawing = () => enforceRateLimit(services, 'pdfDrawing', { address });
  const pdf = await services.pdfs.render(document, borrowerId, countDrawing);
  if (pdf === undefined) throw busy();
  return pdf.toString('base64');
}
