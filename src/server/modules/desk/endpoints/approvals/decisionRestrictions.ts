import type { Selectable } from 'kysely';
import {
  type ApprovalRule,
  type DecisionRestriction,
  getApprovalRule,
} from '../../../../../contract/desk/approvals.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { loadPossibleDuplicates } from '../../../bankStatements/index.ts';
import { loadLinkedAccounts, type StaffMember } from '../../auth/accounts.ts';
import { canCall } from '../../permissions.ts';
import { getStaffPeople } from '../staffNames.ts';

type DecidableRequest = Pick<Selectable<Schema['deskApprovals']>, 'makerEmail' | 'call' | 'request'>;

type FindRestriction = (
  account: Pick<StaffMember, 'email' | 'roles'>,
  request: DecidableRequest,
) => DecisionRestriction | null;

/** Reads why an account may not decide each of the requests; null: it may. */
export async function loadDecisionRestrictions(
  db: Database,
  requests: readonly DecidableRequest[],
): Promise<FindRestriction> {
  const areLinked = await loadLinkedAccounts(db);
  const listHolders = await loadHolders(db, requests);
  return ({ email, roles }, request) => {
    const { makerEmail, call } = request;
    if (email === makerEmail) return 'own';
    if (!canCall(roles, 'approve') || !canCall(roles, call)) return 'notAllowed';
    if (areLinked(email, makerEmail)) return 'invitedBy';
    const isOwn = listHolders(request).some((holder) => holder === email || areLinked(email, holder));
    if (!isOwn) return null;
    return getApprovalRule(call).heldBy === 'staffId' ? 'ownAccount' : 'ownTill';
  };
}

/** By e-mail, who holds the till or the account, or made the deposits, that a request is about. */
async function loadHolders(
  db: Database,
  requests: readonly DecidableRequest[],
): Promise<(request: DecidableRequest) => readonly string[]> {
  const subjects = requests.map(findSubject);
  const tillIds = subjects.flatMap((subject) => subject?.tillId ?? []);
  const depositIds = subjects.flatMap((subject) => subject?.depositId ?? []);
  const tills =
    tillIds.length === 0
      ? []
      : await db
          .selectFrom('tills')
          .select(['tillId as id', 'staffId'])
          .where('tillId', 'in', tillIds)
          .execute();
  const deposits =
    depositIds.length === 0
      ? []
      : await db
          .selectFrom('tillDeposits')
          .select(['depositId as id', 'staffId'])
          .where('depositId', 'in', depositIds)
          .execute();
  const depositors = await listDepositorsByLine(
    db,
    subjects.flatMap((subject) => subject?.lineId ?? []),
  );
  const staffIds = subjects.flatMap((subject) => subject?.staffId ?? []);
  const people = await getStaffPeople(db, [
    ...staffIds,
    ...[...tills, ...deposits].map(({ staffId }) => staffId),
    ...[...depositors.values()].flat(),
  ]);
  const holders = new Map(depositors);
  for (const { id, staffId } of [...tills, ...deposits]) holders.set(id, [staffId]);
  for (const staffId of staffIds) holders.set(staffId, [staffId]);
  return (request) => {
    const subject = findSubject(request);
    const key = Object.values(subject ?? {})[0] ?? '';
    return (holders.get(key) ?? []).flatMap((staffId) => people.get(staffId)?.email ?? []);
  };
}

/** Who made the deposits that a line may be, by the line. */
async function listDepositorsByLine(
  db: Database,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (lineIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
    .where('lineId', 'in', lineIds)
    .execute();
  const findPossibleDuplicates = await loadPossibleDuplicates(db, lines);
  return new Map(
    lines.map((line) => {
      const deposits = findPossibleDuplicates(line).filter(({ kind }) => kind === 'deposit');
      return [line.lineId, deposits.flatMap(({ staffId }) => staffId ?? [])];
    }),
  );
}

type Subject = Partial<Record<NonNullable<ApprovalRule['heldBy']>, string>>;

function findSubject({ call, request }: DecidableRequest): Subject | undefined {
  const { heldBy } = getApprovalRule(call);
  const id = heldBy === null ? undefined : request[heldBy];
  return heldBy === null || typeof id !== 'string' ? undefined : { [heldBy]: id };
}
