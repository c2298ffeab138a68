import type { FastifyInstance } from 'fastify';
import { deskCalls, deskPrefix } from '../../../../contract/desk/calls.ts';
import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { signIn } from '../../../../contract/desk/schemas/staffAccounts.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { parseRequest } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { buildMe } from '../endpoints/me.ts';
import { requireSameSite } from '../sameSite.ts';
import { authorizePath } from './identityProvider.ts';
import { findKnownBrowser } from './knownBrowser.ts';
import { serveIdentityProvider } from './serveIdentityProvider.ts';
import { serveInvitations } from './serveInvitations.ts';
import { servePasskeys } from './servePasskeys.ts';
import { clearSessionCookie, endSessions, requireStaff, startSession } from './sessions.ts';
import { verifySignIn } from './signIn.ts';

/** Signing in and out: the calls that need no session, or end it. */
export function serveSignIn(scope: FastifyInstance, services: Services): void {
  serveIdentityProvider(scope, services);
  servePasskeys(scope, services);
  serveInvitations(scope, services);
  scope.get(
    `/${deskCalls.signInOptions.path}`,
    (): DeskReply<'signInOptions'> => ({
      identityProvider: services.settings.oidc === undefined ? null : `${deskPrefix}/${authorizePath}`,
      people: services.settings.demonstration ? listDemoAccounts() : [],
    }),
  );

  scope.post(`/${deskCalls.signIn.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const attempt = parseRequest(signIn.request, request.body ?? {});
    const { staffId, requiredFactor } = await verifySignIn(
      services,
      { ...attempt, address: request.ip },
      (account) => findKnownBrowser(services, request, account),
    );
    if (requiredFactor === 'code') return reply.send({ codeNeeded: true } satisfies DeskReply<'signIn'>);
    if (requiredFactor === 'passkey')
      return reply.send({ passkeyNeeded: true } satisfies DeskReply<'signIn'>);
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
    return reply.send({ done: true } satisfies DeskReply<'signOut'>);
  });
}

function listDemoAccounts(): DeskReply<'signInOptions'>['people'] {
  return demonstrationStaff.map(({ email, passphrase, roles }) => ({ email, passphrase, roles: [...roles] }));
}
