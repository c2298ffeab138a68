import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { roles } from '../staff.ts';
import { remainingLimits } from './approvals.ts';
import {
  defineCall,
  defineListCall,
  doneReply,
  instant,
  pendingApprovalId,
  reason,
  shortId,
  sortParameter,
} from './common.ts';
import { queueSettings } from './queues.ts';

const role = z.enum(roles);
const email = z.string().max(254).toLowerCase().pipe(z.email());
const code = z
  .string()
  .regex(/^\d{6}$/)
  .describe('One-time code of an authenticator app');
const passphrase = z.string().min(1).max(200);
const newPassphrase = passphrase.describe('12 characters or more, and not a common passphrase');

export const me = defineCall({}).answers({
  staffId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  /** Names of the calls that these roles may make. */
  calls: z.array(z.string()),
  /** Calls without a limit here always need approval, if they can need it. */
  limits: remainingLimits,
  queues: queueSettings,
  reminderRows: z.int().describe('Maximum number of borrowers per bulk reminder'),
  /** Whether a one-time code is asked for at sign-in. */
  hasTotp: z.boolean(),
  /** Signs in with the company's account: there is no passphrase here. */
  usesSingleSignOn: z.boolean(),
  session: z.object({ sessionId: z.string(), startedAt: instant, endsAt: instant, idleMinutes: z.int() }),
  /** Markets whose lender reports complaints to an authority. */
  complaintReports: z.array(z.string()),
  demonstration: z.boolean(),
});

export const signIn = {
  request: z.object({ email, passphrase, code: code.optional() }),
  /**
   * No session yet, and right so far. `codeNeeded`: the same again with the code. `passkeyNeeded`: the account has passkeys
   * and makes no codes, so it is entered by one of them.
   */
  response: z.union([
    me.response,
    z.object({ codeNeeded: z.literal(true) }),
    z.object({ passkeyNeeded: z.literal(true) }),
  ]),
};

export const signInOptions = defineCall({}).answers({
  /** Where an identity provider's sign-in begins; null where none is connected. */
  identityProvider: z.string().nullable(),
  /** The demonstration's accounts, which its sign-in page shows; empty elsewhere. */
  demonstrationAccounts: z.array(
    z.object({ email: z.string(), passphrase: z.string(), roles: z.array(role) }),
  ),
});

export const signOut = defineCall({}).answers(doneReply);

export const sessions = defineListCall({}).of({
  sessionId: z.string(),
  staffId: z.string(),
  email: z.string(),
  address: z.string(),
  device: z.string(),
  startedAt: instant,
  seenAt: instant,
  isOwn: z.boolean(),
});

export const endSession = defineCall({ sessionId: line(64), reason }).answers(doneReply);

/** Replaces one's own, given the present one. Every other session of the account ends. */
export const renewPassphrase = defineCall({ current: passphrase, passphrase: newPassphrase, reason }).answers(
  doneReply,
);

export const startTotp = defineCall({ reason }).answers({
  secret: z.string(),
  address: z.string().describe('otpauth:// URL for a QR code'),
});

export const confirmTotp = defineCall({ code, reason }).answers(doneReply);

export const staff = defineListCall(sortParameter('email', 'name')).of({
  staffId: shortId,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  hasTotp: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  closedAt: instant.nullable(),
  pendingApprovalId: pendingApprovalId.describe('A pending change of its roles, credentials or state'),
});

const roleList = z.array(role).min(1).max(roles.length);

/** The result of an approved invitation: until when its link opens, and to whom it was mailed. */
const invitee = { invitationId: z.string(), expiresAt: instant, mailedTo: z.string().nullable() };

/** A change of permissions: it needs approval. */
export const addStaff = defineCall({
  email,
  name: line(120).pipe(z.string().min(1)),
  roles: roleList,
  reason,
}).answers(invitee);

export const changeStaff = defineCall({
  staffId: shortId,
  roles: roleList.optional(),
  /** Removes passphrase, one-time codes and passkeys of a person who lost them, and makes an invitation to set new ones. */
  anew: z.boolean().optional(),
  close: z.boolean().optional(),
  /** It signs in again; 404 of one that isn't suspended. */
  liftSuspension: z.literal(true).optional(),
  reason,
}).answers({ ...doneReply, invitation: z.object(invitee).nullable() });

/** Locks an account out at once: its sessions end, and nothing signs it in. Never one's own. */
export const suspendStaff = defineCall({ staffId: shortId, reason }).answers(doneReply);
