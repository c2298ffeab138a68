import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '../../durations.ts';
import { openAddress, signAddress } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookie.ts';

const cookieName = 'quincena-desk-browser';
const cookie = { path: '/desk', sameSite: 'Strict' } as const;
/** What the signature is for. */
const purpose = 'desk browser';
/** Browsers keep no cookie longer. */
const days = 400;
/** Accounts that share a browser; the one that signed in longest ago is forgotten. */
const maxAccounts = 5;
const separator = ' ';

type Known = { staffId: string; browser: string; signed: string };

/** By which name an account's browser is counted; undefined where the account never signed in there. */
export function knownBrowser(
  services: Services,
  request: FastifyRequest,
  staffId: string | undefined,
): string | undefined {
  return knownIn(services, request).find((known) => known.staffId === staffId)?.browser;
}

/** From now on the browser is one in which the account has signed in. It opens nothing: only its failures count by themselves. */
export function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): void {
  const others = knownIn(services, request).filter((known) => known.staffId !== staffId);
  const browser = knownBrowser(services, request, staffId) ?? randomBytes(12).toString('base64url');
  const until = new Date(Date.now() + days * dayMs);
  const address = signAddress(services.signingSecret, purpose, until, { staffId, browser });
  const signed = address.slice(purpose.length + 1);
  const value = [signed, ...others.map((known) => known.signed)].slice(0, maxAccounts).join(separator);
  setCookie(services, request, reply, cookieName, { ...cookie, value, seconds: (days * dayMs) / 1000 });
}

function knownIn(services: Services, request: FastifyRequest): Known[] {
  const value = readCookie(services, request, cookieName) ?? '';
  return value
    .split(separator)
    .slice(0, maxAccounts)
    .flatMap((signed) => {
      const query = Object.fromEntries(new URLSearchParams(signed));
      const opened = openAddress(
        services.signingSecrets,
        purpose,
        query,
        ['staffId', 'browser'] as const,
        new Date(),
      );
      return opened === null ? [] : [{ staffId: opened.staffId, browser: opened.browser, signed }];
    });
}
