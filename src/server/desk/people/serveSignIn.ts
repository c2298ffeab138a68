import type { FastifyInstance } from 'fastify';
import { deskCalls, deskPrefix } from '../../../contract/desk/calls.ts';
import { demonstrationStaff } from '../../../contract/desk/demonstration.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { signIn } from '../../../contract/desk/schemas/people.ts';
import { recordAudit } from '../../audit/index.ts';
import { parse } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { requireSameSite } from '../door.ts';
import { beginPath } from './identityProvider.ts';
import { knownBrowser } from './knownBrowser.ts';
import { meOf } from './me.ts';
import { serveIdentityProvider } from './serveIdentityProvider.ts';
import { serveInvitations } from './serveInvitations.ts';
import { servePasskeys } from './servePasskeys.ts';
import { clearCookie, endSessions, requireStaff, startSession } from './sessions.ts';
import { checkSignIn } from './signIn.ts';

/** Signing in and out: the calls that need no session, or end it. */
export function serveSignIn(scope: FastifyInstance, services: Services): void {
  serveIdentityProvider(scope, services);
  servePasskeys(scope, services);
  serveInvitations(scope, services);
  scope.get(
    `/${deskCalls.signInOptions.path}`,
    (): DeskReply<'signInOptions'> => ({
      identityProvider: services.settings.oidc === undefined ? null : `${deskPrefix}/${beginPath}`,
      people: services.settings.demonstration ? demonstrationPeople() : [],
    }),
  );

  scope.post(`/${deskCalls.signIn.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const tried = parse(signIn.request, request.body ?? {});
    const { staffId, needed } = await checkSignIn(services, { ...tried, address: request.ip }, (account) =>
      knownBrowser(services, request, account),
    );
    if (needed === 'code') return reply.send({ codeNeeded: true } satisfies DeskReply<'signIn'>);
    if (needed === 'passkey') return reply.send({ passkeyNeeded: true } satisfies DeskReply<'signIn'>);
    const staff = await startSession(services, staffId, request, reply);
    return reply.send(await meOf(services, staff));
  });

  scope.post(`/${deskCalls.signOut.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const staff = await requireStaff(services, request);
    await endSessions(services.db, { sessionId: staff.sessionId });
    clearCookie(services, request, reply);
    const by = { kind: 'staff', who: staff.email, address: staff.address } as const;
    const now = await services.clock.now();
    await recordAudit(services.db, by, { action: 'desk_sign_out', subject: staff.staffId }, now);
    return reply.send({ done: true } satisfies DeskReply<'signOut'>);
  });
}

function demonstrationPeople(): DeskReply<'signInOptions'>['people'] {
  return demonstrationStaff.map(({ email, passphrase, roles }) => ({ email, passphrase, roles: [...roles] }));
}
