import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { invitationStates, roles } from '../staff.ts';
import { defineCall, defineListCall, doneReply, instant, reason, shortId } from './common.ts';
import { me } from './staffAccounts.ts';

/** WebAuthn as browsers spell it in JSON: `parseCreationOptionsFromJSON`, `toJSON`. Source: W3C WebAuthn Level 3, 5.1.8. */
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const type = z.literal('public-key');
const timeout = z.int().describe('Milliseconds');

const credential = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type,
  clientExtensionResults: z.looseObject({}).default({}),
};

export const startPasskey = defineCall({}).answers({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  excludeCredentials: z.array(z.object({ type, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout,
});

export const addPasskey = defineCall({
  name: line(60).pipe(z.string().min(1)).describe('Name given by its owner'),
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  }),
  reason,
}).answers({ passkeyId: z.string() });

export const passkeys = defineListCall({}).of({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});

export const removePasskey = defineCall({ passkeyId: shortId, reason }).answers(doneReply);

export const startPasskeySignIn = defineCall({}).answers({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout,
});

export const passkeySignIn = {
  request: z.object({
    credential: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: base64url.exactOptional(),
      }),
    }),
  }),
  response: me.response,
};

/** Of any text, as what was copied only in part is told to be no invitation. */
const token = z.string().max(200).describe('Token after # in the invitation link');

export const openInvitation = defineCall({ token }).answers({
  email: z.string(),
  name: z.string(),
  isRenewal: z.boolean(),
  expiresAt: instant,
});

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

export const invitations = defineListCall({}).of({
  invitationId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  isRenewal: z.boolean().describe('New credentials for an existing account'),
  state: z.enum(invitationStates),
  approvalId: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  approvedBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  isMailed: z.boolean().describe('true: the link was mailed; false: shown to the inviter'),
  mailedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  acceptedFrom: z.string().nullable().describe('IP address from which it was accepted'),
});

export const revokeInvitation = defineCall({ invitationId: shortId, reason }).answers(doneReply);

/** Only by its requester, who was shown the one before, where links are shown. */
export const renewInvitationLink = defineCall({ invitationId: shortId, reason }).answers({
  invitation: z.string().nullable().describe('Shown once; null: it is mailed'),
  mailedTo: z.string().nullable(),
});
