import { randomBytes } from 'node:crypto';
import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import type { Role } from '../../../../contract/desk/roles.ts';
import type { Services } from '../../services.ts';

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
  /** The passkey that began it; null: something else did. */
  passkeyId: string | null;
  address: string;
  /** In which he is answered. */
  language: 'es' | 'en';
  /** By which he opened the desk: what a passkey is bound to. */
  origin: string;
};

const demoEmails: ReadonlySet<string> = new Set(demonstrationStaff.map(({ email }) => email));

/**
 * Whether an account may be used: the demonstration's, whose passphrase everybody knows, nowhere else, whatever the
 * database was before.
 */
export function isAccountEnabled({ settings }: Pick<Services, 'settings'>, email: string): boolean {
  return settings.demonstration || !demoEmails.has(email);
}

/** Of an account, a session, an approval or a request: unguessable. */
export function newId(): string {
  return randomBytes(8).toString('hex');
}
