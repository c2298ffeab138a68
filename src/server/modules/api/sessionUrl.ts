import type { FastifyReply } from 'fastify';
import { signUrl, verifySignedUrl } from '../../platform/http/signedUrl.ts';
import type { Sheet } from '../../platform/pdf/index.ts';
import type { Services } from '../services.ts';
import { enforceRateLimit } from './attempts.ts';
import { busy } from './errors.ts';

/** The session for which an address is signed. */
export type SessionOwner = { borrowerId: number; sessionHash: Buffer };

/**
 * Signs an address that opens `path` without a session, until it expires or the owner's session ends. It names the borrower; the
 * session is part of the signing key only.
 */
export function signSessionUrl(
  { signingSecret, settings }: Pick<Services, 'signingSecret' | 'settings'>,
  { borrowerId, sessionHash }: SessionOwner,
  path: string,
  expiresAt: Date,
  parameters: Readonly<Record<string, string>>,
): string {
  const signedParameters = { ...parameters, owner: String(borrowerId) };
  const address = signUrl(deriveSecret(signingSecret, sessionHash), path, expiresAt, signedParameters);
  return `${settings.publicUrl ?? ''}${address}`;
}

/** Verifies such an address; returns its owner and parameters, or null unless a live session of the owner signed it. */
export async function verifySessionUrl<Name extends string>(
  { db, signingSecrets }: Pick<Services, 'db' | 'signingSecrets'>,
  path: string,
  query: unknown,
  names: readonly Name[],
  now: Date,
): Promise<(Readonly<Record<Name, string>> & { borrowerId: number }) | null> {
  const { owner } = (query ?? {}) as { owner?: unknown };
  if (typeof owner !== 'string' || !/^[1-9]\d{0,14}$/.test(owner)) return null;
  const borrowerId = Number(owner);
  const sessions = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('borrowerId', '=', borrowerId)
    // Sessions expire by real time, not the business clock's.
    .where('expiresAt', '>', new Date())
    .execute();
  for (const { tokenHash } of sessions) {
    const secrets = signingSecrets.map((secret) => deriveSecret(secret, tokenHash));
    const verified = verifySignedUrl(secrets, path, query, [...names, 'owner'], now);
    if (verified !== null) return { ...verified, borrowerId };
  }
  return null;
}

function deriveSecret(signingSecret: string, sessionHash: Buffer): string {
  return `${signingSecret}:${sessionHash.toString('hex')}`;
}

/** Sends a document as PDF, `no-store`. Throws 429 beyond the borrower's limit, and if too many are being rendered. */
export async function sendPdf(
  services: Services,
  borrowerId: number,
  reply: FastifyReply,
  sheet: Sheet,
): Promise<FastifyReply> {
  const attemptSource = { borrowerId, address: reply.request.ip };
  const countRender = () => enforceRateLimit(services, 'pdfDrawing', attemptSource);
  const pdf = await services.pdfs.render(sheet, borrowerId, countRender);
  if (pdf === undefined) throw busy();
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${sheet.name}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf);
}
