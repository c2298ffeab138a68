import { randomBytes } from 'node:crypto';
import type { DeskInput, DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';
import { isAccountEnabled, isOpenAccountSql, type StaffMember } from './accounts.ts';

/** Validity of a challenge in milliseconds. */
export const challengeMs = 300_000;

/** Creates a challenge for a passkey. `staffId`: registration of that account; null: sign-in. */
export async function createChallenge(db: Database, staffId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + challengeMs);
  await db.insertInto('deskChallenges').values({ challenge, staffId, expiresAt }).execute();
  return challenge;
}

/** Consumes a challenge: true once, if it is unexpired and of this account. */
async function consumeChallenge(db: Database, challenge: string, staffId: string | null): Promise<boolean> {
  const consumed = await db
    .deleteFrom('deskChallenges')
    .where('challenge', '=', challenge)
    .where('staffId', 'is not distinct from', staffId)
    .where('expiresAt', '>', new Date())
    .returning('challenge')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function purgeExpiredChallenges(db: Database): Promise<void> {
  const before = new Date(Date.now() - dayMs);
  await db.deleteFrom('deskChallenges').where('expiresAt', '<', before).execute();
}

/** Ed25519, ECDSA with P-256, RSA: what devices have. Source: IANA COSE algorithms. */
const algorithms = [-8, -7, -257];

/**
 * The options to register a passkey: a key on the staff member's device, unlocked by fingerprint, face or PIN, so two factors
 * in one, and bound to our origin. The library verifies signatures; challenge, account and expiry are checked here.
 */
export async function createRegistrationOptions(
  { db, config }: Services,
  { staffId, email, name, origin }: Pick<StaffMember, 'staffId' | 'email' | 'name' | 'origin'>,
): Promise<DeskReply<'startPasskey'>> {
  const existing = await db
    .selectFrom('deskPasskeys')
    .select('credentialId')
    .where('staffId', '=', staffId)
    .execute();
  return {
    challenge: await createChallenge(db, staffId),
    rp: { id: new URL(origin).hostname, name: config.brand.name },
    user: { id: Buffer.from(staffId).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: challengeMs,
  };
}

/** Stores the public key of a new passkey. Undefined if the response does not match its challenge, or the passkey exists. */
export async function storePasskey(
  db: Database,
  { staffId, origin }: Pick<StaffMember, 'staffId' | 'origin'>,
  { name, credential }: Pick<DeskInput<'addPasskey'>, 'name' | 'credential'>,
  now: Date,
): Promise<string | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, staffId),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verification?.verified) return undefined;
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  const added = await db
    .insertInto('deskPasskeys')
    .values({
      passkeyId: createShortId(),
      credentialId: id,
      staffId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('passkeyId')
    .executeTakeFirst();
  return added?.passkeyId;
}

/** The account whose passkey signed; undefined if the passkey is unknown, its account closed or suspended, or the signature invalid. */
export async function verifyPasskey(
  services: Services,
  { credential }: DeskInput<'passkeySignIn'>,
  origin: string,
): Promise<{ staffId: string; email: string; passkeyId: string } | { refused: string }> {
  const { db } = services;
  const passkey = await db
    .selectFrom('deskPasskeys')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskPasskeys.staffId')
    .select(['passkeyId', 'deskPasskeys.staffId', 'email', 'publicKey', 'counter'])
    .select(isOpenAccountSql.as('isOpen'))
    .where('credentialId', '=', credential.id)
    .executeTakeFirst();
  if (passkey === undefined) return { refused: '' };
  const { staffId, email, passkeyId, publicKey, counter, isOpen } = passkey;
  const refused = { refused: staffId };
  if (!isOpen || !isAccountEnabled(services, email)) return refused;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, null),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: { id: credential.id, publicKey: Uint8Array.from(publicKey), counter },
  }).catch(() => undefined);
  if (!verification?.verified) return refused;
  await db
    .updateTable('deskPasskeys')
    .set({ counter: verification.authenticationInfo.newCounter, usedAt: new Date() })
    .where('passkeyId', '=', passkeyId)
    .execute();
  return { staffId, email, passkeyId };
}

/** Loaded at the first use: it and its dependencies are among the server's largest modules. */
function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
