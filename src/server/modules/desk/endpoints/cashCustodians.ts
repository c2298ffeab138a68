import type { Database } from '../../../platform/database/index.ts';
import { parsePostingKey } from '../../ledger/index.ts';
import { toDepositReference } from '../../tills/index.ts';
import { loadStaffById } from './staffNames.ts';

type CashCustodian = {
  /** The till's holder, or who deposited. */
  holder: string;
  /** A deposit's reference; otherwise empty. */
  reference: string;
  tillId: string;
};

export const noCash: CashCustodian = { holder: '', reference: '', tillId: '' };

/** For entries about a till or a deposit, by their events: its holder, and the deposit's reference. */
export async function listCashCustodians(
  db: Database,
  entries: readonly { event: string }[],
): Promise<ReadonlyMap<string, CashCustodian>> {
  const parsed = entries.map(({ event }) => ({ event, ...parsePostingKey(event) }));
  const listIds = (owner: string) =>
    parsed.flatMap(({ kind, subject }) => (kind?.startsWith(owner) ? [subject] : []));
  const [tillIds, depositIds] = [listIds('till_'), listIds('deposit')];
  const tills =
    tillIds.length === 0
      ? []
      : await db.selectFrom('tills').select(['tillId', 'staffId']).where('tillId', 'in', tillIds).execute();
  const deposits =
    depositIds.length === 0
      ? []
      : await db
          .selectFrom('tillDeposits')
          .select(['depositId', 'tillId', 'staffId'])
          .where('depositId', 'in', depositIds)
          .execute();
  const holders = [...tills, ...deposits].map(({ staffId }) => staffId);
  const people = await loadStaffById(db, holders);
  const owners = new Map<string, { tillId: string; staffId: string; reference: string }>([
    ...tills.map((till) => [till.tillId, { ...till, reference: '' }] as const),
    ...deposits.map(
      (deposit) => [deposit.depositId, { ...deposit, reference: toDepositReference(deposit) }] as const,
    ),
  ]);
  return new Map(
    parsed.flatMap(({ event, subject }) => {
      const owner = owners.get(subject);
      if (owner === undefined) return [];
      const { tillId, reference, staffId } = owner;
      return [[event, { tillId, reference, holder: people.get(staffId)?.name ?? '' }]];
    }),
  );
}
