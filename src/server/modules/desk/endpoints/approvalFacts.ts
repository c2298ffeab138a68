import { type Selectable, sql } from 'kysely';
import type { DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import type { Database, Schema } from '../../../platform/database/index.ts';
import { listFittingClaims } from '../../claims/index.ts';
import { unallocatedPaymentsQuery } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { withNames } from './lookups.ts';
import { listDayDifferences } from './providerDays.ts';

type ApprovalRow = Pick<Selectable<Schema['deskApprovals']>, 'call' | 'request' | 'state'>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** What a checker sees of a request's subject beside its fields. What changes later is read only while it waits. */
export async function findApprovalFacts(
  services: Services,
  { call, request, state }: ApprovalRow,
  isWaiting: boolean,
): Promise<Facts> {
  const { db } = services;
  const { provider, day, staffId, tillId } = request;
  if (call === 'tillDifference') return { till: await findTillFacts(db, String(tillId)) };
  if (call === 'closeDifference') return { payments: await listReportedAmounts(db, request) };
  if (call === 'closePayoutDifference') return { payout: await findPayoutAmounts(db, request) };
  if (call === 'applyImport' || call === 'undoImport') return { batch: await findBatchFacts(db, request) };
  if (call === 'closeDay' && (isWaiting || state === 'approved'))
    return { differences: await listDayDifferences(db, String(provider), dayOf(String(day))) };
  if (!isWaiting) return {};
  if (call === 'match' || call === 'returnSuspense') return { claims: await listClaims(services, request) };
  if (call === 'changeStaff') return { currentRoles: await findRoles(db, String(staffId)) };
  return {};
}

type Request = ApprovalRow['request'];

/** The open claims that a payment in suspense fits, whichever loan is asked for. */
async function listClaims(services: Services, { provider, paymentId }: Request): Promise<Facts['claims']> {
  const payment = await unallocatedPaymentsQuery(services.db)
    .where((row) => row.and({ provider: String(provider), paymentId: String(paymentId) }))
    .executeTakeFirst();
  if (payment === undefined) return [];
  const claims = await listFittingClaims(services, payment);
  return withNames(
    services.db,
    claims.map(({ isAlike: _, ...claim }) => claim),
  );
}

async function listReportedAmounts(
  db: Database,
  { provider, paymentId }: Request,
): Promise<Facts['payments']> {
  return db
    .selectFrom('paymentDifferences')
    .select(['receivedAmount', 'receivedCurrency', 'toldAmount', 'toldCurrency'])
    .where((row) => row.and({ provider: String(provider), paymentId: String(paymentId) }))
    .orderBy('seenAt')
    .execute();
}

async function findPayoutAmounts(
  db: Database,
  { provider, kind, reference }: Request,
): Promise<Facts['payout']> {
  return db
    .selectFrom('payoutDifferences')
    .select(['listedAmount', 'ourAmount', 'currency'])
    .where('provider', '=', String(provider))
    .where(sql<boolean>`kind = ${String(kind)}`)
    .where('reference', '=', String(reference))
    .executeTakeFirst();
}

async function findBatchFacts(db: Database, { batchId }: Request): Promise<Facts['batch']> {
  return db
    .selectFrom('importBatches')
    .select(['name', 'loans'])
    .where('batchId', '=', String(batchId))
    .executeTakeFirst();
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
