import type { Selectable } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import {
  type BankTransfer,
  listDuplicatesOfReceivedPayment,
  loadPossibleDuplicates,
  type PossibleDuplicate,
} from '../../../bankStatements/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import { toPossibleDuplicateViews } from '../possibleDuplicates.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;

/** What may be the same money as a request's, for its checker. */
export async function listDuplicatesOfRequest(
  db: Database,
  row: ApprovalRow,
): Promise<DeskReplyInput<'approval'>['possibleDuplicates']> {
  return toPossibleDuplicateViews(db, await findDuplicatesOfRequest(db, row));
}

async function findDuplicatesOfRequest(db: Database, row: ApprovalRow): Promise<PossibleDuplicate[]> {
  const { call, request } = row;
  if (call === 'match' || call === 'returnSuspense') {
    const key = { provider: String(request.provider), paymentId: String(request.paymentId) };
    const payment = await unallocatedPaymentsQuery(db)
      .where((one) => one.and(key))
      .executeTakeFirst();
    return payment === undefined
      ? []
      : listDuplicatesOfReceivedPayment(db, payment, row.borrowerId ?? undefined);
  }
  const transfer = await findBankTransfer(db, row);
  if (transfer === undefined) return [];
  const duplicates = (await loadPossibleDuplicates(db, [transfer]))(transfer, row.borrowerId ?? undefined);
  return call === 'matchDeposit'
    ? duplicates.filter(({ depositId }) => depositId !== request.depositId)
    : duplicates;
}

/** The incoming transfer that a recorded payment or a deposit's match is based on. */
async function findBankTransfer(
  db: Database,
  { call, request, currency, amount, orderId, borrowerId }: ApprovalRow,
): Promise<BankTransfer | undefined> {
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
  const stated = { market: order.terms.market, currency: currency ?? '', amount: amount ?? 0 };
  const valueDate = String(request.paidAt).slice(0, 10);
  return { ...stated, valueDate, lineId: null, reference: '', description: '' };
}
