import type { Database } from '../../database/index.ts';

/**
 * Whether two accounts may be one person: one was shown the link by which the other got its credentials, or that of one in
 * between. Why: docs/decisions/invitations.md.
 */
export async function lineage(db: Database): Promise<(one: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('deskStaff')
    .select(['email', 'invitedBy'])
    .where('invitedBy', 'is not', null)
    .execute();
  const invitedBy = new Map(rows.map((row) => [row.email, row.invitedBy]));
  function descends(email: string, from: string): boolean {
    const seen = new Set<string>();
    for (let one = invitedBy.get(email); one && !seen.has(one); one = invitedBy.get(one)) {
      if (one === from) return true;
      seen.add(one);
    }
    return false;
  }
  return (one, other) => descends(one, other) || descends(other, one);
}
