import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { AccessBasis, AccessLimit } from '../../../../contract/desk/personalData.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts';
import { createShortId } from '../../../platform/shortId.ts';
import { bindServices, type Services } from '../../services.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import { findAssignedCase } from '../cases/cases.ts';
import type { StaffIdentity } from '../endpoint.ts';
import { lockMakerAccounts } from '../writes/limits.ts';

/** Calls that disclose personal data and may need approval. */
export type PersonalDataCall = 'reveal' | 'agreement' | 'loanPaper' | 'exportPerson';

type ReadServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** The basis of a view of personal data; `exceededLimit`: the limit it would exceed, so that it needs approval. */
export type AccessDecision = {
  basis: AccessBasis;
  evidence: string | null;
  exceededLimit: AccessLimit | null;
  /** The tightest limit that this view would count against; null: none. */
  remaining: { left: number; max: number; hours: number } | null;
};

/** How long an approval allows its maker the approved call on that borrower. */
const approvalValidMs = dayMs;

const limitWindows: Readonly<Record<AccessLimit, { basis: AccessBasis; ms: number }>> = {
  unassignedPerHour: { basis: 'unassigned', ms: hourMs },
  unassignedPerDay: { basis: 'unassigned', ms: dayMs },
  assignedPerDay: { basis: 'assigned', ms: dayMs },
};
const limitsByBasis = {
  assigned: ['assignedPerDay'],
  unassigned: ['unassignedPerHour', 'unassignedPerDay'],
} as const satisfies Partial<Record<AccessBasis, readonly AccessLimit[]>>;

/**
 * Whether one person may look at a borrower's data by a call, and on what that rests. Counted are distinct borrowers within the
 * last hour and 24 hours. `call` null: no approval can be requested. Who discloses by it holds the person's accounts (`lockMakerAccounts`);
 * who only shows it does not. Source: DESIGN 17.
 */
export async function checkAccess(
  services: ReadServices,
  staff: StaffIdentity,
  call: PersonalDataCall | null,
  borrowerId: number,
): Promise<AccessDecision> {
  const { db, clock, config } = services;
  const now = await clock.now();
  const staffIds = await listStaffIdsOfPerson(db, staff);
  const assigned = await findAssignedCase(db, { staffId: staff.staffId, staffIds }, borrowerId, now);
  const basis = assigned === undefined ? 'unassigned' : 'assigned';
  const evidence = assigned === undefined ? null : `${assigned.caseKind} ${assigned.caseId}`;
  let remaining: AccessDecision['remaining'] = null;
  for (const limit of limitsByBasis[basis]) {
    const viewed = await listViewedBorrowers(db, staffIds, limit, now);
    if (viewed.has(borrowerId)) continue;
    const max = config.desk.personalDataLimits[limit];
    const left = Math.max(0, max - viewed.size);
    if (remaining === null || left < remaining.left)
      remaining = { left, max, hours: limitWindows[limit].ms / hourMs };
    if (left > 0) continue;
    const approvalId = call === null ? undefined : await findApproval(db, staff.email, call, borrowerId, now);
    if (approvalId !== undefined)
      return { basis: 'approved', evidence: approvalId, exceededLimit: null, remaining: null };
    return { basis, evidence, exceededLimit: limit, remaining };
  }
  return { basis, evidence, exceededLimit: null, remaining };
}

/** How the caller may reveal a borrower's fields, and how many borrowers more. */
export async function describeAccess(services: ReadServices, staff: StaffIdentity, borrowerId: number) {
  const { basis, evidence, remaining } = await checkAccess(services, staff, 'reveal', borrowerId);
  return { basis, evidence, remaining };
}

async function listViewedBorrowers(
  db: Database,
  staffIds: readonly string[],
  limit: AccessLimit,
  now: Date,
): Promise<Set<number>> {
  const { basis, ms } = limitWindows[limit];
  const rows = await db
    .selectFrom('personalDataViews')
    .select('borrowerId')
    .distinct()
    .where('staffId', 'in', staffIds)
    .where('viewedAt', '>', new Date(now.getTime() - ms))
    .where('basis', '=', basis)
    .execute();
  return new Set(rows.map((row) => row.borrowerId));
}

