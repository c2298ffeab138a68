import { z } from 'zod';
import { invitationStates } from '../names.ts';
import { roles } from '../roles.ts';
import { done, instant, list, page, reason } from './common.ts';
import { addPasskey, startPasskey } from './passkeys.ts';
import { me } from './staffAccounts.ts';

const token = z
  .string()
  .regex(/^[\w-]{20,100}$/)
  .describe('What follows # in the link');

export const openInvitation = {
  request: z.object({ token }),
  response: z.object({ email: z.string(), name: z.string(), isRenewal: z.boolean(), expiresAt: instant }),
};

export const startInvitationPasskey = {
  request: z.object({ token }),
  response: startPasskey.response,
};

/** A passphrase or a passkey. Whoever sets it is signed in. */
export const acceptInvitation = {
  request: z
    .object({
      token,
      passphrase: z.string().min(1).max(200).optional(),
      passkey: addPasskey.request.pick({ name: true, credential: true }).optional(),
    })
    .refine(({ passphrase, passkey }) => (passphrase === undefined) !== (passkey === undefined), {
      path: ['passphrase'],
    }),
  response: me.response,
};

export const invitations = {
  request: z.object({ ...page }),
  response: list(
    z.object({
      invitationId: z.string(),
      email: z.string(),
      name: z.string(),
      roles: z.array(z.enum(roles)),
      isRenewal: z.boolean().describe('New credentials of an account that is there'),
      state: z.enum(invitationStates),
      approvalId: z.string().nullable(),
      requestedBy: z.string(),
      requestedAt: instant,
      approvedBy: z.string().nullable(),
      expiresAt: instant.nullable(),
      isMailed: z.boolean().describe('To whom it invites; else whoever asked was shown the link'),
      mailedAt: instant.nullable(),
      acceptedAt: instant.nullable(),
      acceptedFrom: z.string().nullable().describe('The address it was accepted from'),
    }),
  ),
};

export const revokeInvitation = {
  request: z.object({ invitationId: z.string().regex(/^[0-9a-f]{16}$/), reason }),
  response: done,
};
