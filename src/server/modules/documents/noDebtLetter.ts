import type { Component, OrderState, Statement } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import type { Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { findHistoricalStatement } from '../loans/index.ts';
import {
  createAmountRow,
  createSheet,
  createTotalRow,
  formatDocumentDate,
  type LoanDocumentContext,
} from './documentContext.ts';

/** Why no letter of no debt can be issued today; null if it can. */
export function findNoDebtLetterRefusal({ order, today, texts, market }: LoanDocumentContext): string | null {
  const statement = findHistoricalStatement(order, today);
  const reasons: Partial<Record<OrderState, string>> = texts.letter.none;
  if (statement === null) return reasons[order.state] ?? texts.letter.notPaidOut;
  return statement.settledOn === null
    ? fillText(texts.letter.owed, { amount: formatMoney(computePayoffAmount(statement), market) })
    : null;
}

/** The payoff amount of today; before early repayment is allowed, all that is left to pay. */
function computePayoffAmount({ asOf, payoff, remaining, earlyRepaymentFrom }: Statement): number {
  return earlyRepaymentFrom !== null && earlyRepaymentFrom > asOf ? remaining : payoff;
}

/** The letter of no debt, as of today; null while anything is owed. */
export function createNoDebtLetter(loan: LoanDocumentContext): Sheet | null {
  const { order, name, lender, market, today, texts } = loan;
  const { letter } = texts;
  const statement = findHistoricalStatement(order, today);
  if (statement?.settledOn == null) return null;
  const { settledOn, disbursedOn, waivedByLender: granted, credit } = statement;
  const money = (amount: number) => formatMoney(amount, market);
  return createSheet(loan, {
    title: letter.title,
    suffix: 'letter',
    blocks: [
      {
        paragraph: fillText(letter.states, {
          lender,
          name,
          order: order.orderId,
          day: formatDocumentDate(today, loan),
        }),
      },
      {
        paragraph: fillText(letter.history, {
          amount: money(order.terms.principal),
          paidOut: formatDocumentDate(disbursedOn, loan),
          settled: formatDocumentDate(settledOn, loan),
        }),
      },
      { heading: letter.paid },
      { rows: createPaidRows(loan, statement) },
      ...(granted === 0 ? [] : [{ paragraph: fillText(letter.letGo, { amount: money(granted) }) }]),
      ...(credit === 0 ? [] : [{ paragraph: fillText(letter.credit, { amount: money(credit) }) }]),
      { paragraph: fillText(letter.holds, { day: formatDocumentDate(today, loan) }) },
    ],
  });
}

/** All payments by the component they were allocated to. */
function createPaidRows(loan: LoanDocumentContext, { payments, extensionFees }: Statement): SheetRow[] {
  const { texts, market, loanTexts } = loan;
  const sumNumbers = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const byComponent = Map.groupBy(
    payments.flatMap(({ allocations }) => allocations),
    ({ component }) => component,
  );
  const getComponentName = (component: Component) =>
    component === 'vat' ? market.tax[texts.language] : loanTexts.t(`component.${component}`);
  const parts = [
    ...[...byComponent].map(
      ([component, paid]) =>
        [getComponentName(component), sumNumbers(paid.map(({ amount }) => amount))] as const,
    ),
    [loanTexts.t('toExtension'), extensionFees] as const,
    [texts.credit, sumNumbers(payments.map(({ credit, held }) => credit + held))] as const,
  ];
  return [
    ...parts
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => createAmountRow(name, amount, loan)),
    createTotalRow(texts.letter.sum, sumNumbers(payments.map(({ amount }) => amount)), loan),
  ];
}
