import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '../../../platform/durations.ts';
import { signUrl, verifySignedUrl } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookie.ts';

const cookieName = 'quincena-desk-browser';
const cookie = { path: '/desk', sameSite: 'Strict' } as const;
/** What the signature is for. */
const purpose = 'desk browser';
/** Browsers keep no cookie longer. */
const cookieDays = 400;
/** Accounts that share a browser; the one that signed in longest ago is forgotten. */
const maxAccounts = 5;
const separator = ' ';

type KnownBrowser = { staffId: string; browser: string; signed: string };

/** By which name an account's browser is counted; undefined where the account never signed in there. */
export function findKnownBrowser(
  services: Services,
  request: FastifyRequest,
  staffId: string | undefined,
): string | undefined {
  return readKnownBrowsers(services, request).find((entry) => entry.staffId === staffId)?.browser;
}

/** From now on the browser is one in which the account has signed in. It opens nothing: only its failures count by themselves. */
export function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): void {
  const others = readKnownBrowsers(services, request).filter((entry) => entry.staffId !== staffId);
  const browser = findKnownBrowser(services, request, staffId) ?? randomBytes(12).toString('base64url');
  const expiresAt = new Date(Date.now() + cookieDays * dayMs);
  const signedUrl = signUrl(services.signingSecret, purpose, expiresAt, { staffId, browser });
  const signed = signedUrl.slice(purpose.length + 1);
  const value = [signed, ...others.map((entry) => entry.signed)].slice(0, maxAccounts).join(separator);
  setCookie(services, request, reply, cookieName, { ...cookie, value, seconds: (cookieDays * dayMs) / 1000 });
}

function readKnownBrowsers(services: Services, request: FastifyRequest): KnownBrowser[] {
  const value = readCookie(services, request, cookieName) ?? '';
  return value
    .split(separator)
    .slice(0, maxAccounts)
    .flatMap((signed) => {
      const query = Object.fromEntries(new URLSearchParams(signed));
      const verified = verifySignedUrl(
        services.signingSecrets,
        purpose,
        query,
        ['staffId', 'browser'] as const,
        new Date(),
      );
      return verified === null ? [] : [{ staffId: verified.staffId, browser: verified.browser, signed }];
    });
}
