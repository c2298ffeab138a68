import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskCalls, deskPrefix } from '../../../../../contract/desk/calls.ts';
import { demonstrationStaff } from '../../../../../contract/desk/demonstration.ts';
import { type DeskReplyInput, deskSchemas } from '../../../../../contract/desk/schemas/index.ts';
import type { SignInMethod } from '../../../../../contract/desk/staff.ts';
import { recordAudit } from '../../../../platform/audit/index.ts';
import { enforceRateLimit, parseRequest } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import { acceptInvitation, openInvitation } from '../../auth/acceptInvitation.ts';
import {
  authorizePath,
  beginAuthorization,
  bindAccount,
  callbackPath,
  exchangeCode,
  type OidcRequestState,
  type OidcSettings,
} from '../../auth/identityProvider.ts';
import {
  challengeMs,
  createChallenge,
  createRegistrationOptions,
  verifyPasskey,
} from '../../auth/passkeys.ts';
import {
  clearSessionCookie,
  endSessions,
  findKnownBrowser,
  getDeskOrigin,
  readDeskCookie,
  requireStaff,
  setDeskCookie,
  startSession,
} from '../../auth/sessions.ts';
import { verifySignIn } from '../../auth/signIn.ts';
import { requireSameSite } from '../../authorization.ts';
import { wrongPasskey } from '../../errors.ts';
import { buildMe } from './ownAccount.ts';

/** Signing in and out: the calls that need no session, or end it. */
export function serveSignIn(scope: FastifyInstance, services: Services): void {
  serveIdentityProvider(scope, services);
  servePasskeys(scope, services);
  serveInvitations(scope, services);
  scope.get(
    `/${deskCalls.signInOptions.path}`,
    (): DeskReplyInput<'signInOptions'> => ({
      identityProvider: services.settings.oidc === undefined ? null : `${deskPrefix}/${authorizePath}`,
      demonstrationAccounts: services.settings.demonstration ? listDemoAccounts() : [],
    }),
  );

  scope.post(`/${deskCalls.signIn.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const attempt = parseRequest(deskSchemas.signIn.request, request.body ?? {});
    const { staffId, requiredFactor } = await verifySignIn(
      services,
      { ...attempt, address: request.ip },
      (account) => findKnownBrowser(services, request, account),
    );
    if (requiredFactor === 'code') return reply.send({ codeNeeded: true } satisfies DeskReplyInput<'signIn'>);
    if (requiredFactor === 'passkey')
      return reply.send({ passkeyNeeded: true } satisfies DeskReplyInput<'signIn'>);
    const staff = await startSession(services, staffId, request, reply);
    return reply.send(await buildMe(services, staff));
  });

  scope.post(`/${deskCalls.signOut.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const staff = await requireStaff(services, request);
    await endSessions(services.db, { sessionId: staff.sessionId });
    clearSessionCookie(services, request, reply);
    const actor = { kind: 'staff', actorId: staff.email, address: staff.address } as const;
    const now = await services.clock.now();
    await recordAudit(services.db, actor, { action: 'desk_sign_out', subject: staff.staffId }, now);
    return reply.send({ done: true } satisfies DeskReplyInput<'signOut'>);
  });
}

function listDemoAccounts(): DeskReplyInput<'signInOptions'>['demonstrationAccounts'] {
  return demonstrationStaff.map(({ email, passphrase, roles }) => ({ email, passphrase, roles: [...roles] }));
}

