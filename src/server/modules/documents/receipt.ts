import { sql } from 'kysely';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { type Statement, toDay } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { notFound } from '../api/index.ts';
import { findHistoricalStatement, getAccountSnapshot, type Order } from '../loans/index.ts';
import { findPaymentView, getChannelName } from '../loans/views/index.ts';
import { isManualPayment } from '../payments/index.ts';
import type { Services } from '../services.ts';
import {
  createAmountRow,
  createRow,
  createSheet,
  createTotalRow,
  formatDocumentDate,
  formatMoment,
  getLoanDocumentContext,
  type LoanDocumentContext,
} from './documentContext.ts';
import type { DocumentTexts } from './texts.ts';

/** A payment of a loan by its key, with its reference. Throws 404 if the loan has none by it. */
export async function getPaymentByKey(
  db: Database,
  { order }: LoanDocumentContext,
  key: string,
): Promise<ReferencedPayment> {
  const payment = order.payments.find((one) => toPaymentKey(one) === key);
  if (payment === undefined) throw notFound();
  const { reference } = await db
    .selectFrom('payments')
    .select('reference')
    .where((row) => row.and({ borrowerId: order.borrowerId, provider: payment.provider }))
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirstOrThrow();
  return { ...payment, key, reference, isHandedBack: await isHandedBack(db, payment, order) };
}

type Payment = LoanDocumentContext['order']['payments'][number];
type ReferencedPayment = Payment & { key: string; reference: string; isHandedBack: boolean };

/** Whether the cash of a payment was handed back when it was reversed, as the approved request says. */
async function isHandedBack(db: Database, payment: Payment, { orderId }: Order): Promise<boolean> {
  if (!isCash(payment)) return false;
  const approved = await db
    .selectFrom('deskApprovals')
    .select(sql<boolean>`(request ->> 'cashReturned') is distinct from 'false'`.as('isHandedBack'))
    .where((row) => row.and({ call: 'reverse', orderId, subjectKey: `${orderId} ${toPaymentKey(payment)}` }))
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return approved?.isHandedBack === true;
}

function isCash({ provider }: Payment): boolean {
  return provider === 'cash_desk';
}

/** Who took money by hand, by name, and into which till. */
type Counter = { recordedBy?: string | undefined; tillId?: string | undefined };

type ReceiptRequest = { borrowerId: number; orderId: string; key: string; language: 'es' | 'en' };

/** The receipt of a payment by its key, printed by staff. Throws 404 if the order has none by it. */
export async function createPaymentReceipt(
  services: Services,
  { borrowerId, orderId, key, language }: ReceiptRequest,
  counter: Counter,
): Promise<Sheet> {
  const loan = await getLoanDocumentContext(services, borrowerId, orderId, language);
  return createReceiptSheet(loan, await getPaymentByKey(services.db, loan, key), counter);
}

/** The receipt of a payment with its allocation. */
export function createReceiptSheet(
  loan: LoanDocumentContext,
  payment: ReferencedPayment,
  { recordedBy, tillId }: Counter = {},
): Sheet {
  const { order, texts, today } = loan;
  const { key } = payment;
  const { receipt } = texts;
  const statement = findHistoricalStatement(order, today);
  const on = toDay(payment.valueDate);
  const positionAfter = getAccountSnapshot(order, on).position;
  return createSheet(loan, {
    title: receipt.title,
    layout: 'short',
    suffix: payment.valueDate,
    blocks: [
      { heading: receipt.payment },
      {
        rows: [
          createRow(receipt.paidAt, formatMoment(payment.paidAt, loan)),
          createRow(receipt.channel, getChannelName(payment.channel, loan.loanTexts)),
          ...(isManualPayment(payment) ? [] : [createRow(receipt.reference, payment.reference)]),
          createRow(receipt.number, payment.paymentId),
          createRow(receipt.receivedAt, formatMoment(payment.receivedAt, loan)),
          ...(recordedBy === undefined ? [] : [createRow(receipt.takenBy, recordedBy)]),
          ...(tillId === undefined ? [] : [createRow(receipt.till, tillId)]),
        ],
      },
      { heading: receipt.usedFor },
      ...createReversalBlocks(loan, statement, payment),
      {
        rows: [
          ...createAllocationRows(loan, statement, key, payment.amount),
          createTotalRow(receipt.sum, payment.amount, loan),
        ],
      },
      { heading: receipt.after },
      {
        rows: [
          createAmountRow(
            fillText(receipt.owedAfter, { day: formatDocumentDate(on, loan) }),
            positionAfter.owed,
            loan,
          ),
          ...(positionAfter.credit === 0 ? [] : [createAmountRow(texts.credit, positionAfter.credit, loan)]),
        ],
      },
      { paragraph: fillText(texts.known, { day: formatDocumentDate(today, loan) }), isMuted: true },
    ],
  });
}

function createReversalBlocks(
  loan: LoanDocumentContext,
  statement: Statement | null,
  payment: ReferencedPayment,
): Block[] {
  const { undone, undoneWhy } = loan.texts.receipt;
  const reversals = statement?.reversals.filter(({ paymentId }) => paymentId === payment.key) ?? [];
  return reversals.map(({ reversalId, reversedOn, amount }) => ({
    paragraph: fillText(undone, {
      amount: formatMoney(amount, loan.market),
      day: formatDocumentDate(reversedOn, loan),
      why: undoneWhy[findReversalReason(loan.order, payment, reversalId)],
    }),
  }));
}

/** Why money no longer counts: by the cause of its reversal and, of cash, by where it went. */
function findReversalReason(
  { events }: Order,
  payment: ReferencedPayment,
  reversalId: string,
): keyof DocumentTexts['receipt']['undoneWhy'] {
  const reversal = events.find(({ kind, id }) => kind === 'reversal' && id === reversalId);
  const isOurMistake = reversal?.kind === 'reversal' && reversal.cause === 'lender';
  if (payment.isHandedBack) return isOurMistake ? 'mistakeHandedBack' : 'handedBack';
  if (isOurMistake || isCash(payment)) return 'mistake';
  return reversal?.kind === 'reversal' && reversal.cause === 'provider' ? 'providerMistake' : 'takenBack';
}

/** Allocation of a payment; credit in full before disbursal. A reversed part is a row of its own. */
function createAllocationRows(
  loan: LoanDocumentContext,
  statement: Statement | null,
  key: string,
  amount: number,
): SheetRow[] {
  const { texts, order, loanTexts } = loan;
  if (statement === null) return [createAmountRow(texts.credit, amount, loan)];
  const view = findPaymentView(order, statement, key, loanTexts);
  const reversedAmount = sumReversed(statement, key);
  return [
    ...(view?.items ?? []).map(({ text, value }) => createRow(text, value)),
    ...(reversedAmount === 0 ? [] : [createAmountRow(texts.receipt.undonePart, reversedAmount, loan)]),
  ];
}

/** The reversed part of a payment, in minor units. */
export function sumReversed(statement: Statement | null, key: string): number {
  const undone = statement?.reversals.filter(({ paymentId }) => paymentId === key) ?? [];
  return undone.reduce((sum, { amount }) => sum + amount, 0);
}
