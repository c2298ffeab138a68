import type { Database } from '../../database/index.ts';

/**
 * Whether two accounts may be one person: one was ever shown a link by which the other got credentials, its first or new ones, or
 * that of one in between. Why: docs/decisions/invitations.md.
 */
export async function lineage(db: Database): Promise<(one: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('deskInvitations')
    .select(['email', 'requestedBy'])
    .distinct()
    .where('acceptedAt', 'is not', null)
    .where('isMailed', '=', false)
    .where('approvalId', 'is not', null)
    .whereRef('requestedBy', '<>', 'email')
    .execute();
  const shownTo = Map.groupBy(rows, ({ email }) => email);
  function descends(email: string, from: string): boolean {
    const line = new Set([email]);
    for (const one of line) for (const { requestedBy } of shownTo.get(one) ?? []) line.add(requestedBy);
    return line.has(from);
  }
  return (one, other) => one !== other && (descends(one, other) || descends(other, one));
}
