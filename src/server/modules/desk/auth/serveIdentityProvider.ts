import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskPrefix } from '../../../../contract/desk/calls.ts';
import type { SignInMethod } from '../../../../contract/desk/names.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { enforceAttemptLimit } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookie.ts';
import { bindAccount } from './identities.ts';
import {
  authorizePath,
  beginAuthorization,
  callbackPath,
  exchangeCode,
  type OidcRequestState,
  type OidcSettings,
} from './identityProvider.ts';
import { getDeskOrigin } from './origin.ts';
import { startSession } from './sessions.ts';

const cookieName = 'quincena-desk-away';
/** Lax: it has to come along when the provider leads back. */
const cookie = { path: `${deskPrefix}/sign-in`, sameSite: 'Lax' } as const;
const stateSeconds = 600;
const signInMethod = 'identity provider' satisfies SignInMethod;
const requestStateSchema = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

/** OpenID Connect: to the provider, and back with who it says that it was. Only accounts that are there sign in. */
export function serveIdentityProvider(scope: FastifyInstance, services: Services): void {
  const { oidc } = services.settings;
  if (oidc === undefined) return;
  scope.get(`/${authorizePath}`, async (request, reply) => {
    await enforceAttemptLimit(services, 'deskIdentityProvider', { address: request.ip });
    const authorization = await beginAuthorization(oidc, callbackUrl(services, request)).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'the identity provider does not answer');
        return undefined;
      },
    );
    if (authorization === undefined) return reply.redirect('/desk?sign-in=unanswered');
    const value = JSON.stringify(authorization.requestState);
    setCookie(services, request, reply, cookieName, { ...cookie, value, seconds: stateSeconds });
    return reply.redirect(authorization.address);
  });
  scope.get(`/${callbackPath}`, async (request, reply) => {
    await enforceAttemptLimit(services, 'deskIdentityProvider', { address: request.ip });
    const requestState = readRequestState(services, request);
    setCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
    const now = await services.clock.now();
    const found = await resolveCallback(services, oidc, request, requestState, now);
    if ('refused' in found) {
      const actor = { kind: 'visitor', address: request.ip, reason: signInMethod } as const;
      await recordAudit(services.db, actor, { action: 'desk_sign_in_refused', subject: found.refused }, now);
      return reply.redirect('/desk?sign-in=refused');
    }
    const { account } = found;
    await startSession(services, account.staffId, request, reply);
    const actor = {
      kind: 'staff',
      actorId: account.email,
      address: request.ip,
      reason: signInMethod,
    } as const;
    await recordAudit(services.db, actor, { action: 'desk_sign_in', subject: account.staffId }, now);
    return reply.redirect('/desk');
  });
}

async function resolveCallback(
  services: Services,
  oidc: OidcSettings,
  request: FastifyRequest,
  requestState: OidcRequestState | undefined,
  now: Date,
): Promise<Awaited<ReturnType<typeof bindAccount>>> {
  if (requestState === undefined) return { refused: '' };
  const address = new URL(request.url, getDeskOrigin(services, request));
  const identity = await exchangeCode(oidc, address, requestState).catch((error: unknown) => {
    request.log.warn({ err: error }, 'nobody came back from the identity provider');
    return undefined;
  });
  return identity === undefined ? { refused: '' } : await bindAccount(services.db, identity, now);
}

function callbackUrl(services: Services, request: FastifyRequest): string {
  return `${getDeskOrigin(services, request)}${deskPrefix}/${callbackPath}`;
}

function readRequestState(services: Services, request: FastifyRequest): OidcRequestState | undefined {
  try {
    return requestStateSchema.parse(JSON.parse(readCookie(services, request, cookieName) ?? ''));
  } catch {
    return undefined;
  }
}
