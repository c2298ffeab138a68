import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskPrefix } from '../../../contract/desk/calls.ts';
import type { SignInWay } from '../../../contract/desk/names.ts';
import { recordAudit } from '../../audit/index.ts';
import { countAttempt } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookie.ts';
import { accountOf } from './identities.ts';
import {
  type Away,
  backPath,
  beginAt,
  beginPath,
  identityFrom,
  type OidcSettings,
} from './identityProvider.ts';
import { deskOrigin } from './origin.ts';
import { startSession } from './sessions.ts';

const cookieName = 'quincena-desk-away';
/** Lax: it has to come along when the provider leads back. */
const cookie = { path: `${deskPrefix}/sign-in`, sameSite: 'Lax' } as const;
const awaySeconds = 600;
const way = 'identity provider' satisfies SignInWay;
const away = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

/** OpenID Connect: to the provider, and back with who it says that it was. Only accounts that are there sign in. */
export function serveIdentityProvider(scope: FastifyInstance, services: Services): void {
  const { oidc } = services.settings;
  if (oidc === undefined) return;
  scope.get(`/${beginPath}`, async (request, reply) => {
    await countAttempt(services, 'deskIdentityProvider', { address: request.ip });
    const begun = await beginAt(oidc, backAddress(services, request)).catch((error: unknown) => {
      request.log.error({ err: error }, 'the identity provider does not answer');
      return undefined;
    });
    if (begun === undefined) return reply.redirect('/desk?sign-in=unanswered');
    const value = JSON.stringify(begun.away);
    setCookie(services, request, reply, cookieName, { ...cookie, value, seconds: awaySeconds });
    return reply.redirect(begun.address);
  });
  scope.get(`/${backPath}`, async (request, reply) => {
    await countAttempt(services, 'deskIdentityProvider', { address: request.ip });
    const kept = readAway(services, request);
    setCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
    const now = await services.clock.now();
    const found = await whoCameBack(services, oidc, request, kept, now);
    if ('refused' in found) {
      const by = { kind: 'visitor', address: request.ip, reason: way } as const;
      await recordAudit(services.db, by, { action: 'desk_sign_in_refused', subject: found.refused }, now);
      return reply.redirect('/desk?sign-in=refused');
    }
    const { account } = found;
    await startSession(services, account.staffId, request, reply);
    const by = {
      kind: 'staff',
      who: account.email,
      address: request.ip,
      reason: way,
    } as const;
    await recordAudit(services.db, by, { action: 'desk_sign_in', subject: account.staffId }, now);
    return reply.redirect('/desk');
  });
}

async function whoCameBack(
  services: Services,
  oidc: OidcSettings,
  request: FastifyRequest,
  kept: Away | undefined,
  now: Date,
): Promise<Awaited<ReturnType<typeof accountOf>>> {
  if (kept === undefined) return { refused: '' };
  const address = new URL(request.url, deskOrigin(services, request));
  const identity = await identityFrom(oidc, address, kept).catch((error: unknown) => {
    request.log.warn({ err: error }, 'nobody came back from the identity provider');
    return undefined;
  });
  return identity === undefined ? { refused: '' } : await accountOf(services.db, identity, now);
}

function backAddress(services: Services, request: FastifyRequest): string {
  return `${deskOrigin(services, request)}${deskPrefix}/${backPath}`;
}

function readAway(services: Services, request: FastifyRequest): Away | undefined {
  try {
    return away.parse(JSON.parse(readCookie(services, request, cookieName) ?? ''));
  } catch {
    return undefined;
  }
}
