import type { ApprovalReason } from '../../../../../contract/desk/approvals.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import {
  type BankStatementLine,
  listDuplicatesOfExplainedLines,
  listDuplicatesOfPaidLines,
  loadPossibleDuplicates,
  loadSoleImporterCheck,
} from '../../../bankStatements/index.ts';
import { createStatementLineMatcher } from '../../../claims/index.ts';
import { listStaffIdsOfPerson, type StaffMember } from '../../auth/accounts.ts';

type Line = Pick<
  BankStatementLine,
  | 'lineId'
  | 'market'
  | 'currency'
  | 'amount'
  | 'valueDate'
  | 'reference'
  | 'description'
  | 'isDisputed'
  | 'importedAt'
>;
type PayingLine = { isOwn: boolean; approvalReason: ApprovalReason | null };

/**
 * Why recording each of some lines to a loan needs approval: only its maker imported it, it may be one recorded before or
 * another sum, files describe it differently, or nothing links it to the loan. Without a loan nothing has to. Source: DESIGN 17.
 */
export async function loadLineApprovals(
  db: Database,
  staff: Pick<StaffMember, 'staffId' | 'email'>,
  lines: readonly Line[],
  key: OrderKey | undefined,
): Promise<(line: Line) => PayingLine> {
  const lineIds = lines.map(({ lineId }) => lineId);
  const staffIds = await listStaffIdsOfPerson(db, staff);
  const isImportedOnlyBy = await loadSoleImporterCheck(db, lineIds);
  const findPossibleDuplicates = await loadPossibleDuplicates(db, lines);
  const ofExplained = await listDuplicatesOfExplainedLines(db, lineIds);
  const twins = key && (await listDuplicatesOfPaidLines(db, lineIds, key.borrowerId));
  const isLinked = key && (await createStatementLineMatcher(db, key));
  function findReason(line: Line): ApprovalReason | null {
    if (isImportedOnlyBy(line.lineId, staffIds)) return 'noStatementLine';
    if (ofExplained.has(line.lineId) || findPossibleDuplicates(line, key?.borrowerId).length > 0)
      return 'maybeCounted';
    const isAmbiguous = line.isDisputed || twins?.has(line.lineId) === true;
    return isAmbiguous || isLinked?.(line) === false ? 'noEvidence' : null;
  }
  return (line) => ({ isOwn: isImportedOnlyBy(line.lineId, staffIds), approvalReason: findReason(line) });
}
