import type { z } from 'zod';
import type { amountRow } from '../../../../contract/schemas/common.ts';
import {
  type AgreedTerms,
  type Amounts,
  type Component,
  type InstalmentStatement,
  lateChargeComponents,
  lenderFeeComponents,
  mapComponents,
  minor,
  type Statement,
} from '../../../../lending/index.ts';
import { formatRate } from '../../../config/format.ts';
import type { Order } from '../orders/order.ts';
import { formatTaxLabel, type LoanTexts } from '../texts.ts';

/** A row of an itemised amount: rows before a `sum` add up to it, except those with tone `beside`. */
export type AmountRow = z.output<typeof amountRow>;

/** The composition of `repayAmount` as rows, and what is left of the loan after it. */
export function createAmountRows({ terms }: Order, statement: Statement, texts: LoanTexts): AmountRow[] {
  const { t, money } = texts;
  const payable = listPayableInstalments(statement);
  const [singleInstalment] = payable.length === 1 ? payable : [];
  const unpaidCount = statement.instalments.filter(({ paidOn }) => paidOn === null).length;
  const remainingAfterDue = statement.remaining - statement.nextPaymentAmount;
  const parts =
    singleInstalment !== undefined && computeOwed(singleInstalment, ...lateChargeComponents) === 0
      ? createScheduledRows(terms, statement, singleInstalment, texts)
      : payable.flatMap((instalment) => createLateRows(terms, instalment, payable.length > 1, texts));
  const paid = payable
    .flatMap(({ components }) => Object.values(components))
    .reduce((sum, balance) => sum + balance.paid, 0);
  // Money held for an extension counts only where the payment closes the loan.
  const extensionFunds = parts.reduce((sum, { amount }) => sum + amount, 0) - paid - statement.repayAmount;
  const visibleParts = [
    ...parts,
    { text: t('rows.paidOfIt'), amount: -paid },
    { text: t('rows.extensionFeePaid'), amount: -extensionFunds },
  ].filter(({ amount }) => amount !== 0);
  const rows: AmountRow[] = [
    ...visibleParts.map(({ amount, ...row }) => ({ ...row, value: money(amount) })),
    { text: t('rows.sum'), value: money(statement.repayAmount), tone: 'sum' },
  ];
  if (remainingAfterDue === 0) return rows;
  const count = unpaidCount - payable.length;
  const nextText = t(count === 1 ? 'rows.nextInstalment' : 'rows.nextInstalments', { count });
  return [
    ...rows,
    { text: nextText, value: money(remainingAfterDue) },
    { text: t('rows.remaining'), value: money(statement.remaining), tone: 'sum' },
  ];
}

/** The instalments that `repayAmount` pays: all that are due or, where none is, the next one. */
export function listPayableInstalments(statement: Statement): readonly InstalmentStatement[] {
  const unpaid = statement.instalments.filter((instalment) => instalment.paidOn === null);
  const due = unpaid.filter((instalment) => instalment.dueOn <= statement.asOf);
  return due.length > 0 ? due : unpaid.slice(0, 1);
}

type AmountPart = Pick<AmountRow, 'text' | 'tone'> & { amount: number };

/** A single payment on time: its agreed components; for a loan of one payment the amount received and each cost. */
function createScheduledRows(
  terms: AgreedTerms,
  { disbursement, supersededSchedules, closesLoan, accruedToDate }: Statement,
  instalment: InstalmentStatement,
  texts: LoanTexts,
): AmountPart[] {
  const { t, days } = texts;
  // A restructured schedule differs from the agreed amounts and days.
  const isOriginalSchedule = supersededSchedules.length === 0;
  // Accrued to date if it closes the loan today, else by the due date.
  const amounts: Readonly<Amounts> = closesLoan
    ? accruedToDate
    : mapComponents((component) => minor(computeOwed(instalment, component)));
  const { commission, commissionVat } = disbursement;
  const interestDays = countInterestDays(terms, instalment, closesLoan);
  return [
    ...(isOriginalSchedule && terms.periods.length === 1
      ? [
          { text: t('rows.youReceived'), amount: amounts.principal - commission - commissionVat },
          { text: t('rows.commission'), amount: commission },
          { text: formatTaxLabel(texts, 'commission', terms), amount: commissionVat },
        ]
      : [{ text: t('component.principal'), amount: amounts.principal }]),
    {
      text: isOriginalSchedule ? t('rows.interest', { days: days(interestDays) }) : t('component.interest'),
      amount: amounts.interest,
    },
    { text: formatTaxLabel(texts, 'interest', terms), amount: amounts.vat },
    ...lenderFeeComponents.map((fee) => ({ text: t(`component.${fee}`), amount: amounts[fee] })),
  ];
}

