import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskCalls } from '../../../../contract/desk/calls.ts';
import { type DeskReply, deskSchemas } from '../../../../contract/desk/schemas/index.ts';
import { enforceAttemptLimit, parseRequest } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { buildMe } from '../endpoints/me.ts';
import { requireSameSite } from '../sameSite.ts';
import { acceptInvitation, openInvitation } from './acceptInvitation.ts';
import { getDeskOrigin } from './origin.ts';
import { createRegistrationOptions } from './passkeys.ts';
import { startSession } from './sessions.ts';

/** For whoever was invited, who has no account yet or no way in any more: the link's token is all there is. */
export function serveInvitations(scope: FastifyInstance, services: Services): void {
  async function guardRequest(request: FastifyRequest): Promise<void> {
    requireSameSite(services, request);
    await enforceAttemptLimit(services, 'deskInvitation', { address: request.ip });
  }

  scope.post(`/${deskCalls.openInvitation.path}`, async (request): Promise<DeskReply<'openInvitation'>> => {
    await guardRequest(request);
    const { token } = parseRequest(deskSchemas.openInvitation.request, request.body ?? {});
    const { email, name, isRenewal, expiresAt } = await openInvitation(services, request, token);
    return { email, name, isRenewal, expiresAt: expiresAt?.toISOString() ?? '' };
  });

  scope.post(
    `/${deskCalls.startInvitationPasskey.path}`,
    async (request): Promise<DeskReply<'startInvitationPasskey'>> => {
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
    return reply.send((await buildMe(services, staff)) satisfies DeskReply<'acceptInvitation'>);
  });
}
