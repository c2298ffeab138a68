import type { FastifyInstance } from 'fastify';
import { deskCalls } from '../../../../contract/desk/calls.ts';
import type { SignInMethod } from '../../../../contract/desk/names.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { passkeySignIn } from '../../../../contract/desk/schemas/passkeys.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { enforceAttemptLimit, parseRequest } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { buildMe } from '../endpoints/me.ts';
import { wrongPasskey } from '../errors.ts';
import { requireSameSite } from '../sameSite.ts';
import { challengeMs, createChallenge } from './challenges.ts';
import { getDeskOrigin } from './origin.ts';
import { verifyPasskey } from './passkeys.ts';
import { startSession } from './sessions.ts';

/** Signing in by a passkey: what it is asked to sign, and what it signed. */
export function servePasskeys(scope: FastifyInstance, services: Services): void {
  scope.post(
    `/${deskCalls.startPasskeySignIn.path}`,
    async (request): Promise<DeskReply<'startPasskeySignIn'>> => {
      requireSameSite(services, request);
      await enforceAttemptLimit(services, 'deskPasskey', { address: request.ip });
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
    const input = parseRequest(passkeySignIn.request, request.body ?? {});
    const account = await verifyPasskey(services, input, getDeskOrigin(services, request));
    const now = await services.clock.now();
    const requestDetails = { address: request.ip, reason: 'passkey' satisfies SignInMethod };
    if (account === undefined) {
      const actor = { kind: 'visitor', ...requestDetails } as const;
      await recordAudit(services.db, actor, { action: 'desk_sign_in_refused', subject: '' }, now);
      throw wrongPasskey();
    }
    const { staffId, email, passkeyId } = account;
    const staff = await startSession(services, staffId, request, reply, passkeyId);
    const actor = { kind: 'staff', actorId: email, ...requestDetails } as const;
    await recordAudit(services.db, actor, { action: 'desk_sign_in', subject: staffId }, now);
    return reply.send(await buildMe(services, staff));
  });
}
