import type { Database } from '../database/index.ts';

/** Tables of a borrower that only serve him while his account is open. */
const always = ['sessions', 'cards', 'repay_tokens', 'tracked_events', 'reports', 'registrations'] as const;

/** What stands behind a contract: kept where there is one. */
const withoutContract = ['certifications', 'bank_accounts', 'order_decisions'] as const;

/**
 * Closes an account: nobody signs in to it again, its phone is free for another, and everything goes that the law doesn't make
 * the lender keep. Source: docs/data.md.
 */
export async function letGo(
  trx: Database,
  borrowerId: number,
  hasBorrowed: boolean,
  now: Date,
): Promise<void> {
  for (const table of always) await trx.deleteFrom(table).where('borrower_id', '=', borrowerId).execute();
  await trx
    .deleteFrom('certifications')
    .where('borrower_id', '=', borrowerId)
    .where('step', 'in', ['job', 'ext'])
    .execute();
  await forgetPhone(trx, borrowerId);
  const forgotten = { full_name: '', address: '', payout_bank: '', payout_last4: '' };
  await trx
    .updateTable('borrowers')
    .set({ mobile_phone: '', closed_at: now, ...(hasBorrowed ? {} : forgotten) })
    .where('borrower_id', '=', borrowerId)
    .execute();
  if (hasBorrowed) return;
  for (const table of withoutContract)
    await trx.deleteFrom(table).where('borrower_id', '=', borrowerId).execute();
}

async function forgetPhone(trx: Database, borrowerId: number): Promise<void> {
  const { market, mobile_phone: phone } = await trx
    .selectFrom('borrowers')
    .select(['market', 'mobile_phone'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('phone_directory')
    .where('market', '=', market)
    .where('phone', '=', phone)
    .where('borrower_id', '=', borrowerId)
    .execute();
}
