import { day, type Statement } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import { instantText, moneyText } from '../format.ts';
import { notFound } from '../http/index.ts';
import { channelName, madeOn, paymentKey, paymentViewOf, statementOn } from '../loans/index.ts';
import { isHandRecorded } from '../payments/index.ts';
import type { Block, Sheet, SheetRow } from '../pdf/index.ts';
import type { Services } from '../services.ts';
import { amountRow, type Documented, dateOf, documentedLoan, row, sheetOf, sumRow } from './loan.ts';

/** A payment of a loan, by its key, with the reference it was paid by. Throws 404 for none of the loan's. */
export async function paymentBy(db: Database, { order }: Documented, key: string): Promise<Paid> {
  const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === key);
  if (payment === undefined) throw notFound();
  const { reference } = await db
    .selectFrom('payments')
    .select('reference')
    .where('borrowerId', '=', order.borrowerId)
    .where('provider', '=', payment.provider)
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirstOrThrow();
  return { ...payment, key, reference };
}

type Paid = Documented['order']['payments'][number] & { key: string; reference: string };

type Wanted = { borrowerId: number; orderId: string; key: string; language: 'es' | 'en' };

/** The receipt of a payment by its key, to be handed over. Throws 404 for none of the order's. */
export async function paymentReceipt(
  services: Services,
  { borrowerId, orderId, key, language }: Wanted,
  takenBy: string | undefined,
): Promise<Sheet> {
  const loan = await documentedLoan(services, borrowerId, orderId, language);
  return receiptSheet(loan, await paymentBy(services.db, loan, key), takenBy);
}

/** The receipt of a payment: what it was, and where each part of it went. `takenBy`: who recorded it. */
export function receiptSheet(loan: Documented, payment: Paid, takenBy?: string): Sheet {
  const { order, market, texts, today } = loan;
  const { key } = payment;
  const { receipt } = texts;
  const statement = statementOn(order, today);
  const on = day(payment.valueDate);
  const after = madeOn(order, on).position;
  return sheetOf(loan, {
    title: receipt.title,
    suffix: payment.valueDate,
    blocks: [
      { heading: receipt.payment },
      {
        rows: [
          row(receipt.paidAt, momentText(payment.paidAt, loan)),
          row(receipt.channel, channelName(payment.channel, market, loan.loanTexts)),
          ...(isHandRecorded(payment) ? [] : [row(receipt.reference, payment.reference)]),
          row(receipt.number, payment.paymentId),
          row(receipt.receivedAt, momentText(payment.receivedAt, loan)),
          ...(takenBy === undefined ? [] : [row(receipt.takenBy, takenBy)]),
        ],
      },
      { heading: receipt.usedFor },
      ...undoneText(loan, statement, key),
      { rows: [...parts(loan, statement, key, payment.amount), sumRow(receipt.sum, payment.amount, loan)] },
      { heading: receipt.after },
      {
        rows: [
          amountRow(receipt.owedAfter(dateOf(on, loan)), after.owed, loan),
          ...(after.credit === 0 ? [] : [amountRow(texts.credit, after.credit, loan)]),
        ],
      },
      { paragraph: texts.known(dateOf(today, loan)), isQuiet: true },
    ],
  });
}

/** `7 de noviembre de 2026, 12:00`, where the loan was made. */
function momentText(instant: Date | string, loan: Documented): string {
  const [on = '', time = ''] = instantText(instant, loan.market.timeZone).split(' ');
  return `${dateOf(day(on), loan)}, ${time.slice(0, 5)}`;
}

function undoneText(loan: Documented, statement: Statement | null, key: string): Block[] {
  const undone = statement?.reversals.filter(({ paymentId }) => paymentId === key) ?? [];
  return undone.map(({ undoneOn, amount }) => ({
    paragraph: loan.texts.receipt.undone(moneyText(amount, loan.market), dateOf(undoneOn, loan)),
  }));
}

/** What came for a loan that its borrower hasn't got is his, and what was undone went nowhere. */
function parts(loan: Documented, statement: Statement | null, key: string, amount: number): SheetRow[] {
  const { texts, order, market, loanTexts } = loan;
  if (statement === null) return [amountRow(texts.credit, amount, loan)];
  const view = paymentViewOf(order, statement, key, market, loanTexts);
  const undone = undoneOf(statement, key);
  return [
    ...(view?.items ?? []).map(({ text, value }) => row(text, value)),
    ...(undone === 0 ? [] : [amountRow(texts.receipt.undonePart, undone, loan)]),
  ];
}

/** What of a payment was undone. */
export function undoneOf(statement: Statement | null, key: string): number {
  const undone = statement?.reversals.filter(({ paymentId }) => paymentId === key) ?? [];
  return undone.reduce((sum, { amount }) => sum + amount, 0);
}
