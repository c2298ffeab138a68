import type { Selectable } from 'kysely';
import type { DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import type { Database, Schema } from '../../../platform/database/index.ts';
import { listDayDifferences } from './providerDays.ts';

type ApprovalRow = Pick<Selectable<Schema['deskApprovals']>, 'call' | 'request'>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** What a checker sees of a request's subject beside its fields. What a decision changes is read only while it waits. */
export async function findApprovalFacts(
  db: Database,
  { call, request }: ApprovalRow,
  isWaiting: boolean,
): Promise<Facts> {
  const { provider, day, staffId, tillId } = request;
  if (call === 'tillDifference') return { till: await findTillFacts(db, String(tillId)) };
  if (!isWaiting) return {};
  if (call === 'closeDay')
    return { differences: await listDayDifferences(db, String(provider), dayOf(String(day))) };
  if (call === 'changeStaff') return { currentRoles: await findRoles(db, String(staffId)) };
  return {};
}

async function findTillFacts(db: Database, tillId: string): Promise<Facts['till']> {
  return db
    .selectFrom('tills')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tills.staffId')
    .select(['deskStaff.email as staff', 'tills.market', 'tills.openedAt'])
    .where('tillId', '=', tillId)
    .executeTakeFirst();
}

async function findRoles(db: Database, staffId: string): Promise<Facts['currentRoles']> {
  const account = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return account?.roles;
}
