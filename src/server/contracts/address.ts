import { contractPath } from '../../contract/endpoints.ts';
import { openAddress, signAddress } from '../http/index.ts';
import type { Offer } from '../loans/index.ts';
import type { Services } from '../services.ts';

const validMs = 3_600_000;

type Language = 'es' | 'en';

/** The address of a contract's PDF, valid for an hour for whoever holds it. */
export function contractAddress(
  services: Services,
  borrowerId: number,
  orderNo: string,
  language: Language,
  now: Date,
): string {
  return signed(services, contractFile(orderNo), { owner: String(borrowerId), text: language }, now);
}

/** The address of an offered agreement's PDF, valid for an hour while the offer is the same. */
export function offeredAddress(
  services: Services,
  borrowerId: number,
  { productId, terms, termDays, agreement }: Offer,
  language: Language,
  now: Date,
): string {
  const parameters = {
    owner: String(borrowerId),
    text: language,
    amount: String(terms.principal),
    termDays: String(termDays),
    hash: agreement.hash,
  };
  return signed(services, offeredFile(productId), parameters, now);
}

function signed(services: Services, path: string, parameters: Record<string, string>, now: Date): string {
  const expiresAt = new Date(now.getTime() + validMs);
  return `${services.settings.publicUrl ?? ''}${signAddress(services.signingSecret, path, expiresAt, parameters)}`;
}

/** Whose contract an address opens, and in which language; null for a wrong or expired one. */
export function openContract(secret: string, orderNo: string, query: unknown, now: Date) {
  const opened = openAddress(secret, contractFile(orderNo), query, ['owner', 'text'], now);
  return opened && { borrowerId: Number(opened.owner), language: languageOf(opened.text) };
}

/** Whose offer an address opens, which one and in which language; null for a wrong or expired one. */
export function openOffered(secret: string, productId: string, query: unknown, now: Date) {
  const names = ['owner', 'text', 'amount', 'termDays', 'hash'] as const;
  const opened = openAddress(secret, offeredFile(productId), query, names, now);
  if (opened === null) return null;
  const { owner, text, amount, termDays, hash } = opened;
  const asked = { productId, amount: Number(amount), termDays: Number(termDays) };
  return { borrowerId: Number(owner), language: languageOf(text), asked, hash };
}

function languageOf(text: string): Language {
  return text === 'en' ? 'en' : 'es';
}

function contractFile(orderNo: string): string {
  return `${contractPath}/${encodeURIComponent(orderNo)}.pdf`;
}

function offeredFile(productId: string): string {
  return `${contractPath}/offered/${encodeURIComponent(productId)}.pdf`;
}
