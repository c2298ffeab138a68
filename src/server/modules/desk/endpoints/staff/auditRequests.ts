import type { Selectable } from 'kysely';
import { parseAuditSubject } from '../../../../../contract/desk/auditSubject.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';

type AuditLine = Pick<Selectable<Schema['auditEvents']>, 'action' | 'subject'>;

/** Reads the approval request that each line is about, for its name. */
export async function loadAuditedRequests(
  db: Database,
  lines: readonly AuditLine[],
): Promise<(line: AuditLine) => DeskRowInput<'audit'>['request']> {
  const findId = ({ action, subject }: AuditLine) => {
    const { kind, subjectId } = parseAuditSubject(action, subject);
    return kind === 'approval' ? [subjectId] : [];
  };
  const ids = lines.flatMap(findId);
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'orderId'])
    .where('approvalId', 'in', [...new Set(ids)])
    .execute();
  const requests = new Map(rows.map(({ approvalId, ...request }) => [approvalId, request]));
  return (line) => requests.get(findId(line)[0] ?? '') ?? null;
}
