import type { FastifyInstance } from 'fastify';
import { deskCalls } from '../../../contract/desk/calls.ts';
import type { SignInWay } from '../../../contract/desk/names.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { passkeySignIn } from '../../../contract/desk/schemas/passkeys.ts';
import { recordAudit } from '../../audit/index.ts';
import { parse } from '../../http/index.ts';
import { countAttempt } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { requireSameSite } from '../door.ts';
import { wrongPasskey } from '../refusals.ts';
import { challengeMs, newChallenge } from './challenges.ts';
import { meOf } from './me.ts';
import { deskOrigin } from './origin.ts';
import { checkPasskey } from './passkeys.ts';
import { startSession } from './sessions.ts';

/** Signing in by a passkey: what it is asked to sign, and what it signed. */
export function servePasskeys(scope: FastifyInstance, services: Services): void {
  scope.post(
    `/${deskCalls.startPasskeySignIn.path}`,
    async (request): Promise<DeskReply<'startPasskeySignIn'>> => {
      requireSameSite(services, request);
      await countAttempt(services, 'deskPasskey', { address: request.ip });
      return {
        challenge: await newChallenge(services.db, null),
        rpId: new URL(deskOrigin(services, request)).hostname,
        userVerification: 'required',
        timeout: challengeMs,
      };
    },
  );

  scope.post(`/${deskCalls.passkeySignIn.path}`, async (request, reply) => {
    requireSameSite(services, request);
    const input = parse(passkeySignIn.request, request.body ?? {});
    const account = await checkPasskey(services, input, deskOrigin(services, request));
    const now = await services.clock.now();
    const seen = { address: request.ip, reason: 'passkey' satisfies SignInWay };
    if (account === undefined) {
      const by = { kind: 'visitor', ...seen } as const;
      await recordAudit(services.db, by, { action: 'desk_sign_in_refused', subject: '' }, now);
      throw wrongPasskey();
    }
    const { staffId, email, passkeyId } = account;
    const staff = await startSession(services, staffId, request, reply, passkeyId);
    const by = { kind: 'staff', who: email, ...seen } as const;
    await recordAudit(services.db, by, { action: 'desk_sign_in', subject: staffId }, now);
    return reply.send(await meOf(services, staff));
  });
}
