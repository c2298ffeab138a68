import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { CountAtRequest, Database } from '../../../../platform/database/index.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import { toDepositReference } from '../../../tills/index.ts';
import { type ApprovalRow, findRequestText, listRequestTexts } from '../../writes/approvalRows.ts';
import { findPayment } from '../orders.ts';
import { loadStaffById } from '../staffNames.ts';
import { checkerViews } from './checkerViews.ts';
import { findTillId } from './hiddenDifferences.ts';

type Facts = DeskRowInput<'approvals'>['facts'];
type FindNames = (row: ApprovalRow) => Facts;

/** Reads what requests name by keys, as people know it: a payment by receipt or reference, a till or deposit by its holder. */
export async function loadSubjectNames(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const finders = [
    await loadTills(db, rows),
    await loadDeposits(db, rows),
    await loadPaymentReferences(db, rows),
    await loadAccountNames(db, rows),
    await loadIdentityProofs(db, rows),
  ];
  return (row) => Object.assign({}, ...finders.map((find) => find(row)));
}

const noNames: FindNames = () => ({});

async function loadTills(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const tillIds = rows.flatMap((row) => findTillId(row) ?? []);
  if (tillIds.length === 0) return noNames;
  const tills = await db
    .selectFrom('tills')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tills.staffId')
    .select([
      'deskStaff.staffId',
      'deskStaff.email as staff',
      'deskStaff.name as staffName',
      'tills.market',
      'tills.currency',
    ])
    .select(['tills.tillId', 'tills.openedAt', 'tills.counted', 'tills.formerCounts', 'tills.difference'])
    .where('tillId', 'in', tillIds)
    .execute();
  return (row) => {
    const till = tills.find(({ tillId }) => tillId === findTillId(row));
    return till === undefined ? {} : { till: { ...till, ...getCountAtRequest(row, till.difference) } };
  };
}

/** The count as requested, if a till's difference was corrected since; older requests stored the difference alone. */
function getCountAtRequest(
  { call, atRequest, amount }: ApprovalRow,
  differenceNow: number | null,
): Partial<CountAtRequest> {
  if (!checkerViews[call].isTillCount) return {};
  if (atRequest?.till !== undefined) return atRequest.till;
  return amount === differenceNow ? {} : { counted: null, formerCounts: [], difference: amount };
}

async function loadDeposits(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const depositIds = listRequestTexts(rows, 'depositId');
  if (depositIds.length === 0) return noNames;
  const deposits = await db
    .selectFrom('tillDeposits')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tillDeposits.staffId')
    .select(['depositId', 'deskStaff.email as staff', 'deskStaff.name as staffName', 'depositedAt'])
    .where('depositId', 'in', depositIds)
    .execute();
  return ({ request }) => {
    const deposit = deposits.find(({ depositId }) => depositId === findRequestText(request, 'depositId'));
    return deposit === undefined ? {} : { deposit: { ...deposit, reference: toDepositReference(deposit) } };
  };
}

/** References of loan payments and of received payments without a loan. */
async function loadPaymentReferences(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const paymentIds = listRequestTexts(rows, 'paymentId');
  if (paymentIds.length === 0) return noNames;
  const received = await db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference'])
    .where('paymentId', 'in', paymentIds)
    .execute();
  const payments = await listPaymentsOfLoans(db, rows);
  return ({ orderId, request }) => {
    const provider = findRequestText(request, 'provider');
    const paymentId = findRequestText(request, 'paymentId');
    if (paymentId === undefined) return {};
    const own = received.find((one) => one.provider === provider && one.paymentId === paymentId);
    if (own !== undefined) return own.reference === '' ? {} : { paymentReference: own.reference };
    const payment = findPayment(
      payments.filter((one) => one.orderId === orderId),
      paymentId,
    );
    return payment === undefined
      ? {}
      : { paymentReference: getDisplayReference(payment) || payment.paymentId };
  };
}

async function listPaymentsOfLoans(db: Database, rows: readonly ApprovalRow[]) {
  const loans = rows.flatMap(({ borrowerId, orderId, request }) =>
    borrowerId === null || orderId === null || findRequestText(request, 'paymentId') === undefined
      ? []
      : [{ borrowerId, orderId }],
  );
  if (loans.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['orderId', 'provider', 'paymentId', 'reference'])
    .where('borrowerId', 'in', [...new Set(loans.map(({ borrowerId }) => borrowerId))])
    .where('orderId', 'in', [...new Set(loans.map(({ orderId }) => orderId))])
    .execute();
}

async function loadAccountNames(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const people = await loadStaffById(db, listRequestTexts(rows, 'staffId'));
  return ({ request }) => {
    const account = people.get(findRequestText(request, 'staffId') ?? '');
    return account === undefined ? {} : { accountName: account.name };
  };
}

function isPersonal(
  row: ApprovalRow,
): row is Extract<ApprovalRow, { call: 'correctPerson' | 'erasePerson' }> {
  return row.call === 'correctPerson' || row.call === 'erasePerson';
}

/** How the person who requested a correction or an erasure proved to be the borrower. */
async function loadIdentityProofs(db: Database, rows: readonly ApprovalRow[]): Promise<FindNames> {
  const requestIds = listRequestTexts(rows.filter(isPersonal), 'requestId');
  const borrowerIds = rows.filter(isPersonal).flatMap(({ borrowerId }) => borrowerId ?? []);
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('privacyRequests')
          .select(['requestId', 'identityShownBy'])
          .where('borrowerId', 'in', borrowerIds)
          .where('requestId', 'in', requestIds)
          .execute();
  return (row) => {
    if (!isPersonal(row)) return {};
    const recorded = requests.find(({ requestId }) => requestId === row.request.requestId)?.identityShownBy;
    const stated = row.call === 'correctPerson' ? row.request.identityShownBy : undefined;
    return { identityShownBy: recorded ?? stated ?? null };
  };
}
