import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { type DeskReply, deskSchemas } from '../../../contract/desk/schemas/index.ts';
import { parse } from '../../http/index.ts';
import { countAttempt } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { requireSameSite } from '../door.ts';
import { acceptInvitation, openInvitation } from './acceptInvitation.ts';
import { meOf } from './me.ts';
import { deskOrigin } from './origin.ts';
import { passkeyWish } from './passkeys.ts';
import { startSession } from './sessions.ts';

/** For whoever was invited, who has no account yet or no way in any more: the link's token is all there is. */
export function serveInvitations(scope: FastifyInstance, services: Services): void {
  async function admit(request: FastifyRequest): Promise<void> {
    requireSameSite(services, request);
    await countAttempt(services, 'deskInvitation', { address: request.ip });
  }

  scope.post(`/${deskCalls.openInvitation.path}`, async (request): Promise<DeskReply<'openInvitation'>> => {
    await admit(request);
    const { token } = parse(deskSchemas.openInvitation.request, request.body ?? {});
    const { email, name, isRenewal, expiresAt } = await openInvitation(services, request, token);
    return { email, name, isRenewal, expiresAt: expiresAt?.toISOString() ?? '' };
  });

  scope.post(
    `/${deskCalls.startInvitationPasskey.path}`,
    async (request): Promise<DeskReply<'startInvitationPasskey'>> => {
      await admit(request);
      const { token } = parse(deskSchemas.startInvitationPasskey.request, request.body ?? {});
      const { staffId, email, name } = await openInvitation(services, request, token);
      return passkeyWish(services, { staffId, email, name, origin: deskOrigin(services, request) });
    },
  );

  scope.post(`/${deskCalls.acceptInvitation.path}`, async (request, reply) => {
    await admit(request);
    const { token, ...chosen } = parse(deskSchemas.acceptInvitation.request, request.body ?? {});
    const { staffId, passkeyId } = await acceptInvitation(services, request, token, chosen);
    const staff = await startSession(services, staffId, request, reply, passkeyId);
    return reply.send((await meOf(services, staff)) satisfies DeskReply<'acceptInvitation'>);
  });
}
