import { documentPath } from '../../contract/endpoints.ts';
import { hourMs } from '../durations.ts';
import { type Holder, openForSession, signForSession } from '../http/index.ts';
import type { Services } from '../services.ts';

const validMs = hourMs;

/** Which document of a loan: the receipt of a payment, by its key; the statement of a month; the letter of no debt. */
export type Which =
  | { kind: 'receipt'; of: string }
  | { kind: 'statement'; of: string }
  | { kind: 'letter'; of: '' };

/** The address of a document's PDF, valid for an hour for whoever holds it, while the holder's session lives. */
export function documentAddress(
  services: Services,
  holder: Holder,
  orderNo: string,
  { kind, of }: Which,
  { language, now }: { language: 'es' | 'en'; now: Date },
): string {
  const expiresAt = new Date(now.getTime() + validMs);
  const address = signForSession(services, holder, fileOf(orderNo, kind), expiresAt, { text: language, of });
  return `${services.settings.publicUrl ?? ''}${address}`;
}

/** Whose document an address opens, which one and in which language; null for a wrong or expired one, or after the session. */
export async function openDocument(
  services: Services,
  orderNo: string,
  kind: string,
  query: unknown,
  now: Date,
) {
  const opened = await openForSession(services, fileOf(orderNo, kind), query, ['text', 'of'], now);
  if (opened === null) return null;
  const { borrowerId, text, of } = opened;
  return { borrowerId, of, language: text === 'en' ? ('en' as const) : ('es' as const) };
}

function fileOf(orderNo: string, kind: string): string {
  return `${documentPath}/${encodeURIComponent(orderNo)}/${kind}.pdf`;
}
