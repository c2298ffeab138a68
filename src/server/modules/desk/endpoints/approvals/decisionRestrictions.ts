import type { Selectable } from 'kysely';
import type { DecisionRestriction } from '../../../../../contract/desk/approvals.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { loadLinkedAccounts, type StaffMember } from '../../auth/accounts.ts';
import { canCall } from '../../permissions.ts';
import { getStaffPeople } from '../lookups.ts';

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
  const findHolder = await loadHolders(db, requests);
  return ({ email, roles }, request) => {
    const { makerEmail, call } = request;
    if (email === makerEmail) return 'own';
    if (!canCall(roles, 'approve') || !canCall(roles, call)) return 'notAllowed';
    if (areLinked(email, makerEmail)) return 'invitedBy';
    const holder = findHolder(request);
    return holder !== undefined && (holder === email || areLinked(email, holder)) ? 'ownTill' : null;
  };
}

/** By e-mail, who holds the till, or made the deposit, that a request is about. */
async function loadHolders(
  db: Database,
  requests: readonly DecidableRequest[],
): Promise<(request: DecidableRequest) => string | undefined> {
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
  const people = await getStaffPeople(
    db,
    [...tills, ...deposits].map(({ staffId }) => staffId),
  );
  const holders = new Map([...tills, ...deposits].map(({ id, staffId }) => [id, people.get(staffId)?.email]));
  return (request) => {
    const subject = findSubject(request);
    return subject && holders.get(subject.tillId ?? subject.depositId);
  };
}

type Subject = { tillId: string; depositId?: never } | { tillId?: never; depositId: string };

function findSubject({ call, request }: DecidableRequest): Subject | undefined {
  if (call === 'tillDifference') return { tillId: String(request.tillId) };
  if (call === 'matchDeposit') return { depositId: String(request.depositId) };
  return undefined;
}
