import { type RawBuilder, sql } from 'kysely';
import { type Database, transaction } from '../../platform/database/index.ts';
import { accountTables, contractTables } from '../accounts/index.ts';
import { deleteIdentityImages } from '../identity/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import { createMissingPaymentPositions, migrationProvider } from '../loans/index.ts';
import type { Services } from '../services.ts';
import type { LaterEvents } from './errors.ts';

/** SQL of the loans of a batch; `e` is the event that opened each. */
const openings = (batchId: string): RawBuilder<unknown> =>
  sql`loan_events e where e.kind = 'opening' and e.evidence = ${batchId}`;

/** What staff, borrowers and providers have done to a batch's loans and borrowers. Changes of the daily run don't count. */
export async function findLaterEvents(db: Database, batchId: string): Promise<LaterEvents[]> {
  const isOfBatch = sql`borrower_id = any(${await listBorrowers(db, batchId)}::bigint[])`;
  const { rows } = await sql<LaterEvents>`
    with own as (select borrower_id, order_id from ${openings(batchId)})
    select kind, count(*)::int as count from (
      select 'payment' as kind from payments where ${isOfBatch} and provider <> ${migrationProvider}
      union all
      select 'servicing' from loan_events l join own using (borrower_id, order_id) where l.evidence <> ${batchId} or l.reason <> 'import'
      union all
      select 'refund' from refunds join own using (borrower_id, order_id)
      union all
      select 'extension' from extensions join own using (borrower_id, order_id)
      union all
      select 'order' from orders o where ${isOfBatch}
        and not exists (select from own where own.borrower_id = o.borrower_id and own.order_id = o.order_id)
      union all
      select 'claim' from payment_claims where ${isOfBatch}
      union all
      select 'complaint' from complaints where ${isOfBatch}
      union all
      select 'note' from desk_notes where ${isOfBatch}
      union all
      select 'declaration' from certifications where ${isOfBatch} and step <> 'personal'
      union all
      select 'declaration' from declaration_changes where ${isOfBatch}
      union all
      select 'account' from bank_accounts where ${isOfBatch} and session_hash <> ''
      union all
      select 'account' from cards where ${isOfBatch}
    ) as later group by kind order by kind`.execute(db);
  return rows;
}

async function listBorrowers(db: Database, batchId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select borrower_id as id from import_directory where batch_id = ${batchId} and kind = 'borrower'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Undoes a batch as a whole, in one transaction: ledger entries are reversed, those of the daily run included, the loans are
 * cancelled, their borrowers' accounts closed, and their personal data erased. The caller has checked for later events; they are
 * checked again under lock.
 */
export async function undoImport(
  services: Pick<Services, 'db' | 'jobs'>,
  batchId: string,
  now: Date,
): Promise<LaterEvents[]> {
  return transaction(services.db, async (trx) => {
    const key = sql`batch_id = ${batchId}`;
    await sql`select from import_batches where ${key} for update`.execute(trx);
    await sql`select from import_chunks where ${key} for update`.execute(trx);
    const borrowers = await listBorrowers(trx, batchId);
    await sql`select from borrowers where borrower_id = any(${borrowers}::bigint[]) for update`.execute(trx);
    await sql`select from orders where borrower_id = any(${borrowers}::bigint[]) for update`.execute(trx);
    const later = await findLaterEvents(trx, batchId);
    if (later.length > 0) return later;
    await reverseEntries(trx, batchId, now);
    await cancelLoans(trx, batchId, now);
    await createMissingPaymentPositions(trx);
    await sql`update payment_positions set reversed = amount where borrower_id = any(${borrowers}::bigint[])`.execute(
      trx,
    );
    await closeAccounts(trx, services, borrowers, now);
    await sql`delete from import_directory where ${key}`.execute(trx);
    await sql`delete from import_chunks where ${key}`.execute(trx);
    await trx
      .updateTable('importBatches')
      .set({ state: 'undone', undoneAt: now, failure: '' })
      .where('batchId', '=', batchId)
      .execute();
    return [];
  });
}

async function reverseEntries(trx: Database, batchId: string, now: Date): Promise<void> {
  const imported = toPostingKey('import', batchId);
  const undone = toPostingKey('importUndone', batchId);
  const reversal = (source: RawBuilder<unknown>) => sql`
    insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    select borrower_id, order_id, ${undone}, ${now}::date, ${now}, array_agg(account), array_agg(-amount)
    from (
      select line.borrower_id, line.order_id, line.account, sum(line.amount)::bigint as amount ${source}
      group by line.borrower_id, line.order_id, line.account having sum(line.amount) <> 0
    ) as posted group by borrower_id, order_id`;
  await reversal(sql`
    from ledger_lines line
    join (select borrower_id, order_id from ${openings(batchId)}) as own using (borrower_id, order_id)`).execute(
    trx,
  );
  // The lender's own entry is one a market: its accounts end in it.
  await sql`
    insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    select borrower_id, order_id, ${undone} || substr(event, ${imported.length + 1}), ${now}::date, ${now}, accounts,
      array(select -amount from unnest(amounts) with ordinality as line (amount, place) order by place)
    from ledger_entries where borrower_id = 0 and starts_with(event, ${imported} || ':')`.execute(trx);
}

async function cancelLoans(trx: Database, batchId: string, now: Date): Promise<void> {
  await sql`
    update instalments i set unpaid = 0 from ${openings(batchId)}
      and i.borrower_id = e.borrower_id and i.order_id = e.order_id`.execute(trx);
  await sql`
    update orders o set state = 'cancelled', disbursed_on = null, settled_on = null, open_key = null, past_due_since = null
    from ${openings(batchId)} and o.borrower_id = e.borrower_id and o.order_id = e.order_id`.execute(trx);
  for (const table of ['returnable_credits', 'portfolio_marks', 'loan_positions'])
    await sql`
      delete from ${sql.table(table)} r using ${openings(batchId)}
        and r.borrower_id = e.borrower_id and r.order_id = e.order_id`.execute(trx);
  await sql`
    insert into loan_events (borrower_id, order_id, event_id, kind, value_date, recorded_at, event, actor_kind, actor, reason, evidence)
    select borrower_id, order_id, 'import:reversal', 'openingReversal', ${now}::date, ${now},
      jsonb_build_object('kind', 'openingReversal', 'id', 'import:reversal', 'valueDate', ${now}::date),
      'system', '', 'import', ${batchId}
    from ${openings(batchId)}`.execute(trx);
}

/** Tables that a closed account retains, and an undone one doesn't. */
const batchTables = [
  'phoneDirectory',
  'collectionCases',
  'assignments',
  'accountNumbers',
  'paymentReferences',
  'referenceDirectory',
] as const;

/** As if the borrowers had never come: their phones are free again. */
async function closeAccounts(
  trx: Database,
  services: Pick<Services, 'jobs'>,
  borrowers: readonly number[],
  now: Date,
): Promise<void> {
  const isOfBatch = sql<boolean>`borrower_id = any(${borrowers}::bigint[])`;
  const senders = await trx
    .selectFrom('identityImages')
    .select('borrowerId')
    .distinct()
    .where(isOfBatch)
    .execute();
  for (const sender of senders) await deleteIdentityImages(trx, services, sender);
  for (const table of [...accountTables, ...contractTables, ...batchTables])
    await trx.deleteFrom(table).where(isOfBatch).execute();
  await sql`
    update borrowers set mobile_phone = '', full_name = '', address = '', payout_bank = '', payout_last4 = '', closed_at = ${now}
    where ${isOfBatch}`.execute(trx);
}
