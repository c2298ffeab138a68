import type { FastifyRequest } from 'fastify';
import { addRefusal, formatCall } from '../../../contract/desk/auditSubject.ts';
import { type DeskCallName, deskCalls, staffHeader } from '../../../contract/desk/calls.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { hourMs, minuteMs } from '../../platform/durations.ts';
import { consumeRateLimit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import { requireSameOrigin } from '../api/index.ts';
import type { Services } from '../services.ts';
import type { StaffMember } from './auth/accounts.ts';
import { hasSessionCookie, requireStaff } from './auth/sessions.ts';
import type { ReadEndpoint, WriteEndpoint } from './endpoint.ts';
import {
  AuthorizationError,
  conflictError,
  foreignOrigin,
  freshSessionRequired,
  idempotencyKeyMissing,
  permissionMissing,
  totpEnrolmentRequired,
} from './errors.ts';
import { canCall } from './permissions.ts';
import { pickIdentifiers, recordDeniedRequest } from './writes/deniedRequests.ts';

export const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

const freshSessionMs = 15 * minuteMs;

/** Audit lines of one network in an hour about requests without a session; further ones are only counted. */
const maxLinesPerNetwork = 300;

/** Not required in the demonstration, where the passphrase is public. */
function hasSecondFactor({ settings }: Services, staff: StaffMember): boolean {
  return settings.demonstration || staff.hasTotp || staff.usesSingleSignOn || staff.passkeyId !== null;
}

/** Authenticates and authorizes a call. Throws 401 and 403, which are recorded in the audit. */
export async function authorize(
  services: Services,
  request: FastifyRequest,
  endpoint: ReadEndpoint | WriteEndpoint,
): Promise<StaffMember> {
  const { name, isBeforeSecondFactor = false, changesCredentials = false } = endpoint;
  let staff: StaffMember | undefined;
  try {
    staff = await requireStaff(services, request);
    if (deskCalls[name].method === 'POST') requireDeskHeader(services, request);
    if (!canCall(staff.roles, name)) throw permissionMissing();
    if (!isBeforeSecondFactor && !hasSecondFactor(services, staff)) throw totpEnrolmentRequired();
    if (changesCredentials && Date.now() - staff.startedAt.getTime() > freshSessionMs)
      throw freshSessionRequired();
    return staff;
  } catch (error) {
    if (error instanceof AuthorizationError) await recordDenial(services, request, name, staff, error);
    throw error;
  }
}

/** The idempotency key of a write. Throws 400 without a valid one. */
export function getIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw idempotencyKeyMissing();
  return key;
}

/** Throws 409 if another account decided on a write: the tabs of a browser share one session, that of the last sign-in. */
export function requireSameStaff({ headers }: FastifyRequest, { staffId }: StaffMember): void {
  const decidedBy = headers[staffHeader];
  if (decidedBy !== undefined && decidedBy !== staffId) throw conflictError('otherPerson');
}

async function recordDenial(
  services: Services,
  request: FastifyRequest,
  name: DeskCallName,
  staff: StaffMember | undefined,
  { status, code }: AuthorizationError,
): Promise<void> {
  const { params, body } = request;
  if (staff !== undefined) {
    const actor = { kind: 'staff', actorId: staff.email, address: request.ip, reason: code } as const;
    return recordDeniedRequest(services, actor, name, pickIdentifiers({ params, body }), { status, code });
  }
  // The sign-in page asks who is signed in: without a session, its 401 is not a refusal to record.
  if (name === 'me' && !hasSessionCookie(services, request)) return;
  const now = await services.clock.now();
  const key = `deskRefused:address:${toNetworkPrefix(request.ip)}`;
  const limit = { key, max: maxLinesPerNetwork, seconds: hourMs / 1000 };
  if ((await consumeRateLimit(services.db, limit, now)) > 0) return;
  const actor = { kind: 'visitor', address: request.ip, reason: code } as const;
  await recordAudit(
    services.db,
    actor,
    { action: 'desk_refused', subject: addRefusal(formatCall(name), { status }) },
    now,
  );
}

/** Rejects requests of other sites, which can't set this header nor forge `Origin`. */
function requireDeskHeader(services: Services, request: FastifyRequest): void {
  requireSameSite(services, request);
  if (request.headers['x-desk'] !== '1') throw foreignOrigin();
}

export function requireSameSite(services: Services, request: FastifyRequest): void {
  try {
    const { settings } = services;
    requireSameOrigin(request, {
      ...settings,
      publicUrl: settings.deskUrl ?? settings.publicUrl,
      corsOrigins: [],
    });
  } catch {
    throw foreignOrigin();
  }
}
