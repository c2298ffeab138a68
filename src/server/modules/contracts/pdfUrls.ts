import { contractPath } from '../../../contract/endpoints.ts';
import { textLanguage } from '../../../contract/launch.ts';
import { hourMs } from '../../platform/durations.ts';
import { type SessionOwner, signSessionUrl, verifySessionUrl } from '../api/index.ts';
import type { Offer } from '../loans/origination/index.ts';
import type { Services } from '../services.ts';

/** What is served as PDF: an agreement whole, or its disclosure alone. */
export type PdfDocument = 'agreement' | 'disclosure';

type Language = 'es' | 'en';
type PdfRequest = { document: PdfDocument; language: Language; now: Date };

/** Addresses as routes: of an order, and of an offer. */
export const pdfRoutes = {
  contract: {
    agreement: `${contractPath}/:orderNo.pdf`,
    disclosure: `${contractPath}/:orderNo/disclosure.pdf`,
  },
  offer: {
    agreement: `${contractPath}/offered/:productId.pdf`,
    disclosure: `${contractPath}/offered/:productId/disclosure.pdf`,
  },
} as const;

const urlValidityMs = hourMs;

/** The signed address of a PDF of an order, valid for an hour while the session lasts. */
export function createContractUrl(
  services: Services,
  holder: SessionOwner,
  orderNo: string,
  { document, language, now }: PdfRequest,
): string {
  const path = toContractPath(orderNo, document);
  return signSessionUrl(services, holder, path, toExpiry(now), { text: language });
}

/** The signed address of a PDF of an offer, valid as long, while the offer is unchanged. */
export function createOfferUrl(
  services: Services,
  holder: SessionOwner,
  { productId, terms, termDays, agreement }: Offer,
  { document, language, now }: PdfRequest,
): string {
  const parameters = {
    text: language,
    amount: String(terms.principal),
    termDays: String(termDays),
    hash: agreement.hash,
  };
  return signSessionUrl(services, holder, toOfferPath(productId, document), toExpiry(now), parameters);
}

function toExpiry(now: Date): Date {
  return new Date(now.getTime() + urlValidityMs);
}

/** Borrower and language of an order's signed address; null if it is wrong, expired or its session ended. */
export async function verifyContractUrl(
  services: Services,
  { orderNo, document }: { orderNo: string; document: PdfDocument },
  query: unknown,
  now: Date,
) {
  const path = toContractPath(orderNo, document);
  const verified = await verifySessionUrl(services, path, query, ['text'], now);
  return verified && { borrowerId: verified.borrowerId, language: textLanguage(verified.text) };
}

/** Borrower, offer and language of an offer's signed address; null as above. */
export async function verifyOfferUrl(
  services: Services,
  { productId, document }: { productId: string; document: PdfDocument },
  query: unknown,
  now: Date,
) {
  const names = ['text', 'amount', 'termDays', 'hash'] as const;
  const path = toOfferPath(productId, document);
  const verified = await verifySessionUrl(services, path, query, names, now);
  if (verified === null) return null;
  const { borrowerId, text, amount, termDays, hash } = verified;
  const offerRequest = { productId, amount: Number(amount), termDays: Number(termDays) };
  return { borrowerId, language: textLanguage(text), offerRequest, hash };
}

function toContractPath(orderNo: string, document: PdfDocument): string {
  return pdfRoutes.contract[document].replace(':orderNo', encodeURIComponent(orderNo));
}

function toOfferPath(productId: string, document: PdfDocument): string {
  return pdfRoutes.offer[document].replace(':productId', encodeURIComponent(productId));
}
