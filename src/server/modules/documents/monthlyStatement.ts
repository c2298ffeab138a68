import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import {
  type AccountStatement,
  addDays,
  computeAccountStatement,
  type Day,
  type Movement,
  toDay,
  toMonthPeriod,
} from '../../../lending/index.ts';
import { formatDate, formatMonth } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { findHistoricalStatement, getAccountSnapshot, type Order } from '../loans/index.ts';
import { getChannelName } from '../loans/views/index.ts';
import {
  createAmountRow,
  createRow,
  createSheet,
  createTotalRow,
  formatDocumentDate,
  type LoanDocumentContext,
} from './documentContext.ts';

/** The statement of a month (`YYYY-MM`, begun or over): opening balance, movements, closing balance. */
export function createMonthlyStatement(loan: LoanDocumentContext, month: string): Sheet {
  const { texts, today } = loan;
  return createStatement(loan, getMonthRange(month, today), {
    title: `${texts.month.title}, ${formatMonth(month, texts.language)}`,
    suffix: month,
  });
}

/** The statement of the whole loan, from its first movement to today. */
export function createWholeStatement(loan: LoanDocumentContext): Sheet {
  const period = getWholePeriod(loan);
  return createStatement(loan, period, { title: loan.texts.month.title, suffix: `statement-${period.to}` });
}

/** All movements of a loan so far. */
export function createWholeMovements(loan: LoanDocumentContext): Block[] {
  const { from, to } = getWholePeriod(loan);
  return createMovementBlocks(loan, computeMovements(loan, from, to));
}

function getWholePeriod({ order, today }: LoanDocumentContext): { from: Day; to: Day } {
  const firstMonth = listStatementMonths(order, today).at(-1);
  return { from: firstMonth === undefined ? today : toDay(`${firstMonth}-01`), to: today };
}

function computeMovements({ order }: LoanDocumentContext, from: Day, to: Day): AccountStatement {
  return computeAccountStatement((day) => getAccountSnapshot(order, day), from, to);
}

function createStatement(
  loan: LoanDocumentContext,
  { from, to }: { from: Day; to: Day },
  { title, suffix }: { title: string; suffix: string },
): Sheet {
  const { texts, today } = loan;
  const account = computeMovements(loan, from, to);
  return createSheet(loan, {
    title,
    suffix,
    blocks: [
      {
        rows: [
          createRow(
            texts.month.period,
            from.slice(0, 7) === to.slice(0, 7)
              ? fillText(texts.month.days, { first: Number(from.slice(8)), to: formatDocumentDate(to, loan) })
              : fillText(texts.month.span, {
                  from: formatDocumentDate(from, loan),
                  to: formatDocumentDate(to, loan),
                }),
          ),
        ],
      },
      { heading: texts.month.summary },
      { rows: createSummaryRows(loan, account) },
      { heading: texts.month.movements },
      ...createMovementBlocks(loan, account),
      ...createBalanceBlocks(loan, account),
      ...createSupplementaryBlocks(loan, to),
      { paragraph: texts.month.meaning, isMuted: true },
      { paragraph: fillText(texts.known, { day: formatDocumentDate(today, loan) }), isMuted: true },
    ],
  });
}

/** Movements summed by kind, between opening and closing balance. */
function createSummaryRows(
  loan: LoanDocumentContext,
  { opening, movements, closing }: AccountStatement,
): SheetRow[] {
  const { month } = loan.texts;
  const byName = Map.groupBy(movements, (movement) => getMovementName(loan, movement));
  return [
    createAmountRow(month.opening, opening.balance, loan),
    ...[...byName].map(([name, sameNameMovements]) =>
      createAmountRow(
        name,
        sameNameMovements.reduce((sum, { amount }) => sum + amount, 0),
        loan,
      ),
    ),
    createTotalRow(month.closing, closing.balance, loan),
  ];
}

