import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';

type LapsedDifference = NonNullable<DeskRowInput<'tills'>['lapsedRequest']>;

/** The last request about each till's difference, for those that none is pending about. */
export async function findLapsedDifferences(
  db: Database,
  tillIds: readonly string[],
): Promise<ReadonlyMap<string | null, LapsedDifference>> {
  if (tillIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskApprovals')
    .distinctOn('subjectKey')
    .select(['subjectKey', 'approvalId', 'decisionReason'])
    .where('call', '=', 'tillDifference')
    .where('subjectKey', 'in', tillIds)
    .orderBy('subjectKey')
    .orderBy('askedAt', 'desc')
    .execute();
  return new Map(
    rows.map(({ subjectKey, approvalId, decisionReason }) => [
      subjectKey,
      { approvalId, reason: decisionReason ?? '' },
    ]),
  );
}
