import type { Role } from '../../../../contract/desk/roles.ts';
import type { Database } from '../../../platform/database/index.ts';
import { hashPassphrase } from './passphrase.ts';
import { newId } from './staff.ts';

/** `passphrase` null: an identity provider says who it is. */
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
      staffId: newId(),
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