function createMovementBlocks(
  loan: LoanDocumentContext,
  { opening, movements, closing }: AccountStatement,
): Block[] {
  const { month } = loan.texts;
  if (movements.length === 0) return [{ paragraph: month.none }];
  const rows = movements.map((movement) => {
    const name = [getMovementName(loan, movement), getMovementChannel(loan, movement)]
      .filter(Boolean)
      .join(', ');
    return createAmountRow(`${formatMovementDays(loan, movement)} · ${name}`, movement.amount, loan);
  });
  return [
    {
      rows: [
        createAmountRow(month.opening, opening.balance, loan),
        ...rows,
        createTotalRow(month.closing, closing.balance, loan),
      ],
    },
  ];
}

function getMovementName({ texts, market }: LoanDocumentContext, { kind, amount }: Movement): string {
  const { kinds, undoneTax } = texts.month;
  const tax = market.tax[texts.language];
  if (kind === 'vat') return amount > 0 ? tax : fillText(undoneTax, { tax });
  return kinds[kind][amount > 0 ? 'more' : 'less'];
}

function getMovementChannel({ order, loanTexts }: LoanDocumentContext, { id }: Movement): string {
  const payment = order.payments.find((one) => toPaymentKey(one) === id);
  return payment ? getChannelName(payment.channel, loanTexts) : '';
}

function formatMovementDays({ texts }: LoanDocumentContext, { from, on }: Movement): string {
  const last = formatDate(on, texts.language);
  return from === on
    ? last
    : fillText(texts.month.span, { from: formatDate(from, texts.language), to: last });
}

/** The composition of the balance, only if it has credit or held money. */
function createBalanceBlocks(loan: LoanDocumentContext, { closing }: AccountStatement): Block[] {
  const { texts } = loan;
  if (closing.credit === 0 && closing.held === 0) return [];
  return [
    { heading: texts.month.made },
    {
      rows: [
        createAmountRow(texts.month.owed, closing.owed, loan),
        ...(closing.credit === 0 ? [] : [createAmountRow(texts.credit, -closing.credit, loan)]),
        ...(closing.held === 0 ? [] : [createAmountRow(texts.held, -closing.held, loan)]),
        createTotalRow(texts.month.closing, closing.balance, loan),
      ],
    },
  ];
}

/** The amount due, payoff and write-off as of the last day. */
function createSupplementaryBlocks(loan: LoanDocumentContext, on: Day): Block[] {
  const { order, texts } = loan;
  const statement = findHistoricalStatement(order, on);
  if (statement === null || statement.repayDate === null) return [];
  const { payoff, dueNow, nextPaymentAmount, repayDate, overdueSince, writtenOffOn } = statement;
  const { month } = texts;
  const isOverdue = overdueSince !== null;
  return [
    { heading: month.beside },
    {
      rows: [
        isOverdue
          ? createAmountRow(month.due, dueNow, loan)
          : createAmountRow(
              fillText(month.next, { day: formatDocumentDate(repayDate, loan) }),
              nextPaymentAmount,
              loan,
            ),
        createAmountRow(fillText(month.payoff, { day: formatDocumentDate(on, loan) }), payoff, loan),
      ],
    },
    ...(writtenOffOn === null
      ? []
      : [{ paragraph: fillText(month.writtenOff, { day: formatDocumentDate(writtenOffOn, loan) }) }]),
  ];
}

/** The first day of a month (`YYYY-MM`), and its last or today if earlier. */
function getMonthRange(month: string, today: Day): { from: Day; to: Day } {
  const { from, until } = toMonthPeriod(month);
  return { from, to: until < today ? until : today };
}

/** Months from a loan's first event to its last, or to today while it runs; the newest first. */
export function listStatementMonths(
  { disbursedOn, settledOn, payments, refunds, events }: Order,
  today: Day,
): string[] {
  const days = [
    ...(disbursedOn === null ? [] : [disbursedOn]),
    ...(settledOn === null ? [] : [settledOn]),
    ...payments.map(({ valueDate }) => valueDate),
    ...refunds.map(({ valueDate }) => valueDate),
    ...events.map(({ valueDate }) => valueDate),
  ].sort();
  const [first] = days;
  const isRunning = disbursedOn !== null && settledOn === null;
  const last = isRunning ? today : days.at(-1);
  if (first === undefined || last === undefined) return [];
  const months = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = getNextMonth(month))
    months.push(month);
  return months.reverse();
}

function getNextMonth(month: string): string {
  return addDays(toDay(`${month}-28`), 4).slice(0, 7);
}