/** Signing in by passkey: the challenge, and its signature. */
function servePasskeys(scope: FastifyInstance, services: Services): void {
  scope.post(
    `/${deskCalls.startPasskeySignIn.path}`,
    async (request): Promise<DeskReplyInput<'startPasskeySignIn'>> => {
      requireSameSite(services, request);
      await enforceRateLimit(services, 'deskPasskey', { address: request.ip });
      return {
        challenge: await createChallenge(services.db, null),
        rpId: new URL(getDeskOrigin(services, request)).hostname,
        userVerification: 'required',
        timeout: challengeMs,
      };
    },
  );

  scope.post(`/${deskCalls.passkeySignIn.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const input = parseRequest(deskSchemas.passkeySignIn.request, request.body ?? {});
    const account = await verifyPasskey(services, input, getDeskOrigin(services, request));
    const now = await services.clock.now();
    const requestDetails = { address: request.ip, reason: 'passkey' satisfies SignInMethod };
    if ('refused' in account) {
      const actor = { kind: 'visitor', ...requestDetails } as const;
      await recordAudit(
        services.db,
        actor,
        { action: 'desk_sign_in_refused', subject: account.refused },
        now,
      );
      throw wrongPasskey();
    }
    const { staffId, email, passkeyId } = account;
    const staff = await startSession(services, staffId, request, reply, passkeyId);
    const actor = { kind: 'staff', actorId: email, ...requestDetails } as const;
    await recordAudit(services.db, actor, { action: 'desk_sign_in', subject: staffId }, now);
    return reply.send(await buildMe(services, staff));
  });
}

const cookieName = 'quincena-desk-away';
/** Lax: it has to come along when the provider leads back. */
const cookie = { path: `${deskPrefix}/sign-in`, sameSite: 'Lax' } as const;
const stateSeconds = 600;
const signInMethod = 'identity provider' satisfies SignInMethod;
const requestStateSchema = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

/** OpenID Connect: to the provider, and back with its identity. Only existing accounts sign in. */
function serveIdentityProvider(scope: FastifyInstance, services: Services): void {
  const { oidc } = services.settings;
  if (oidc === undefined) return;
  scope.get(`/${authorizePath}`, async (request, reply) => {
    await enforceRateLimit(services, 'deskIdentityProvider', { address: request.ip });
    const authorization = await beginAuthorization(oidc, callbackUrl(services, request)).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'the identity provider does not answer');
        return undefined;
      },
    );
    if (authorization === undefined) return reply.redirect('/desk?sign-in=unanswered');
    const value = JSON.stringify(authorization.requestState);
    setDeskCookie(services, request, reply, cookieName, { ...cookie, value, seconds: stateSeconds });
    return reply.redirect(authorization.address);
  });
  scope.get(`/${callbackPath}`, async (request, reply) => {
    await enforceRateLimit(services, 'deskIdentityProvider', { address: request.ip });
    const requestState = readRequestState(services, request);
    setDeskCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
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
    return requestStateSchema.parse(JSON.parse(readDeskCookie(services, request, cookieName) ?? ''));
  } catch {
    return undefined;
  }
}

/** Authenticated by the token of the link alone: the invitee has no account yet, or no credential left. */
function serveInvitations(scope: FastifyInstance, services: Services): void {
  async function guardRequest(request: FastifyRequest): Promise<void> {
    requireSameSite(services, request);
    await enforceRateLimit(services, 'deskInvitation', { address: request.ip });
  }

  scope.post(
    `/${deskCalls.openInvitation.path}`,
    async (request): Promise<DeskReplyInput<'openInvitation'>> => {
      await guardRequest(request);
      const { token } = parseRequest(deskSchemas.openInvitation.request, request.body ?? {});
      const { email, name, isRenewal, expiresAt } = await openInvitation(services, request, token);
      return { email, name, isRenewal, expiresAt: expiresAt ?? '' };
    },
  );

  scope.post(
    `/${deskCalls.startInvitationPasskey.path}`,
    async (request): Promise<DeskReplyInput<'startInvitationPasskey'>> => {
      await guardRequest(request);
      const { token } = parseRequest(deskSchemas.startInvitationPasskey.request, request.body ?? {});
      const { staffId, email, name } = await openInvitation(services, request, token);
      return createRegistrationOptions(services, {
        staffId,
        email,
        name,
        origin: getDeskOrigin(services, request),
      });
    },
  );

  scope.post(`/${deskCalls.acceptInvitation.path}`, async (request, reply) => {
    await guardRequest(request);
    const { token, ...credentials } = parseRequest(deskSchemas.acceptInvitation.request, request.body ?? {});
    const { staffId, passkeyId } = await acceptInvitation(services, request, token, credentials);
    const staff = await startSession(services, staffId, request, reply, passkeyId);
    return reply.send((await buildMe(services, staff)) satisfies DeskReplyInput<'acceptInvitation'>);
  });
}
