import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskPrefix } from '../../../contract/desk/calls.ts';
import { recordAudit } from '../../audit/index.ts';
import { tooMany } from '../../http/index.ts';
import { countUse, networkOf } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import {
  type Away,
  accountOf,
  backPath,
  beginAt,
  beginPath,
  emailFrom,
  type OidcSettings,
} from './identityProvider.ts';
import { deskOrigin } from './origin.ts';
import { startSession } from './sessions.ts';

const cookieName = 'quincena-desk-away';
const awaySeconds = 600;
const away = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });
/** Each makes us ask the provider. */
const limit = { most: 60, seconds: 900 };

/** OpenID Connect: to the provider, and back with who it says that it was. Only accounts that are there sign in. */
export function serveIdentityProvider(scope: FastifyInstance, services: Services): void {
  const { oidc } = services.settings;
  if (oidc === undefined) return;
  scope.get(`/${beginPath}`, async (request, reply) => {
    await countAttempt(services, request);
    const begun = await beginAt(oidc, backAddress(services, request)).catch((error: unknown) => {
      request.log.error({ err: error }, 'the identity provider does not answer');
      return undefined;
    });
    if (begun === undefined) return reply.redirect('/desk?sign-in=unanswered');
    setCookie(request, reply, JSON.stringify(begun.away), awaySeconds);
    return reply.redirect(begun.address);
  });
  scope.get(`/${backPath}`, async (request, reply) => {
    await countAttempt(services, request);
    const kept = readCookie(request);
    setCookie(request, reply, '', 0);
    const account = kept && (await whoCameBack(services, oidc, request, kept));
    const now = await services.clock.now();
    if (account === undefined) {
      const by = { kind: 'visitor', address: request.ip, reason: 'identity provider' } as const;
      await recordAudit(services.db, by, { action: 'desk_sign_in_refused', subject: '' }, now);
      return reply.redirect('/desk?sign-in=refused');
    }
    await startSession(services, account.staffId, request, reply);
    const by = {
      kind: 'staff',
      who: account.email,
      address: request.ip,
      reason: 'identity provider',
    } as const;
    await recordAudit(services.db, by, { action: 'desk_sign_in', subject: account.staffId }, now);
    return reply.redirect('/desk');
  });
}

async function whoCameBack(
  services: Services,
  oidc: OidcSettings,
  request: FastifyRequest,
  kept: Away,
): Promise<{ staffId: string; email: string } | undefined> {
  try {
    const email = await emailFrom(oidc, new URL(request.url, deskOrigin(services, request)), kept);
    return email === undefined ? undefined : await accountOf(services, email);
  } catch (error) {
    request.log.warn({ err: error }, 'nobody came back from the identity provider');
    return undefined;
  }
}

function backAddress(services: Services, request: FastifyRequest): string {
  return `${deskOrigin(services, request)}${deskPrefix}/${backPath}`;
}

/** Lax: it has to come along when the provider leads back. */
function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const parts = [
    `${cookieName}=${encodeURIComponent(value)}`,
    `Path=${deskPrefix}/sign-in`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

function readCookie({ headers }: FastifyRequest): Away | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  try {
    return away.parse(JSON.parse(decodeURIComponent(value ?? '')));
  } catch {
    return undefined;
  }
}

async function countAttempt(services: Services, request: FastifyRequest): Promise<void> {
  const subject = `desk:identity-provider:${networkOf(request.ip)}`;
  const wait = await countUse(services.db, { subject, ...limit }, await services.clock.now());
  if (wait > 0) throw tooMany(wait);
}
