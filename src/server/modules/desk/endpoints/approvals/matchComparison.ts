import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { findOrdersByReference, findPayerEvidence } from '../../../claims/index.ts';
import { findSender, unallocatedPaymentsQuery } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { toDepositReference } from '../../../tills/index.ts';
import type { ApprovalRow } from '../../writes/approvalRows.ts';
import { getBorrowerName } from '../borrowerNames.ts';
import { getLoanToday } from '../orders.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { loadStaffById } from '../staffNames.ts';
import { maskSender } from '../suspense/suspense.ts';
import { hasView, type RowWithView } from './checkerViews.ts';

type Comparison = DeskReplyInput<'approval'>['comparison'];

/** The money that a match is about beside what it is matched to, while the request is pending; null for other requests. */
export async function findMatchComparison(services: Services, row: ApprovalRow): Promise<Comparison> {
  if (hasView(row, 'comparison', 'payment')) return comparePayment(services, row);
  return hasView(row, 'comparison', 'deposit') ? compareDeposit(services.db, row) : null;
}

/** A payment in suspense beside the instructions of the loan: those that it names, exactly or nearly, else the last. */
async function comparePayment(
  services: Services,
  { request: { provider, paymentId }, orderId, borrowerId }: RowWithView<'comparison', 'payment'>,
): Promise<Comparison> {
  const { db, fieldEncryption } = services;
  const payment = await unallocatedPaymentsQuery(db)
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirst();
  if (payment === undefined || orderId === null || borrowerId === null) return null;
  const key = { borrowerId, orderId };
  const { statement } = await getLoanToday(services, orderId);
  const named = (await findOrdersByReference(db, payment.reference)).get(orderId);
  const instructions = await findInstructions(db, key, named?.reference);
  const sender = await findSender(db, fieldEncryption, payment);
  const senderReasons =
    sender === undefined ? [] : await findPayerEvidence(services, sender, key, payment.receivedAt);
  const { reference, amount, currency, paidAt } = payment;
  const { name = '', account = '' } = maskSender(sender) ?? {};
  return {
    money: { ...emptySide, reference, amount, at: paidAt, name, account },
    counterpart: {
      ...emptySide,
      reference: instructions?.reference ?? '',
      amount: instructions?.amount ?? null,
      at: instructions?.createdAt ?? null,
      until: instructions?.expiresAt ?? null,
      name: await getBorrowerName(db, borrowerId),
    },
    currency,
    due: statement?.repayAmount ?? null,
    owed: statement?.payoff ?? null,
    matchReasons: [...(named?.matchReasons ?? []), ...senderReasons],
  };
}

const emptySide = {
  description: '',
  amount: null,
  at: null,
  day: null,
  until: null,
  name: '',
  account: '',
} as const;

/** Those with the reference, if one is given; else the last of the loan. */
function findInstructions(db: Database, key: OrderKey, reference: string | undefined) {
  const { borrowerId, orderId } = key;
  return db
    .selectFrom('paymentReferences')
    .select(['reference', 'amount', 'createdAt', 'expiresAt'])
    .where((row) => row.and({ borrowerId, orderId, ...(reference === undefined ? {} : { reference }) }))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A cash deposit beside the line of the bank statement. */
async function compareDeposit(
  db: Database,
  { request: { depositId, lineId } }: RowWithView<'comparison', 'deposit'>,
): Promise<Comparison> {
  const deposit = await db
    .selectFrom('tillDeposits')
    .select(['depositId', 'staffId', 'amount', 'currency', 'depositedAt'])
    .where('depositId', '=', depositId)
    .executeTakeFirst();
  const lines = await db
    .selectFrom('bankStatementLines')
    .select(['reference', 'description', 'amount', 'valueDate'])
    .where('lineId', '=', lineId)
    .execute();
  const [line] = await maskAccountsInLines(db, lines);
  if (deposit === undefined || line === undefined) return null;
  const { staffId, amount, currency, depositedAt } = deposit;
  const depositor = (await loadStaffById(db, [staffId])).get(staffId);
  return {
    money: {
      ...emptySide,
      reference: toDepositReference(deposit),
      amount,
      at: depositedAt,
      name: depositor?.name ?? '',
    },
    counterpart: {
      ...emptySide,
      reference: line.reference,
      description: line.description,
      amount: line.amount,
      day: line.valueDate,
    },
    currency,
    due: null,
    owed: null,
    matchReasons: [],
  };
}
