import { createHash } from 'node:crypto';
import {
  type ApprovalCall,
  type ApprovalRule,
  getApprovalRule,
} from '../../../../contract/desk/approvals.ts';
import type { Database } from '../../../platform/database/index.ts';

type ChangedValues = NonNullable<ApprovalRule['changedValues']>;
type Values = Readonly<Record<string, unknown>>;

/** The values that a request changes, as they are stored now, by the request's fields. */
export async function findCurrentValues(db: Database, call: ApprovalCall, request: Values): Promise<Values> {
  const { changedValues } = getApprovalRule(call);
  return changedValues === undefined ? {} : finders[changedValues](db, request);
}

const finders = {
  person: findPersonalData,
  roles: (db, { staffId }) => findRoles(db, String(staffId)),
  cap: (db, { market }) => findCap(db, String(market)),
  suspension: findSuspension,
} as const satisfies Record<ChangedValues, (db: Database, request: Values) => Promise<Values>>;

/** The personal data that a correction changes. */
async function findPersonalData(db: Database, request: Values): Promise<Values> {
  const borrower = await db
    .selectFrom('borrowers')
    .select(['fullName', 'address', 'mobilePhone'])
    .where('borrowerId', '=', Number(request.borrowerId))
    .executeTakeFirst();
  return Object.fromEntries(
    Object.entries(borrower ?? {}).filter(([field]) => typeof request[field] === 'string'),
  );
}

async function findRoles(db: Database, staffId: string): Promise<Values> {
  const account = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return account ?? {};
}

async function findCap(db: Database, market: string): Promise<Values> {
  const cap = await db
    .selectFrom('lendingCaps')
    .select('amount')
    .where('market', '=', market)
    .executeTakeFirst();
  return { dailyCap: cap?.amount ?? null };
}

async function findSuspension(db: Database, { market, productId }: Values): Promise<Values> {
  const subject = { market: String(market), productId: typeof productId === 'string' ? productId : '' };
  const suspension = await db
    .selectFrom('lendingSuspensions')
    .select('isSuspended')
    .where((row) => row.and(subject))
    .executeTakeFirst();
  return { lending: suspension?.isSuspended ? 'suspended' : 'resumed' };
}

/** Digests by which later changes of the values are detected without storing the values. */
export function hashValues(approvalId: string, values: Values): Record<string, string> {
  const digest = (value: unknown) =>
    createHash('sha256')
      .update(`${approvalId} ${JSON.stringify(value)}`)
      .digest('base64url');
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, digest(value)]));
}
