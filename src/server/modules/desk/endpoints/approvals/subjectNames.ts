import type { Selectable } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { AskedCount, Database, Schema } from '../../../../platform/database/index.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import { depositReference } from '../../../tills/index.ts';
import { findPayment } from '../orders.ts';
import { getStaffPeople } from '../staffNames.ts';
import { findTillId } from './hiddenDifferences.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** What a request names by keys, as people know it: a payment by receipt or reference, a till or deposit by its holder. */
export async function findSubjectNames(db: Database, row: ApprovalRow): Promise<Facts> {
  const { call, request } = row;
  const tillId = findTillId(row);
  const till = tillId === null ? undefined : await findTill(db, tillId);
  return {
    ...(till === undefined ? {} : { till: { ...till, ...getAskedCount(row, till.difference) } }),
    ...(call === 'matchDeposit' || call === 'correctDeposit'
      ? { deposit: await findDeposit(db, String(request.depositId)) }
      : {}),
    ...(typeof request.paymentId === 'string' ? { paymentReference: await findReference(db, row) } : {}),
    ...(call === 'changeStaff' ? { accountName: await findStaffName(db, String(request.staffId)) } : {}),
  };
}

/** Of a till's difference the count as it was asked for, where it was corrected since; older requests stored the difference alone. */
function getAskedCount(
  { call, atRequest, amount }: ApprovalRow,
  differenceNow: number | null,
): Partial<AskedCount> {
  if (call !== 'tillDifference') return {};
  if (atRequest?.till !== undefined) return atRequest.till;
  return amount === differenceNow ? {} : { counted: null, formerCounts: [], difference: amount };
}

/** Of a payment of the loan, or one received that no loan has. */
async function findReference(
  db: Database,
  { orderId, borrowerId, request }: ApprovalRow,
): Promise<string | undefined> {
  const named = String(request.paymentId);
  const received = await db
    .selectFrom('receivedPayments')
    .select('reference')
    .where((row) => row.and({ provider: String(request.provider), paymentId: named }))
    .executeTakeFirst();
  if (received !== undefined) return received.reference || undefined;
  if (orderId === null || borrowerId === null) return undefined;
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'reference'])
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const payment = findPayment(payments, named);
  return payment && (getDisplayReference(payment) || payment.paymentId);
}

async function findDeposit(db: Database, depositId: string): Promise<Facts['deposit']> {
  const deposit = await db
    .selectFrom('tillDeposits')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tillDeposits.staffId')
    .select(['deskStaff.email as staff', 'deskStaff.name as staffName', 'depositedAt'])
    .where('depositId', '=', depositId)
    .executeTakeFirst();
  return deposit && { ...deposit, depositId, reference: depositReference({ depositId }) };
}

async function findStaffName(db: Database, staffId: string): Promise<string | undefined> {
  return (await getStaffPeople(db, [staffId])).get(staffId)?.name;
}

async function findTill(db: Database, tillId: string): Promise<Facts['till']> {
  return db
    .selectFrom('tills')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tills.staffId')
    .select([
      'deskStaff.staffId',
      'deskStaff.email as staff',
      'deskStaff.name as staffName',
      'tills.market',
      'tills.currency',
    ])
    .select(['tills.tillId', 'tills.openedAt', 'tills.counted', 'tills.formerCounts', 'tills.difference'])
    .where('tillId', '=', tillId)
    .executeTakeFirst();
}
