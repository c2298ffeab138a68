import { type AccountOfDays, accountOfDays, type Day, type Movement } from '../../lending/index.ts';
import { dateText, monthText } from '../format.ts';
import { channelName, madeOn, paymentKey, statementOn } from '../loans/index.ts';
import type { Block, Sheet, SheetRow } from '../pdf/index.ts';
import { amountRow, type Documented, dateOf, row, sheetOf, sumRow } from './loan.ts';
import { daysOfMonth } from './months.ts';

/** The statement of a month, YYYY-MM: what the balance was, what moved it, what it came to. The month has begun. */
export function monthSheet(loan: Documented, month: string): Sheet {
  const { texts, order, today } = loan;
  const { from, to } = daysOfMonth(month, today);
  const account = accountOfDays((day) => madeOn(order, day), from, to);
  const title = `${texts.month.title}, ${monthText(month, texts.language)}`;
  return sheetOf(loan, {
    title,
    suffix: month,
    blocks: [
      { rows: [row(texts.month.period, texts.month.days(Number(from.slice(8)), dateOf(to, loan)))] },
      { heading: texts.month.summary },
      { rows: summaryRows(loan, account) },
      { heading: texts.month.movements },
      ...movementBlocks(loan, account),
      ...madeBlocks(loan, account),
      ...besideBlocks(loan, to),
      { paragraph: texts.month.meaning, isQuiet: true },
      { paragraph: texts.known(dateOf(today, loan)), isQuiet: true },
    ],
  });
}

/** What moved the balance, by kind. */
function summaryRows(loan: Documented, { opening, movements, closing }: AccountOfDays): SheetRow[] {
  const { month } = loan.texts;
  const byName = Map.groupBy(movements, (movement) => nameOf(loan, movement));
  return [
    amountRow(month.opening, opening.balance, loan),
    ...[...byName].map(([name, alike]) =>
      amountRow(
        name,
        alike.reduce((sum, { amount }) => sum + amount, 0),
        loan,
      ),
    ),
    sumRow(month.closing, closing.balance, loan),
  ];
}

function movementBlocks(loan: Documented, { opening, movements, closing }: AccountOfDays): Block[] {
  const { month } = loan.texts;
  if (movements.length === 0) return [{ paragraph: month.none }];
  const rows = movements.map((movement) => {
    const name = [nameOf(loan, movement), channelOf(loan, movement)].filter(Boolean).join(', ');
    return amountRow(`${daysOf(loan, movement)} · ${name}`, movement.amount, loan);
  });
  return [
    {
      rows: [
        amountRow(month.opening, opening.balance, loan),
        ...rows,
        sumRow(month.closing, closing.balance, loan),
      ],
    },
  ];
}

function nameOf({ texts, market }: Documented, { kind, amount }: Movement): string {
  const { kinds, undoneTax } = texts.month;
  const tax = market.tax[texts.language];
  if (kind === 'vat') return amount > 0 ? tax : undoneTax(tax);
  const [more, less] = kinds[kind];
  return amount > 0 ? more : less;
}

function channelOf({ order, market, loanTexts }: Documented, { id }: Movement): string {
  const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === id);
  return payment ? channelName(payment.channel, market, loanTexts) : '';
}

function daysOf({ texts }: Documented, { from, on }: Movement): string {
  const last = dateText(on, texts.language);
  return from === on ? last : texts.month.span(dateText(from, texts.language), last);
}

/** Said only where it is more than what is left to pay. */
function madeBlocks(loan: Documented, { closing }: AccountOfDays): Block[] {
  const { texts } = loan;
  if (closing.credit === 0 && closing.held === 0) return [];
  return [
    { heading: texts.month.made },
    {
      rows: [
        amountRow(texts.month.owed, closing.owed, loan),
        ...(closing.credit === 0 ? [] : [amountRow(texts.credit, -closing.credit, loan)]),
        ...(closing.held === 0 ? [] : [amountRow(texts.held, -closing.held, loan)]),
        sumRow(texts.month.closing, closing.balance, loan),
      ],
    },
  ];
}

/** What else was so on the last day, and is no part of a sum. */
function besideBlocks(loan: Documented, on: Day): Block[] {
  const { order, texts } = loan;
  const statement = statementOn(order, on);
  if (statement === null || statement.repayDate === null) return [];
  const { payoff, dueNow, dueAmount, repayDate, overdueSince, writtenOffOn } = statement;
  const { month } = texts;
  const isLate = overdueSince !== null;
  return [
    { heading: month.beside },
    {
      rows: [
        isLate
          ? amountRow(month.due, dueNow, loan)
          : amountRow(month.next(dateOf(repayDate, loan)), dueAmount, loan),
        amountRow(month.payoff(dateOf(on, loan)), payoff, loan),
      ],
    },
    ...(writtenOffOn === null ? [] : [{ paragraph: month.writtenOff(dateOf(writtenOffOn, loan)) }]),
  ];
}
