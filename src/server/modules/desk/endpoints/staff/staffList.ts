import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';

export const staffEndpoint = readEndpoint(
  'staff',
  async ({ db, clock }, _staff, { sort, ...page }) => {
    const pending = await findPendingBySubject(db, ['changeStaff'], await clock.now());
    const allStaff = db
      .selectFrom('deskStaff')
      .select(['staffId', 'email', 'name', 'roles', 'isTotpConfirmed as hasTotp', 'createdAt'])
      .select(['suspendedAt', 'closedAt']);
    const email = { email: 'text' } as const;
    const sortOrder = chooseSortOrder(sort, { email, name: { name: 'text', ...email } }, { by: email });
    return paginate(allStaff, sortOrder, page, async (rows) => {
      const emails = rows.map(({ email }) => email);
      const signIns = await findLastSignIns(db, emails);
      return rows.map((row) => ({
        ...row,
        lastSignInAt: signIns.get(row.email) ?? null,
        pendingApprovalId: pending.get(row.staffId) ?? null,
      }));
    });
  },
  { skipsViewAudit: true },
);

/** By the index of the audit's lines of an actor; sessions are deleted once they end. */
async function findLastSignIns(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ email: string; at: Date | null }>`
    select email, (
      select at from audit_events
      where actor = email and actor <> '' and action in ('desk_sign_in', 'desk_invitation_accepted')
      order by at desc limit 1
    ) as at
    from unnest(${emails}::text[]) as email`.execute(db);
  return new Map(rows.map(({ email, at }) => [email, at]));
}
