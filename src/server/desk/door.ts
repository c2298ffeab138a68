import type { FastifyRequest } from 'fastify';
import { type DeskCallName, deskCalls } from '../../contract/desk/calls.ts';
import { recordAudit } from '../audit/index.ts';
import { minuteMs } from '../durations.ts';
import { requireOwnPage } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { requireStaff } from './people/sessions.ts';
import type { Staff } from './people/staff.ts';
import { codesNeeded, DoorRefusal, keyMissing, notAllowed, notFromHere, signedOut } from './refusals.ts';
import { mayCall } from './rights.ts';
import { namedIn, recordRefusal } from './write/refusedLine.ts';

export const keyForm = /^[\x21-\x7e]{1,128}$/;

/** What somebody may do who has no second step yet. */
const beforeAnythingElse: readonly DeskCallName[] = [
  'me',
  'signOut',
  'renewPassphrase',
  'startCodes',
  'confirmCodes',
  'passkeys',
  'startPasskey',
  'addPasskey',
];

/** What changes how an account is entered: for a session that somebody left open it is too late. */
const soonAfterSignIn: readonly DeskCallName[] = [
  'renewPassphrase',
  'startCodes',
  'confirmCodes',
  'addPasskey',
  'removePasskey',
];
const soonMs = 15 * minuteMs;

/** In the demonstration the passphrase is on the page: a second step would keep nobody out. */
function hasSecondStep({ settings }: Services, staff: Staff): boolean {
  return settings.demonstration || staff.hasCodes || staff.isByProvider || staff.passkeyId !== null;
}

/** Lets in whoever may make a call. Throws 401 and 403; whoever isn't let in leaves a line in the audit. */
export async function letIn(services: Services, request: FastifyRequest, name: DeskCallName): Promise<Staff> {
  let staff: Staff | undefined;
  try {
    staff = await requireStaff(services, request);
    if (deskCalls[name].method === 'POST') requireDesk(services, request);
    if (!mayCall(staff.roles, name)) throw notAllowed();
    if (!beforeAnythingElse.includes(name)) {
      if (!hasSecondStep(services, staff)) throw codesNeeded();
    }
    if (soonAfterSignIn.includes(name) && Date.now() - staff.startedAt.getTime() > soonMs) throw signedOut();
    return staff;
  } catch (error) {
    if (error instanceof DoorRefusal) await leaveLine(services, request, name, staff, error);
    throw error;
  }
}

/** A page of another site can neither set this header nor say that it is ours. */
export function requireDesk(services: Services, request: FastifyRequest): void {
  requireSameSite(services, request);
  if (request.headers['x-desk'] !== '1') throw notFromHere();
}

export function requireSameSite(services: Services, request: FastifyRequest): void {
  try {
    const { settings } = services;
    requireOwnPage(request, {
      ...settings,
      publicUrl: settings.deskUrl ?? settings.publicUrl,
      corsOrigins: [],
    });
  } catch {
    throw notFromHere();
  }
}

/** The key of a write, which whoever makes it chooses. */
export function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !keyForm.test(key)) throw keyMissing();
  return key;
}

async function leaveLine(
  services: Services,
  request: FastifyRequest,
  name: DeskCallName,
  staff: Staff | undefined,
  { status, code }: DoorRefusal,
): Promise<void> {
  const { params, body } = request;
  if (staff !== undefined) {
    const by = { kind: 'staff', who: staff.email, address: request.ip, reason: code } as const;
    return recordRefusal(services, by, name, namedIn({ params, body }), { status, code });
  }
  const now = await services.clock.now();
  await countAttempt(services, 'deskRefused', { address: request.ip });
  const by = { kind: 'visitor', address: request.ip, reason: code } as const;
  const { method, path } = deskCalls[name];
  await recordAudit(services.db, by, { action: 'desk_refused', subject: `${method} ${path} ${status}` }, now);
}
