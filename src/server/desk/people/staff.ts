import { randomBytes } from 'node:crypto';
import { demonstrationStaff } from '../../../contract/desk/demonstration.ts';
import type { Role } from '../../../contract/desk/roles.ts';
import type { Database } from '../../database/index.ts';
import { dayMs } from '../../durations.ts';
import type { Services } from '../../services.ts';
import { firstMark, hashPassphrase } from './passphrase.ts';

/** Whoever is at the desk, as the session says. */
export type Staff = {
  staffId: string;
  email: string;
  name: string;
  roles: readonly Role[];
  hasCodes: boolean;
  /** The account has no passphrase: an identity provider says who it is, by steps of its own. */
  isByProvider: boolean;
  sessionId: string;
  startedAt: Date;
  endsAt: Date;
  /** The passphrase was told to somebody else too: its owner replaces it before anything else. */
  hasFirstPassphrase: boolean;
  /** The passkey that began it; null: something else did. */
  passkeyId: string | null;
  address: string;
  /** In which he is answered. */
  language: 'es' | 'en';
  /** By which he opened the desk: what a passkey is bound to. */
  origin: string;
};

/** For so long a passphrase opens that somebody else was told. */
export const firstDays = 7;

const ofDemonstration: ReadonlySet<string> = new Set(demonstrationStaff.map(({ email }) => email));

/**
 * Whether an account may be used: the demonstration's, whose passphrase everybody knows, nowhere else, whatever the
 * database was before.
 */
export function isUsable({ settings }: Pick<Services, 'settings'>, email: string): boolean {
  return settings.demonstration || !ofDemonstration.has(email);
}

/**
 * Whether nothing else may be done before the passphrase is replaced: who made the account, or agreed to it, knows it. In
 * the demonstration it may stay; a passkey of one's own needs none.
 */
export function mustRenew({ settings }: Pick<Services, 'settings'>, staff: Staff): boolean {
  return !settings.demonstration && staff.hasFirstPassphrase && staff.passkeyId === null;
}

/** A first passphrase that nobody replaced in time opens nothing any more; in the demonstration it may stay. */
export function isTooOld(
  { settings }: Pick<Services, 'settings'>,
  { passphrase, firstUntil }: { passphrase: string | null; firstUntil: Date | null },
): boolean {
  if (settings.demonstration || firstUntil === null || !passphrase?.endsWith(firstMark)) return false;
  return firstUntil.getTime() <= Date.now();
}

export type NewStaff = { email: string; name: string; roles: readonly Role[]; passphrase: string | null };

/** False where there is an account of that e-mail. */
export async function addAccount(
  trx: Database,
  { email, name, roles, passphrase }: NewStaff,
  now: Date,
): Promise<string | null> {
  const added = await trx
    .insertInto('deskStaff')
    .values({
      staffId: newId(),
      email,
      name,
      roles: [...roles],
      ...(passphrase === null ? { passphrase } : await firstOf(passphrase)),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staffId')
    .executeTakeFirst();
  return added?.staffId ?? null;
}

/** What is kept of a passphrase that others are told, too. */
export async function firstOf(passphrase: string): Promise<{ passphrase: string; firstUntil: Date }> {
  const firstUntil = new Date(Date.now() + firstDays * dayMs);
  return { passphrase: await hashPassphrase(passphrase, firstMark), firstUntil };
}

/** Of an account, a session, an approval or a request: unguessable. */
export function newId(): string {
  return randomBytes(8).toString('hex');
}

/** Drawn, 128 bits, and said once: nobody chooses one. */
export function newPassphrase(): string {
  return randomBytes(16).toString('base64url');
}
