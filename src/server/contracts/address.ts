import { contractPath } from '../../contract/endpoints.ts';
import { openAddress, signAddress } from '../http/index.ts';
import type { Services } from '../services.ts';

const validMs = 3_600_000;

type Opened = { borrowerId: number; language: 'es' | 'en' };

/** The address of a contract's PDF, valid for an hour for whoever holds it. */
export function pdfAddress(
  services: Services,
  borrowerId: number,
  orderNo: string,
  language: 'es' | 'en',
  now: Date,
): string {
  const parameters = { owner: String(borrowerId), text: language };
  const expiresAt = new Date(now.getTime() + validMs);
  const path = pathOf(orderNo);
  return `${services.settings.publicUrl ?? ''}${signAddress(services.signingSecret, path, expiresAt, parameters)}`;
}

/** Whose contract an address opens, and in which language; null for a wrong or expired one. */
export function openPdfAddress(secret: string, orderNo: string, query: unknown, now: Date): Opened | null {
  const opened = openAddress(secret, pathOf(orderNo), query, ['owner', 'text'], now);
  return opened && { borrowerId: Number(opened.owner), language: opened.text === 'en' ? 'en' : 'es' };
}

function pathOf(orderNo: string): string {
  return `${contractPath}/${encodeURIComponent(orderNo)}.pdf`;
}
