import { sql } from 'kysely';
import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import type { Role } from '../../../../contract/desk/staff.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';
import { hashPassphrase } from './credentials.ts';

/** The staff member of a session. */
export type StaffMember = {
  staffId: string;
  email: string;
  name: string;
  roles: readonly Role[];
  hasTotp: boolean;
  /** The account has no passphrase: it signs in through an identity provider, which has its own second factor. */
  usesSingleSignOn: boolean;
  sessionId: string;
  startedAt: Date;
  endsAt: Date;
  /** The passkey that started the session; null: another credential. */
  passkeyId: string | null;
  address: string;
  /** The browser that signed in, as it names itself. */
  device: string;
  /** The language of messages to the staff member. */
  language: 'es' | 'en';
  /** The origin of the desk's address: passkeys are bound to it. */
  origin: string;
};

const demoEmails: ReadonlySet<string> = new Set(demonstrationStaff.map(({ email }) => email));

/**
 * Whether an account may be used: the demonstration's, whose passphrase is public, nowhere else, whatever the
 * database was before.
 */
export function isAccountEnabled({ settings }: Pick<Services, 'settings'>, email: string): boolean {
  return settings.demonstration || !demoEmails.has(email);
}

/** `passphrase` null: the account signs in through an identity provider. */
export type NewAccount = {
  email: string;
  name: string;
  roles: readonly Role[];
  passphrase: string | null;
};

/** Makes an account; null where there is one of that e-mail. */
export async function createAccount(
  trx: Database,
  { email, name, roles, passphrase }: NewAccount,
  now: Date,
): Promise<string | null> {
  const added = await trx
    .insertInto('deskStaff')
    .values({
      staffId: createShortId(),
      email,
      name,
      roles: [...roles],
      passphrase: passphrase === null ? null : await hashPassphrase(passphrase),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staffId')
    .executeTakeFirst();
  return added?.staffId ?? null;
}

/** In SQL: whether an account is neither closed nor suspended. */
export const isOpenAccountSql = sql<boolean>`desk_staff.closed_at is null and desk_staff.suspended_at is null`;

export function findOpenAccount(db: Database, key: AccountKey) {
  return selectOpenAccount(db, key).executeTakeFirst();
}

/** The same, which is neither closed nor suspended before the transaction ends. */
export function lockOpenAccount(trx: Database, key: AccountKey) {
  return selectOpenAccount(trx, key).forShare().executeTakeFirst();
}

type AccountKey = { email: string } | { staffId: string };

function selectOpenAccount(db: Database, key: AccountKey) {
  return db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name', 'roles'])
    .where((row) => row.and(key))
    .where(isOpenAccountSql);
}

/**
 * Loads a check of whether two accounts may belong to one person: the requester of an invitation saw the link by which the
 * invited account got its credentials, directly or through a chain of invitations. Why: docs/decisions/invitations.md.
 */
export async function loadLinkedAccounts(db: Database): Promise<(current: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('deskInvitations')
    .select(['email', 'requestedBy'])
    .distinct()
    .where('acceptedAt', 'is not', null)
    .where('isMailed', '=', false)
    .where('approvalId', 'is not', null)
    .whereRef('requestedBy', '<>', 'email')
    .execute();
  const requestersByEmail = Map.groupBy(rows, ({ email }) => email);
  function isInvitedBy(email: string, from: string): boolean {
    const inviterChain = new Set([email]);
    for (const current of inviterChain)
      for (const { requestedBy } of requestersByEmail.get(current) ?? []) inviterChain.add(requestedBy);
    return inviterChain.has(from);
  }
  return (current, other) =>
    current !== other && (isInvitedBy(current, other) || isInvitedBy(other, current));
}

/** The accounts that one person may have: the account itself, first, and all that are linked to it. */
export async function listStaffIdsOfPerson(
  db: Database,
  account: { staffId: string; email: string },
): Promise<StaffIds> {
  const listStaffIds = await loadStaffIdsOfPeople(db);
  return listStaffIds(account);
}

type StaffIds = [string, ...string[]];

/** {@link listStaffIdsOfPerson} of several people. */
export async function loadStaffIdsOfPeople(
  db: Database,
): Promise<(account: { staffId: string; email: string }) => StaffIds> {
  const areLinked = await loadLinkedAccounts(db);
  const accounts = await db.selectFrom('deskStaff').select(['staffId', 'email']).execute();
  return ({ staffId, email }) => [
    staffId,
    ...accounts.filter((one) => areLinked(one.email, email)).map((one) => one.staffId),
  ];
}