/** The number of days of an instalment's interest; the whole period unless interest accrues daily. */
function countInterestDays(
  { interest, periods }: AgreedTerms,
  { number, interestDays, interestDaysToDate }: InstalmentStatement,
  closesLoan: boolean,
): number {
  if (interest.accrual !== 'daily') return periods[number - 1] ?? interestDays;
  return closesLoan ? interestDaysToDate : interestDays;
}

/** A late payment, or one of several: the agreed amount in one row, each charge in its own. */
function createLateRows(
  terms: AgreedTerms,
  instalment: InstalmentStatement,
  isOneOfSeveral: boolean,
  texts: LoanTexts,
): AmountPart[] {
  const { t } = texts;
  const { number, lateTiers, components } = instalment;
  const { accrued, waived } = components.lateInterest;
  // Charged by an earlier schedule, payable with this instalment.
  const carriedLateInterest = accrued - lateTiers.reduce((sum, { charged }) => sum + charged, 0);
  const parts: AmountPart[] = [
    {
      text: formatLoanAndCosts(terms, texts),
      amount: computeOwed(instalment, 'principal', 'interest', 'vat'),
    },
    ...lateTiers.map((tier) => ({
      text: formatLateTier(instalment, tier, texts),
      amount: tier.charged,
      tone: 'overdue' as const,
    })),
    { text: t('component.lateInterest'), amount: carriedLateInterest, tone: 'overdue' },
    { text: t('rows.waived'), amount: -waived },
    { text: t('rows.penalty'), amount: computeOwed(instalment, 'penalty'), tone: 'overdue' },
    ...lenderFeeComponents.map((fee) => ({
      text: t(`component.${fee}`),
      amount: computeOwed(instalment, fee),
    })),
  ];
  if (!isOneOfSeveral) return parts;
  return parts.map((part) => ({ ...part, text: t('ofInstalment', { component: part.text, number }) }));
}

function formatLoanAndCosts({ vat }: AgreedTerms, { t, tax, language }: LoanTexts): string {
  if (!vat?.on.includes('interest')) return t('rows.loanAndCosts');
  return t('rows.loanAndTaxedCosts', { costs: listFormats[language].format([t('rows.taxedInterest'), tax]) });
}

const listFormats = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') };

/** Days late in a tier. Days before an extension are named separately, since the page counts from the extended date. */
function formatLateTier(
  { lateDays, daysOverdue }: InstalmentStatement,
  { fromDay, days: count, rate: tierRate }: InstalmentStatement['lateTiers'][number],
  { t, days, language }: LoanTexts,
): string {
  const rate = formatRate(tierRate, language);
  const before = Math.min(count, Math.max(0, lateDays - daysOverdue - (fromDay - 1)));
  if (before === 0) return t('rows.lateInterest.plain', { days: days(count), rate });
  if (before === count) return t('rows.lateInterest.extended', { days: days(count), rate });
  return t('rows.lateInterest.partly', { days: days(before), after: count - before, rate });
}

/** The total of some components of an instalment by its due date, paid or outstanding. */
function computeOwed({ components }: InstalmentStatement, ...of: readonly Component[]): number {
  return of.reduce(
    (sum, component) => sum + components[component].paid + components[component].outstanding,
    0,
  );
}
