import { contractPath } from '../../contract/endpoints.ts';
import { hourMs } from '../durations.ts';
import { type Holder, openForSession, signForSession } from '../http/index.ts';
import type { Offer } from '../loans/index.ts';
import type { Services } from '../services.ts';

const validMs = hourMs;

type Language = 'es' | 'en';

/** The address of a contract's PDF, valid for an hour for whoever holds it, while the holder's session lives. */
export function contractAddress(
  services: Services,
  holder: Holder,
  orderNo: string,
  language: Language,
  now: Date,
): string {
  return signed(services, holder, contractFile(orderNo), { text: language }, now);
}

/** The address of an offered agreement's PDF, valid as long, while the offer is the same. */
export function offeredAddress(
  services: Services,
  holder: Holder,
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
  return signed(services, holder, offeredFile(productId), parameters, now);
}

function signed(
  services: Services,
  holder: Holder,
  path: string,
  parameters: Record<string, string>,
  now: Date,
): string {
  const expiresAt = new Date(now.getTime() + validMs);
  const address = signForSession(services, holder, path, expiresAt, parameters);
  return `${services.settings.publicUrl ?? ''}${address}`;
}

/** Whose contract an address opens, and in which language; null for a wrong or expired one, or after the session. */
export async function openContract(services: Services, orderNo: string, query: unknown, now: Date) {
  const opened = await openForSession(services, contractFile(orderNo), query, ['text'], now);
  return opened && { borrowerId: opened.borrowerId, language: languageOf(opened.text) };
}

/** Whose offer an address opens, which one and in which language; null as above. */
export async function openOffered(services: Services, productId: string, query: unknown, now: Date) {
  const names = ['text', 'amount', 'termDays', 'hash'] as const;
  const opened = await openForSession(services, offeredFile(productId), query, names, now);
  if (opened === null) return null;
  const { borrowerId, text, amount, termDays, hash } = opened;
  const asked = { productId, amount: Number(amount), termDays: Number(termDays) };
  return { borrowerId, language: languageOf(text), asked, hash };
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
