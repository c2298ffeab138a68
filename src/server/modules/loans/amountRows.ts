import type { z } from 'zod';
import type { amountRow } from '../../../contract/schemas/common.ts';
import {
  type Amounts,
  type Component,
  type InstalmentStatement,
  mapComponents,
  minor,
  type Statement,
} from '../../../lending/index.ts';
import { formatMoney, formatRate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { Order } from './order.ts';
import type { LoanTexts } from './texts.ts';

/** A row under an amount: those before a `sum` come to it, but for what is `beside`. */
export type AmountRow = z.output<typeof amountRow>;

/** What `repayAmount` is made of, as rows that sum to it, and what is left of the loan after it. */
export function createAmountRows(
  order: Order,
  statement: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): AmountRow[] {
  const { rows } = texts;
  const tax = market.tax[texts.language];
  const payable = listPayableInstalments(statement);
  const [singleInstalment] = payable.length === 1 ? payable : [];
  const money = (amount: number) => formatMoney(amount, market);
  const unpaid = statement.instalments.filter(({ paidOn }) => paidOn === null);
  const remainingAfterDue = statement.remaining - statement.dueAmount;
  const parts =
    singleInstalment !== undefined &&
    computeOwed(singleInstalment, 'lateInterest') + computeOwed(singleInstalment, 'penalty') === 0
      ? createScheduledRows(order, statement, singleInstalment, tax, texts)
      : payable.flatMap((instalment) => createLateRows(order, instalment, payable.length > 1, tax, texts));
  const paid = payable.reduce((sum, { components }) => sum + sumPaid(components), 0);
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  // Only what ends the loan takes money for an extension, with the charges which that spares.
  const extensionFunds = total - paid - statement.repayAmount;
  const visibleParts = [
    ...parts,
    { text: rows.paidOfIt, amount: -paid },
    { text: rows.paidForDays, amount: -extensionFunds },
  ].filter(({ amount }) => amount !== 0);
  return [
    ...visibleParts.map(({ amount, ...row }) => ({ ...row, value: money(amount) })),
    { text: rows.sum, value: money(statement.repayAmount), tone: 'sum' },
    ...(remainingAfterDue === 0
      ? []
      : ([
          { text: rows.nextInstalments(unpaid.length - payable.length), value: money(remainingAfterDue) },
          { text: rows.remaining, value: money(statement.remaining), tone: 'sum' },
        ] as const)),
  ];
}

/** The instalments that `repayAmount` pays: all that are due or, where none is, the next one. */
export function listPayableInstalments(statement: Statement): readonly InstalmentStatement[] {
  const unpaid = statement.instalments.filter((instalment) => instalment.paidOn === null);
  const due = unpaid.filter((instalment) => instalment.dueOn <= statement.asOf);
  return due.length > 0 ? due : unpaid.slice(0, 1);
}

type AmountPart = Pick<AmountRow, 'text' | 'tone'> & { amount: number };

/** One payment that isn't late, by what was agreed; the whole loan's by what was received and what it costs. */
function createScheduledRows(
  order: Order,
  statement: Statement,
  instalment: InstalmentStatement,
  tax: string,
  texts: LoanTexts,
): AmountPart[] {
  const { rows } = texts;
  const { disbursement, supersededSchedules: former } = statement;
  // A new schedule has other payments and days than were agreed to first.
  const isOriginalSchedule = former.length === 0;
  const isSinglePayment = isOriginalSchedule && order.terms.periods.length === 1;
  const accruedAmounts = computeAccruedAmounts(instalment, statement);
  const costs = disbursement.commission + disbursement.commissionVat;
  return [
    ...(isSinglePayment
      ? [
          { text: rows.youReceived, amount: accruedAmounts.principal - costs },
          { text: rows.commission, amount: disbursement.commission },
          { text: rows.commissionVat(tax, order.terms), amount: disbursement.commissionVat },
        ]
      : [{ text: texts.component.principal, amount: accruedAmounts.principal }]),
    {
      text: isOriginalSchedule
        ? rows.interest(countInterestDays(order, instalment, statement))
        : texts.component.interest,
      amount: accruedAmounts.interest,
    },
    { text: rows.interestVat(tax, order.terms), amount: accruedAmounts.vat },
    ...createFeeRows(
      (component) => accruedAmounts[component],
      texts,
      (text) => text,
    ),
  ];
}

/** What an instalment bears in all: up to today where it ends the loan today, else by the day it is due. */
function computeAccruedAmounts(
  instalment: InstalmentStatement,
  { closesLoan, accruedToDate: borneSoFar }: Statement,
): Readonly<Amounts> {
  return closesLoan ? borneSoFar : mapComponents((component) => minor(computeOwed(instalment, component)));
}

/** The days for which that interest is. Interest that isn't counted by day is its period's. */
function countInterestDays(
  { terms }: Order,
  { number, interestDays: total, interestDaysToDate: interestDaysSoFar }: InstalmentStatement,
  { closesLoan }: Statement,
): number {
  if (terms.interest.accrual !== 'daily') return terms.periods[number - 1] ?? total;
  return closesLoan ? interestDaysSoFar : total;
}

/** A payment that was late, or one of several: what was agreed in one row, and every charge in its own. */
function createLateRows(
  order: Order,
  instalment: InstalmentStatement,
  isOneOfSeveral: boolean,
  tax: string,
  texts: LoanTexts,
): AmountPart[] {
  const { rows } = texts;
  const { number, lateTiers, components } = instalment;
  const scheduledAmount = (['principal', 'interest', 'vat'] as const).reduce(
    (sum, component) => sum + computeOwed(instalment, component),
    0,
  );
  const labelFor = (text: string) => (isOneOfSeveral ? texts.ofInstalment(text, number) : text);
  return [
    { text: labelFor(rows.loanAndCosts(tax, order.terms)), amount: scheduledAmount },
    ...lateTiers.map((tier) => ({
      text: labelFor(
        rows.lateInterest(
          tier.days,
          formatRate(tier.rate, texts.language),
          countDaysBeforeExtension(instalment, tier),
        ),
      ),
      amount: tier.charged,
      tone: 'overdue' as const,
    })),
    {
      text: labelFor(texts.component.lateInterest),
      amount: computeCarriedLateInterest(instalment),
      tone: 'overdue',
    },
    { text: labelFor(rows.waived), amount: -components.lateInterest.waived },
    { text: labelFor(rows.penalty), amount: computeOwed(instalment, 'penalty'), tone: 'overdue' },
    ...createFeeRows((component) => computeOwed(instalment, component), texts, labelFor),
  ];
}

/** How many of the days late in a tier an extension ended: the page counts from the date it led to. */
function countDaysBeforeExtension(
  { lateDays, daysOverdue }: InstalmentStatement,
  { fromDay, days }: InstalmentStatement['lateTiers'][number],
): number {
  const before = lateDays - daysOverdue;
  return Math.min(days, Math.max(0, before - (fromDay - 1)));
}

/** What an earlier schedule charged and this payment is to pay. */
function computeCarriedLateInterest({ components, lateTiers }: InstalmentStatement): number {
  return components.lateInterest.accrued - lateTiers.reduce((sum, { charged }) => sum + charged, 0);
}

/** What the lender added. */
function createFeeRows(
  getAmount: (component: 'fee' | 'enforcement') => number,
  texts: LoanTexts,
  labelFor: (text: string) => string,
): AmountPart[] {
  return (['fee', 'enforcement'] as const).map((component) => ({
    text: labelFor(texts.component[component]),
    amount: getAmount(component),
  }));
}

/** All that is to be paid of it by the day its instalment is due, whether or not some of it has been. */
function computeOwed({ components }: InstalmentStatement, component: Component): number {
  const { paid, outstanding } = components[component];
  return paid + outstanding;
}

function sumPaid(components: InstalmentStatement['components']): number {
  return Object.values(components).reduce((sum, { paid }) => sum + paid, 0);
}