/** A valid approval of the same call on the same borrower. */
async function findApproval(
  db: Database,
  email: string,
  call: PersonalDataCall,
  borrowerId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where((approval) => approval.and({ state: 'approved', makerEmail: email, call, borrowerId }))
    .where('decidedAt', '>', new Date(now.getTime() - approvalValidMs))
    .limit(1)
    .executeTakeFirst();
  return row?.approvalId;
}

export type PersonalDataView = { call: DeskCallName; borrowerId: number; field: string };

/** Records a view, and raises an alert for compliance where it reaches a limit. */
export async function recordView(
  services: ReadServices,
  staff: StaffIdentity,
  { call, borrowerId, field }: PersonalDataView,
  { basis, evidence }: AccessDecision,
): Promise<void> {
  const { db, clock, config } = services;
  const { staffId } = staff;
  const now = await clock.now();
  await db
    .insertInto('personalDataViews')
    .values({ staffId, viewedAt: now, borrowerId, call, field, basis, evidence })
    .execute();
  if (basis === 'approved') return;
  const staffIds = await listStaffIdsOfPerson(db, staff);
  for (const limit of limitsByBasis[basis]) {
    const { size } = await listViewedBorrowers(db, staffIds, limit, now);
    if (size >= config.desk.personalDataLimits[limit]) await raiseAlert(db, staffId, limit, size, now);
  }
}

const viewDedupMs = 5 * minuteMs;

/** Whether the same was recorded within five minutes. */
async function wasViewedRecently(
  db: Database,
  staffId: string,
  { borrowerId, field }: PersonalDataView,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('personalDataViews')
    .select('viewId')
    .where((view) => view.and({ staffId, borrowerId, field }))
    .where('viewedAt', '>', new Date(now.getTime() - viewDedupMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Raises an alert, once per person and limit within the limit's window. */
export async function raiseAlert(
  db: Database,
  staffId: string,
  limitName: AccessLimit,
  borrowers: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - limitWindows[limitName].ms);
  const existingAlert = await db
    .selectFrom('personalDataAlerts')
    .select('alertId')
    .where((alert) => alert.and({ staffId, limitName }))
    .where('reachedAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  if (existingAlert !== undefined) return;
  await db
    .insertInto('personalDataAlerts')
    .values({ alertId: createShortId(), staffId, limitName, reachedAt: now, borrowers })
    .execute();
}

type VisibleImages = { images: string[]; areImagesRedacted: boolean };

/**
 * Images that a borrower sent, which may show personal data: a view counts against the limits. Reads can't be approved, so
 * beyond the limit they stay covered until the case is assigned.
 */
export async function getVisibleImages(
  services: Services,
  staff: StaffIdentity,
  { call, borrowerId }: { call: DeskCallName; borrowerId: number },
  urls: readonly string[],
): Promise<VisibleImages> {
  if (urls.length === 0) return { images: [], areImagesRedacted: false };
  const view = { call, borrowerId, field: 'pictures' } as const;
  const isAllowed = await transaction(services.db, async (db) => {
    await lockMakerAccounts(db, staff);
    const txServices = bindServices(services, db);
    const now = await services.clock.now();
    const access = await checkAccess(txServices, staff, null, borrowerId);
    if (access.exceededLimit !== null) {
      const limit = services.config.desk.personalDataLimits[access.exceededLimit];
      await raiseAlert(db, staff.staffId, access.exceededLimit, limit, now);
      return false;
    }
    // Pages poll.
    if (!(await wasViewedRecently(db, staff.staffId, view, now)))
      await recordView(txServices, staff, view, access);
    return true;
  });
  return { images: isAllowed ? [...urls] : [], areImagesRedacted: !isAllowed };
}
