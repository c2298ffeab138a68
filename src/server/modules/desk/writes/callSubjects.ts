import { sql } from 'kysely';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { DeskInput } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';

/** The borrower and loan that a call is about; undefined where it is about none, or names an unknown one. */
export type CallSubject = { borrowerId: number | undefined; orderId: string | undefined };

/** The fields of a request, which may be unvalidated. */
export type RequestFields = Readonly<Record<string, unknown>>;

const noSubject: CallSubject = { borrowerId: undefined, orderId: undefined };

type SubjectField = keyof typeof subjectFinders;
type SubjectFieldOf<Name extends DeskCallName> = Extract<keyof DeskInput<Name>, SubjectField>;
type CallWithSubject = {
  [Name in DeskCallName]: [SubjectFieldOf<Name>] extends [never] ? never : Name;
}[DeskCallName];

/** The fields of each call that identify the borrower or loan that it is about: the first that is given does. */
const subjectFields = {
  application: ['orderId'],
  decide: ['orderId'],
  retryPayout: ['payoutId'],
  cancelPayout: ['payoutId'],
  askForAccount: ['payoutId'],
  declarePayoutFailed: ['payoutId'],
  paidByHand: ['orderId'],
  borrower: ['borrowerId'],
  timeline: ['borrowerId'],
  endBorrowerSessions: ['borrowerId'],
  reveal: ['borrowerId'],
  correctPerson: ['borrowerId'],
  setLanguage: ['borrowerId'],
  sendReminder: ['orderId', 'borrowerId'],
  loan: ['orderId'],
  agreement: ['orderId'],
  loanPaper: ['orderId'],
  pay: ['orderId'],
  receipt: ['orderId'],
  reversalPreview: ['orderId'],
  reverse: ['orderId'],
  waive: ['orderId'],
  reverseWaiver: ['orderId'],
  stopAccrual: ['orderId'],
  settle: ['orderId'],
  withdrawSettlement: ['orderId'],
  debtOnDay: ['orderId'],
  restructurePreview: ['orderId'],
  restructure: ['orderId'],
  promise: ['orderId'],
  withdrawPromise: ['orderId'],
  pause: ['orderId'],
  endPause: ['orderId'],
  writeOff: ['orderId'],
  refund: ['orderId'],
  approval: ['approvalId'],
  approve: ['approvalId'],
  withdraw: ['approvalId'],
  match: ['orderId', 'borrowerId'],
  claim: ['orderId'],
  answerClaim: ['orderId'],
  complaint: ['folio'],
  openComplaint: ['orderId', 'borrowerId'],
  askComplainant: ['folio'],
  answerComplaint: ['folio'],
  reopenComplaint: ['folio'],
  callCard: ['borrowerId'],
  recordContact: ['orderId', 'borrowerId'],
  correctContact: ['borrowerId'],
  note: ['orderId'],
  privacyRequest: ['requestId'],
  openPrivacyRequest: ['borrowerId'],
  answerPrivacyRequest: ['requestId'],
  withdrawConsent: ['requestId'],
  erasePerson: ['requestId'],
  exportPerson: ['borrowerId'],
  assignment: ['caseId'],
  assignCase: ['caseId'],
  payouts: ['payoutId'],
  payments: ['borrowerId'],
  exits: ['borrowerId'],
  approvals: ['orderId'],
  suggestions: ['orderId'],
  journal: ['orderId'],
  statementLines: ['orderId'],
  events: ['orderId'],
  audit: ['borrowerId'],
  auditEvent: ['borrowerId'],
} as const satisfies { readonly [Name in CallWithSubject]: readonly SubjectFieldOf<Name>[] };

const subjectFinders = {
  orderId: async (db: Database, orderId: unknown): Promise<CallSubject> => {
    if (typeof orderId !== 'string') return noSubject;
    const borrowerId = await findSubjectBorrower(db, { orderId });
    return { borrowerId, orderId: borrowerId === undefined ? undefined : orderId };
  },
  borrowerId: async (_db: Database, borrowerId: unknown): Promise<CallSubject> =>
    typeof borrowerId === 'number' ? { borrowerId, orderId: undefined } : noSubject,
  folio: (db: Database, folio: unknown) => findBorrowerSubject(db, { folio }),
  payoutId: (db: Database, payoutId: unknown) => findBorrowerSubject(db, { payoutId }),
  requestId: (db: Database, requestId: unknown) => findBorrowerSubject(db, { requestId }),
  approvalId: findApprovalSubject,
  caseId: findCaseSubject,
} as const;

/** Finds the borrower and loan that a call is about, by the fields of its request. */
export async function findCallSubject(
  db: Database,
  name: DeskCallName,
  fields: RequestFields,
): Promise<CallSubject> {
  const declared: Partial<Record<DeskCallName, readonly SubjectField[]>> = subjectFields;
  const field = declared[name]?.find((one) => fields[one] !== undefined);
  return field === undefined ? noSubject : subjectFinders[field](db, fields[field], fields);
}

async function findBorrowerSubject(
  db: Database,
  identifier: Parameters<typeof findSubjectBorrower>[1],
): Promise<CallSubject> {
  return { borrowerId: await findSubjectBorrower(db, identifier), orderId: undefined };
}

/** The borrower and loan of a request for approval. */
export async function findApprovalSubject(db: Database, approvalId: unknown): Promise<CallSubject> {
  if (typeof approvalId !== 'string') return noSubject;
  const row = await db
    .selectFrom('deskApprovals')
    .select(['borrowerId', 'orderId'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirst();
  return { borrowerId: row?.borrowerId ?? undefined, orderId: row?.orderId ?? undefined };
}

/** A case is identified by an order's id, a complaint's folio, or the id of a privacy request, an approval or a payout. */
async function findCaseSubject(
  db: Database,
  caseId: unknown,
  { caseKind }: RequestFields,
): Promise<CallSubject> {
  if (caseKind === 'suspense') return noSubject;
  if (caseKind === 'complaint') return subjectFinders.folio(db, caseId);
  if (caseKind === 'approval') return findApprovalSubject(db, caseId);
  if (caseKind === 'payout') return subjectFinders.payoutId(db, caseId);
  if (caseKind === 'privacy_request') return subjectFinders.requestId(db, caseId);
  return subjectFinders.orderId(db, caseId);
}

/** Table and key column that map an identifier to its borrower. */
const directories = {
  orderId: ['orders', 'order_id'],
  folio: ['complaint_directory', 'folio'],
  payoutId: ['payout_directory', 'payout_id'],
  requestId: ['privacy_requests', 'request_id'],
} as const;

/** The borrower of the first identifier that is given. */
export async function findSubjectBorrower(
  db: Database,
  identifiers: Readonly<Partial<Record<keyof typeof directories, unknown>>>,
): Promise<number | undefined> {
  const names = Object.keys(directories) as (keyof typeof directories)[];
  const name = names.find((one) => typeof identifiers[one] === 'string');
  if (name === undefined) return undefined;
  const [table, column] = directories[name];
  const { rows } = await sql<{ borrowerId: number }>`
    select borrower_id as "borrowerId" from ${sql.table(table)} where ${sql.ref(column)} = ${identifiers[name]} limit 1`.execute(
    db,
  );
  return rows[0]?.borrowerId;
}
