import { contractPath } from '../../../contract/endpoints.ts';
import { hourMs } from '../../platform/durations.ts';
import { type SessionOwner, signSessionUrl, verifySessionUrl } from '../api/index.ts';
import type { Offer } from '../loans/index.ts';
import type { Services } from '../services.ts';

const urlValidityMs = hourMs;

type Language = 'es' | 'en';

/** The address of a contract's PDF, valid for an hour for whoever holds it, while the holder's session lives. */
export function createContractUrl(
  services: Services,
  holder: SessionOwner,
  orderNo: string,
  language: Language,
  now: Date,
): string {
  return createSignedUrl(services, holder, toContractPath(orderNo), { text: language }, now);
}

/** The address of an offered agreement's PDF, valid as long, while the offer is the same. */
export function createOfferUrl(
  services: Services,
  holder: SessionOwner,
  { productId, terms, termDays, agreement }: Offer,
  language: Language,
  now: Date,
): string {
  const parameters = {
    text: language,
    amount: String(terms.principal),
    termDays: String(termDays),
    hash: agreement.hash,
  };
  return createSignedUrl(services, holder, toOfferPath(productId), parameters, now);
}

function createSignedUrl(
  services: Services,
  holder: SessionOwner,
  path: string,
  parameters: Record<string, string>,
  now: Date,
): string {
  const expiresAt = new Date(now.getTime() + urlValidityMs);
  const address = signSessionUrl(services, holder, path, expiresAt, parameters);
  return `${services.settings.publicUrl ?? ''}${address}`;
}

/** Whose contract an address opens, and in which language; null for a wrong or expired one, or after the session. */
export async function verifyContractUrl(services: Services, orderNo: string, query: unknown, now: Date) {
  const verified = await verifySessionUrl(services, toContractPath(orderNo), query, ['text'], now);
  return verified && { borrowerId: verified.borrowerId, language: toLanguage(verified.text) };
}

/** Whose offer an address opens, which one and in which language; null as above. */
export async function verifyOfferUrl(services: Services, productId: string, query: unknown, now: Date) {
  const names = ['text', 'amount', 'termDays', 'hash'] as const;
  const verified = await verifySessionUrl(services, toOfferPath(productId), query, names, now);
  if (verified === null) return null;
  const { borrowerId, text, amount, termDays, hash } = verified;
  const offerRequest = { productId, amount: Number(amount), termDays: Number(termDays) };
  return { borrowerId, language: toLanguage(text), asked: offerRequest, hash };
}

function toLanguage(text: string): Language {
  return text === 'en' ? 'en' : 'es';
}

function toContractPath(orderNo: string): string {
  return `${contractPath}/${encodeURIComponent(orderNo)}.pdf`;
}

function toOfferPath(productId: string): string {
  return `${contractPath}/offered/${encodeURIComponent(productId)}.pdf`;
}
