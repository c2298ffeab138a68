import type { Selectable } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import {
  type BankMoney,
  listSumsOfReceived,
  loadOtherSums,
  type OtherSum,
} from '../../../bankStatements/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import { nameOtherSums } from '../otherSums.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;

/** The other sums that the money of a request may be, so that its checker sees that it may be counted twice. */
export async function listSumsOfRequest(
  db: Database,
  row: ApprovalRow,
): Promise<DeskReplyInput<'approval'>['otherSums']> {
  return nameOtherSums(db, await findOtherSums(db, row));
}

async function findOtherSums(db: Database, row: ApprovalRow): Promise<OtherSum[]> {
  const { call, request } = row;
  if (call === 'match' || call === 'returnSuspense') {
    const key = { provider: String(request.provider), paymentId: String(request.paymentId) };
    const payment = await unallocatedPaymentsQuery(db)
      .where((one) => one.and(key))
      .executeTakeFirst();
    return payment === undefined ? [] : listSumsOfReceived(db, payment, row.borrowerId ?? undefined);
  }
  const money = await findBankMoney(db, row);
  if (money === undefined) return [];
  const sums = (await loadOtherSums(db, [money]))(money, row.borrowerId ?? undefined);
  return call === 'matchDeposit' ? sums.filter(({ depositId }) => depositId !== request.depositId) : sums;
}

/** The money of the bank that a payment or the match of a deposit rests on. */
async function findBankMoney(
  db: Database,
  { call, request, currency, amount, orderId, borrowerId }: ApprovalRow,
): Promise<BankMoney | undefined> {
  const { lineId } = request;
  if (typeof lineId === 'string')
    return db
      .selectFrom('bankStatementLines')
      .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
      .where('lineId', '=', lineId)
      .executeTakeFirst();
  if (call !== 'pay' || request.place !== 'bank_statement' || borrowerId === null || orderId === null)
    return undefined;
  const order = await db
    .selectFrom('orders')
    .select('terms')
    .where((one) => one.and({ borrowerId, orderId }))
    .executeTakeFirstOrThrow();
  const said = { market: order.terms.market, currency: currency ?? '', amount: amount ?? 0 };
  const valueDate = String(request.paidAt).slice(0, 10);
  return { ...said, valueDate, lineId: null, reference: '', description: '' };
}
