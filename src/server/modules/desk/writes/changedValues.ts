import { createHash } from 'node:crypto';
import type { ApprovalRequest, DeskRequest } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that a request changes, as they are stored now, by the request's fields. */
export async function findCurrentValues(db: Database, { call, request }: ApprovalRequest): Promise<Values> {
  switch (call) {
    case 'correctPerson':
      return findPersonalData(db, request);
    case 'changeStaff':
      return findRoles(db, request);
    case 'capLending':
      return findCap(db, request);
    case 'suspendLending':
      return findSuspension(db, request);
    default:
      return {};
  }
}

/** The personal data that a correction changes. */
async function findPersonalData(db: Database, request: DeskRequest<'correctPerson'>): Promise<Values> {
  const borrower = await db
    .selectFrom('borrowers')
    .select(correctableFields)
    .where('borrowerId', '=', Number(request.borrowerId))
    .executeTakeFirst();
  if (borrower === undefined) return {};
  const fields = correctableFields.filter((field) => request[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, borrower[field]]));
}

const correctableFields = ['fullName', 'address', 'mobilePhone'] as const;

async function findRoles(db: Database, { staffId }: DeskRequest<'changeStaff'>): Promise<Values> {
  const account = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return account ?? {};
}

async function findCap(db: Database, { market }: DeskRequest<'capLending'>): Promise<Values> {
  const cap = await db
    .selectFrom('lendingCaps')
    .select('amount')
    .where('market', '=', market)
    .executeTakeFirst();
  return { dailyCap: cap?.amount ?? null };
}

async function findSuspension(
  db: Database,
  { market, productId = '' }: DeskRequest<'suspendLending'>,
): Promise<Values> {
  const suspension = await db
    .selectFrom('lendingSuspensions')
    .select('isSuspended')
    .where((row) => row.and({ market, productId }))
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
