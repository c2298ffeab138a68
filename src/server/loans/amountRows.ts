import type { z } from 'zod';
import type { amountRow } from '../../contract/schemas/common.ts';
import {
  type Amounts,
  byComponent,
  type Component,
  type InstalmentStatement,
  minor,
  type Statement,
} from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { moneyText, rateText } from '../format.ts';
import type { Order } from './order.ts';
import type { LoanTexts } from './texts.ts';

/** A row under an amount: those before a `sum` come to it, but for what is `beside`. */
export type AmountRow = z.output<typeof amountRow>;

/** What `repayAmount` is made of, as rows that sum to it, and what is left of the loan after it. */
export function amountRows(
  order: Order,
  statement: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): AmountRow[] {
  const { rows } = texts;
  const tax = market.tax[texts.language];
  const payable = payableInstalments(statement);
  const [only] = payable.length === 1 ? payable : [];
  const money = (amount: number) => moneyText(amount, market);
  const unpaid = statement.instalments.filter(({ paidOn }) => paidOn === null);
  const rest = statement.remaining - statement.dueAmount;
  const parts =
    only !== undefined && owedOf(only, 'lateInterest') + owedOf(only, 'penalty') === 0
      ? agreedRows(order, statement, only, tax, texts)
      : payable.flatMap((instalment) => lateRows(order, instalment, payable.length > 1, tax, texts));
  const paid = payable.reduce((sum, { components }) => sum + paidOf(components), 0);
  const inAll = parts.reduce((sum, { amount }) => sum + amount, 0);
  // Only what ends the loan takes money for an extension, with the charges which that spares.
  const forExtension = inAll - paid - statement.repayAmount;
  const shown = [
    ...parts,
    { text: rows.paidOfIt, amount: -paid },
    { text: rows.paidForDays, amount: -forExtension },
  ].filter(({ amount }) => amount !== 0);
  return [
    ...shown.map(({ amount, ...row }) => ({ ...row, value: money(amount) })),
    { text: rows.sum, value: money(statement.repayAmount), tone: 'sum' },
    ...(rest === 0
      ? []
      : ([
          { text: rows.nextInstalments(unpaid.length - payable.length), value: money(rest) },
          { text: rows.remaining, value: money(statement.remaining), tone: 'sum' },
        ] as const)),
  ];
}

/** The instalments that `repayAmount` pays: all that are due or, where none is, the next one. */
export function payableInstalments(statement: Statement): readonly InstalmentStatement[] {
  const unpaid = statement.instalments.filter((instalment) => instalment.paidOn === null);
  const due = unpaid.filter((instalment) => instalment.dueOn <= statement.asOf);
  return due.length > 0 ? due : unpaid.slice(0, 1);
}

type Part = Pick<AmountRow, 'text' | 'tone'> & { amount: number };

/** One payment that isn't late, by what was agreed; the whole loan's by what was received and what it costs. */
function agreedRows(
  order: Order,
  statement: Statement,
  instalment: InstalmentStatement,
  tax: string,
  texts: LoanTexts,
): Part[] {
  const { rows } = texts;
  const { disbursement, former } = statement;
  // A new schedule has other payments and days than were agreed to first.
  const isFirst = former.length === 0;
  const isWhole = isFirst && order.terms.periods.length === 1;
  const borne = borneBy(instalment, statement);
  const costs = disbursement.commission + disbursement.commissionVat;
  return [
    ...(isWhole
      ? [
          { text: rows.youReceived, amount: borne.principal - costs },
          { text: rows.commission, amount: disbursement.commission },
          { text: rows.commissionVat(tax, order.terms), amount: disbursement.commissionVat },
        ]
      : [{ text: texts.component.principal, amount: borne.principal }]),
    {
      text: isFirst ? rows.interest(interestDays(order, instalment, statement)) : texts.component.interest,
      amount: borne.interest,
    },
    { text: rows.interestVat(tax, order.terms), amount: borne.vat },
    ...addedRows(
      (component) => borne[component],
      texts,
      (text) => text,
    ),
  ];
}

/** What an instalment bears in all: up to today where it ends the loan today, else by the day it is due. */
function borneBy(instalment: InstalmentStatement, { closesLoan, borneSoFar }: Statement): Readonly<Amounts> {
  return closesLoan ? borneSoFar : byComponent((component) => minor(owedOf(instalment, component)));
}

/** The days for which that interest is. Interest that isn't counted by day is its period's. */
function interestDays(
  { terms }: Order,
  { number, interestDays: inAll, interestDaysSoFar }: InstalmentStatement,
  { closesLoan }: Statement,
): number {
  if (terms.interest.accrual !== 'daily') return terms.periods[number - 1] ?? inAll;
  return closesLoan ? interestDaysSoFar : inAll;
}

/** A payment that was late, or one of several: what was agreed in one row, and every charge in its own. */
function lateRows(
  order: Order,
  instalment: InstalmentStatement,
  isOneOfSeveral: boolean,
  tax: string,
  texts: LoanTexts,
): Part[] {
  const { rows } = texts;
  const { number, lateTiers, components } = instalment;
  const agreed = (['principal', 'interest', 'vat'] as const).reduce(
    (sum, component) => sum + owedOf(instalment, component),
    0,
  );
  const named = (text: string) => (isOneOfSeveral ? texts.ofInstalment(text, number) : text);
  return [
    { text: named(rows.loanAndCosts(tax, order.terms)), amount: agreed },
    ...lateTiers.map((tier) => ({
      text: named(
        rows.lateInterest(tier.days, rateText(tier.rate, texts.language), daysBeforeMove(instalment, tier)),
      ),
      amount: tier.charged,
      tone: 'overdue' as const,
    })),
    { text: named(texts.component.lateInterest), amount: carriedLateInterest(instalment), tone: 'overdue' },
    { text: named(rows.waived), amount: -components.lateInterest.waived },
    { text: named(rows.penalty), amount: owedOf(instalment, 'penalty'), tone: 'overdue' },
    ...addedRows((component) => owedOf(instalment, component), texts, named),
  ];
}

/** How many of the days late in a tier an extension ended: the page counts from the date it led to. */
function daysBeforeMove(
  { lateDays, daysOverdue }: InstalmentStatement,
  { fromDay, days }: InstalmentStatement['lateTiers'][number],
): number {
  const before = lateDays - daysOverdue;
  return Math.min(days, Math.max(0, before - (fromDay - 1)));
}

/** What an earlier schedule charged and this payment is to pay. */
function carriedLateInterest({ components, lateTiers }: InstalmentStatement): number {
  return components.lateInterest.accrued - lateTiers.reduce((sum, { charged }) => sum + charged, 0);
}

/** What the lender added. */
function addedRows(
  amountOf: (component: 'fee' | 'enforcement') => number,
  texts: LoanTexts,
  named: (text: string) => string,
): Part[] {
  return (['fee', 'enforcement'] as const).map((component) => ({
    text: named(texts.component[component]),
    amount: amountOf(component),
  }));
}

/** All that is to be paid of it by the day its instalment is due, whether or not some of it has been. */
function owedOf({ components }: InstalmentStatement, component: Component): number {
  const { paid, outstanding } = components[component];
  return paid + outstanding;
}

function paidOf(components: InstalmentStatement['components']): number {
  return Object.values(components).reduce((sum, { paid }) => sum + paid, 0);
}
