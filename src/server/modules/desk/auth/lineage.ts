import type { Database } from '../../../platform/database/index.ts';

/**
 * Whether two accounts may be one person: one was ever shown a link by which the other got credentials, its first or new ones, or
 * that of one in between. Why: docs/decisions/invitations.md.
 */
export async function loadInvitationLineage(
  db: Database,
): Promise<(current: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('deskInvitations')
    .select(['email', 'requestedBy'])
    .distinct()
    .where('acceptedAt', 'is not', null)
    .where('isMailed', '=', false)
    .where('approvalId', 'is not', null)
    .whereRef('requestedBy', '<>', 'email')
    .execute();
  const requestersByEmail = Map.groupBy(rows, ({ email }) => email);
  function isInvitedBy(email: string, from: string): boolean {
    const inviterChain = new Set([email]);
    for (const current of inviterChain)
      for (const { requestedBy } of requestersByEmail.get(current) ?? []) inviterChain.add(requestedBy);
    return inviterChain.has(from);
  }
  return (current, other) =>
    current !== other && (isInvitedBy(current, other) || isInvitedBy(other, current));
}
