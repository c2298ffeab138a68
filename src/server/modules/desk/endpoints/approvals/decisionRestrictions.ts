import type { DecisionRestriction } from '../../../../../contract/desk/approvals.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { loadLinkedAccounts, type StaffMember } from '../../auth/accounts.ts';
import { canCall } from '../../permissions.ts';
import { type ApprovalRow, findRequestText, listRequestTexts } from '../../writes/approvalRows.ts';
import { findPayment } from '../orders.ts';
import { loadStaffById } from '../staffNames.ts';
import { loadDuplicatesOfRequests } from './requestDuplicates.ts';

type FindRestriction = (
  account: Pick<StaffMember, 'email' | 'roles'>,
  request: ApprovalRow,
) => DecisionRestriction | null;

/** Reads why an account may not decide each of the requests; null: it may. */
export async function loadDecisionRestrictions(
  db: Database,
  requests: readonly ApprovalRow[],
): Promise<FindRestriction> {
  const areLinked = await loadLinkedAccounts(db);
  const { findAccount, listCashHolders } = await loadHolders(db, requests);
  return ({ email, roles }, request) => {
    const { makerEmail, call } = request;
    if (email === makerEmail) return 'own';
    if (!canCall(roles, 'approve') || !canCall(roles, call)) return 'notAllowed';
    if (areLinked(email, makerEmail)) return 'invitedBy';
    const isOwn = (holder: string) => holder === email || areLinked(email, holder);
    if (findAccount(request).some(isOwn)) return 'ownAccount';
    return listCashHolders(request).some(isOwn) ? 'ownTill' : null;
  };
}

type ListEmails = (request: ApprovalRow) => readonly string[];

/** For each request, by e-mail: the account it is about; and the holders of its tills and of the deposits that its money may be. */
async function loadHolders(
  db: Database,
  requests: readonly ApprovalRow[],
): Promise<{ findAccount: ListEmails; listCashHolders: ListEmails }> {
  const listTills = await loadTillsOfRequests(db, requests);
  const findDuplicates = await loadDuplicatesOfRequests(db, requests);
  const holders = await listTillHolders(db, requests.flatMap(listTills));
  const depositors = await listDepositors(db, listRequestTexts(requests, 'depositId'));
  const listStaffIds = (row: ApprovalRow) => [
    ...listTills(row).map((tillId) => holders.get(tillId)),
    depositors.get(findRequestText(row.request, 'depositId') ?? ''),
    ...findDuplicates(row).map(({ kind, staffId }) => (kind === 'deposit' ? staffId : null)),
  ];
  const people = await loadStaffById(
    db,
    requests
      .flatMap((row) => [...listStaffIds(row), findRequestText(row.request, 'staffId')])
      .flatMap((id) => id ?? []),
  );
  const toEmails = (staffIds: readonly (string | null | undefined)[]) =>
    staffIds.flatMap((staffId) => people.get(staffId ?? '')?.email ?? []);
  return {
    findAccount: ({ request }) => toEmails([findRequestText(request, 'staffId')]),
    listCashHolders: (row) => toEmails(listStaffIds(row)),
  };
}

/** Reads which tills each request names: itself, by the cash that enters or leaves one, or by a payment that one took. */
async function loadTillsOfRequests(
  db: Database,
  requests: readonly ApprovalRow[],
): Promise<(request: ApprovalRow) => string[]> {
  const ofPayments = requests.filter(({ request }) => findRequestText(request, 'paymentId') !== undefined);
  const loans = ofPayments.flatMap(({ borrowerId, orderId }) =>
    borrowerId === null || orderId === null ? [] : [{ borrowerId, orderId }],
  );
  const borrowerIds = loans.map(({ borrowerId }) => borrowerId);
  const orderIds = loans.map(({ orderId }) => orderId);
  const taken =
    loans.length === 0
      ? []
      : await db
          .selectFrom('manualPayments')
          .select(['borrowerId', 'orderId', 'provider', 'paymentId', 'tillId'])
          .where('borrowerId', 'in', borrowerIds)
          .where('orderId', 'in', orderIds)
          .execute();
  return ({ tillId, request, orderId }) => {
    const ofLoan = taken.filter((payment) => payment.orderId === orderId);
    const payment = findPayment(ofLoan, findRequestText(request, 'paymentId') ?? '');
    return [tillId, findRequestText(request, 'tillId'), payment?.tillId].flatMap((id) => id ?? []);
  };
}

async function listTillHolders(db: Database, tillIds: readonly string[]): Promise<Map<string, string>> {
  if (tillIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tills')
    .select(['tillId', 'staffId'])
    .where('tillId', 'in', tillIds)
    .execute();
  return new Map(rows.map(({ tillId, staffId }) => [tillId, staffId]));
}

async function listDepositors(db: Database, depositIds: readonly string[]): Promise<Map<string, string>> {
  if (depositIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tillDeposits')
    .select(['depositId', 'staffId'])
    .where('depositId', 'in', depositIds)
    .execute();
  return new Map(rows.map(({ depositId, staffId }) => [depositId, staffId]));
}
