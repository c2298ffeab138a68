import type { Generated } from 'kysely';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { AccessBasis, AccessLimit, CaseKind } from '../../../../contract/desk/personalData.ts';

type Optional<Value> = Generated<Value | null>;

type PersonalDataViewsTable = {
  staffId: string;
  viewId: Generated<number>;
  viewedAt: Date;
  borrowerId: number;
  call: DeskCallName;
  field: string;
  basis: AccessBasis;
  /** The case or approval that it rests on. */
  evidence: string | null;
};

type PersonalDataAlertsTable = {
  alertId: string;
  staffId: string;
  limitName: AccessLimit;
  reachedAt: Date;
  /** How many borrowers were looked at within the limit's window. */
  borrowers: number;
  reviewedAt: Optional<Date>;
  reviewedBy: Optional<string>;
  reviewNote: Optional<string>;
};

type AssignmentsTable = {
  borrowerId: number;
  assignmentId: Generated<number>;
  caseKind: CaseKind;
  caseId: string;
  staffId: string;
  /** Null: the queue. */
  assignedBy: string | null;
  assignedAt: Date;
  closedAt: Optional<Date>;
};

/** Tables of migrations 0061 and 0062. */
export type PersonalDataSchema = {
  personalDataViews: PersonalDataViewsTable;
  personalDataAlerts: PersonalDataAlertsTable;
  assignments: AssignmentsTable;
};
