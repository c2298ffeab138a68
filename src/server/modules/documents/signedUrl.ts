import { documentPath } from '../../../contract/endpoints.ts';
import { hourMs } from '../../platform/durations.ts';
import { type SessionOwner, signSessionUrl, verifySessionUrl } from '../api/index.ts';
import type { Services } from '../services.ts';

const urlValidityMs = hourMs;

/** Which document of a loan: the receipt of a payment, by its key; the statement of a month; the letter of no debt. */
export type DocumentSelector =
  | { kind: 'receipt'; of: string }
  | { kind: 'statement'; of: string }
  | { kind: 'letter'; of: '' };

/** The address of a document's PDF, valid for an hour for whoever holds it, while the holder's session lives. */
export function createDocumentUrl(
  services: Services,
  holder: SessionOwner,
  orderNo: string,
  { kind, of }: DocumentSelector,
  { language, now }: { language: 'es' | 'en'; now: Date },
): string {
  const expiresAt = new Date(now.getTime() + urlValidityMs);
  const address = signSessionUrl(services, holder, toDocumentPath(orderNo, kind), expiresAt, {
    text: language,
    of,
  });
  return `${services.settings.publicUrl ?? ''}${address}`;
}

/** Whose document an address opens, which one and in which language; null for a wrong or expired one, or after the session. */
export async function verifyDocumentUrl(
  services: Services,
  orderNo: string,
  kind: string,
  query: unknown,
  now: Date,
) {
  const verified = await verifySessionUrl(
    services,
    toDocumentPath(orderNo, kind),
    query,
    ['text', 'of'],
    now,
  );
  if (verified === null) return null;
  const { borrowerId, text, of } = verified;
  return { borrowerId, of, language: text === 'en' ? ('en' as const) : ('es' as const) };
}

function toDocumentPath(orderNo: string, kind: string): string {
  return `${documentPath}/${encodeURIComponent(orderNo)}/${kind}.pdf`;
}
